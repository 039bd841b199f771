import type { ComponentType } from 'react'
import type { NewBankFormProps } from '#blocks'
import type { PaymentStep } from '../make-a-payment.state.ts'
import type { PaymentField, PaymentVariant } from '../payment-choices.ts'
import type { PaymentAttempt } from '../payment-attempt.ts'
import type { LoadedFlow, PaymentFlow } from '../payment-flow.ts'

/** What the first screen of the flow gets. */
export interface FirstStepProps {
  accountNumber: string
  variant: PaymentVariant
  flow: PaymentFlow
  loaded: LoadedFlow
  goTo: (step: PaymentStep) => void
  /** Goes back to the first screen with the focus in one of its fields. */
  editField: (field: PaymentField) => void
  /** The field the focus goes to when the first screen opens. */
  focusField: PaymentField | null
  /** Whether the borrower moved to this screen, so that its heading takes the focus. */
  hasMoved: boolean
  /** The payment whose receipt is asked for, where a router keeps it. */
  receiptNumber: string | undefined
  newBankAccount: ComponentType<NewBankFormProps> | undefined
}

/** What every later screen gets: the attempt to pay besides. */
export interface StepProps extends FirstStepProps {
  attempt: PaymentAttempt
}
