import type { ComponentType, ReactNode } from 'react'
import type { PaymentStep } from './make-a-payment.state.ts'

/** What a form that adds a bank account inside the flow gets; the portal hands one in, an element uses a secure frame. */
export interface NewBankAccountProps {
  /** The new method's id. */
  onAdded(paymentMethodId: string): void
  onCancel(): void
}

/** What makes a payment flow. */
export interface MakeAPaymentProps {
  accountNumber: string
  /** 'payoff-quote' fixes the amount to the payoff. Default 'standard'. */
  variant?: 'standard' | 'payoff-quote'
  /** The screen to show, where a router keeps it. Left out, the flow keeps its own. */
  step?: PaymentStep
  /** Asks for another screen. 'replace' when the screen asked for may not be shown now. */
  onStep?: (step: PaymentStep, how: 'push' | 'replace') => void
  /** A method to choose first, such as the card that was just added. */
  paymentMethodId?: string
  /** Renders the form that adds a bank account in place. Only where the page is ours. */
  newBankAccount?: ComponentType<NewBankAccountProps>
}

/** The one-time payment: amount, date and method; terms; review; receipt. */
export function MakeAPayment(_props: MakeAPaymentProps): ReactNode {
  return null
}
