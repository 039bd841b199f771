import type { ComponentType } from 'react'
import type { NewBankFormProps } from '#blocks'
import type { FlowStepProps } from '#flow'
import type { PaymentStep } from '../make-a-payment.state.ts'
import type { PaymentField, PaymentVariant } from '../payment-choices.ts'
import type { PaymentAttempt } from '../payment-attempt.ts'
import type { PaymentFlow } from '../payment-flow.ts'

/** What the screens get besides what every money flow gives its own. */
export interface OwnStepProps {
  variant: PaymentVariant
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** What the first screen of the flow gets. */
export type FirstStepProps = FlowStepProps<PaymentStep, PaymentField, PaymentFlow> & OwnStepProps

/** What every later screen gets: the attempt to pay besides. */
export interface StepProps extends FirstStepProps {
  attempt: PaymentAttempt
}
