export type { AccountResolutionProps } from './account-resolution.tsx'
export { AccountResolution } from './account-resolution.tsx'
export type { AccountResolutionEvents } from './account-resolution.events.ts'
