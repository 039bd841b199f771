export type { KeepYourKeysProps } from './keep-your-keys.tsx'
export { KeepYourKeys } from './keep-your-keys.tsx'
export type { KeepYourKeysEvents } from './keep-your-keys.events.ts'
