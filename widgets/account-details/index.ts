export type { AccountDetailsEvents } from './account-details.events.ts'
export type { AccountDetailsProps } from './account-details.tsx'
export { AccountDetails } from './account-details.tsx'
