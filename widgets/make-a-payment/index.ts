export type { MakeAPaymentProps, NewBankAccountProps } from './make-a-payment.tsx'
export { MakeAPayment } from './make-a-payment.tsx'
export type { PaymentStep } from './make-a-payment.state.ts'
