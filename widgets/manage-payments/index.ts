export type { ManagePaymentsProps } from './manage-payments.tsx'
export { ManagePayments } from './manage-payments.tsx'
