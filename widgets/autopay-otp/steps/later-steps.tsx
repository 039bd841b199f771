import type { ComponentType } from 'react'
import { KeptActs, type LaterFlowProps, useReportedAttempt } from '#flow'
import { capability } from '../autopay-otp.events.ts'
import { useOtpAttempt } from '../otp-attempt.ts'
import type { OtpReceipt, OtpStep } from '../autopay-otp.state.ts'
import { EnrollStep } from './enroll-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import type { FirstStepProps, StepProps } from './step-props.ts'
import { SuccessStep } from './success-step.tsx'

const screens: Record<OtpStep, ComponentType<StepProps> | null> = {
  index: null,
  payment: PaymentStep,
  enroll: EnrollStep,
  'review-terms': ReviewStep,
  success: SuccessStep,
}

/** What the screens after the first get. */
export type LaterStepsProps = FirstStepProps & LaterFlowProps<OtpStep, OtpReceipt>

/** Every screen after the first, with the attempt: none of it is needed to see how things stand and to choose. */
export function LaterSteps({ shown, onMade, onOpen, ...common }: LaterStepsProps) {
  const attempt = useReportedAttempt(useOtpAttempt(common.accountNumber, onMade), onOpen)
  const Step = screens[shown]
  return (
    <>
      <KeptActs capability={capability} accountNumber={common.accountNumber} />
      {Step === null ? null : <Step key={shown} {...common} attempt={attempt} />}
    </>
  )
}
