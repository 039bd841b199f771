export type { AutopayProps } from './autopay.tsx'
export { Autopay } from './autopay.tsx'
export type { AutopayEvents } from './autopay.events.ts'
export type { AutopayStep } from './autopay.state.ts'
export type { SelectAccountProps } from './select-account.tsx'
export { SelectAccount } from './select-account.tsx'
/** What is chosen in every flow: the start date, the rhythm, the method. */
export { flowsAtom as autopayDetailsAtom } from './autopay.state.ts'
