export type { ManagePaymentsProps } from './manage-payments.tsx'
export { ManagePayments } from './manage-payments.tsx'
export type { ManagePaymentsEvents } from './manage-payments.events.ts'
