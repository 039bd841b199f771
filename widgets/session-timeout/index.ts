export type { IdleEnd } from './idle-watch.ts'
export type { SessionTimeoutEvents } from './session-timeout.events.ts'
export type { SessionTimeoutProps } from './session-timeout.tsx'
export { SessionTimeout } from './session-timeout.tsx'
