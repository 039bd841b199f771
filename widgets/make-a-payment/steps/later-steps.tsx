import type { ComponentType } from 'react'
import { KeptActs, type LaterFlowProps, useReportedAttempt } from '#flow'
import { capability } from '../make-a-payment.events.ts'
import type { MadePayment, PaymentStep } from '../make-a-payment.state.ts'
import { usePaymentAttempt } from '../payment-attempt.ts'
import { IneligibleStep } from './ineligible-step.tsx'
import { ReviewStep } from './review-step.tsx'
import type { FirstStepProps, StepProps } from './step-props.ts'
import { SuccessStep } from './success-step.tsx'
import { TermsStep } from './terms-step.tsx'

export { NewMethod } from './new-method.tsx'

/** What the screens after the first get. */
export type LaterStepsProps = FirstStepProps & LaterFlowProps<PaymentStep, MadePayment>

const screens: Record<PaymentStep, ComponentType<StepProps> | null> = {
  index: null,
  terms: TermsStep,
  'review-terms': ReviewStep,
  success: SuccessStep,
  'payment-ineligible': IneligibleStep,
}

/** Every screen after the first, with the attempt to pay: none of it is needed to see what is due and to choose. */
export function LaterSteps({ shown, onMade, onOpen, ...common }: LaterStepsProps) {
  const attempt = useReportedAttempt(usePaymentAttempt(common.accountNumber, onMade), onOpen)
  const Step = screens[shown]
  return (
    <>
      <KeptActs capability={capability} accountNumber={common.accountNumber} />
      {Step === null ? null : <Step key={shown} {...common} attempt={attempt} />}
    </>
  )
}
