import type { ComponentType } from 'react'
import { useReportedAttempt } from '#flow'
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
export interface LaterStepsProps extends FirstStepProps {
  /** Nothing is shown for the first one; the attempt is kept. */
  shown: OtpStep
  /** Called once it is certain. */
  onSigned: (receipt: OtpReceipt) => void
  /** Tells whether a request was sent and its outcome is not known, so that no other screen is shown. */
  onOpen: (isOpen: boolean) => void
}

/** Every screen after the first, with the attempt: none of it is needed to see how things stand and to choose. */
export function LaterSteps({ shown, onSigned, onOpen, ...common }: LaterStepsProps) {
  const control = useOtpAttempt(common.accountNumber, (receipt) => {
    onOpen(false)
    onSigned(receipt)
  })
  const attempt = useReportedAttempt(control, onOpen)
  const Step = screens[shown]
  return Step === null ? null : <Step key={shown} {...common} attempt={attempt} />
}
