import type { ComponentType } from 'react'
import type { OtpStep } from '../autopay-otp.state.ts'
import { EnrollStep } from './enroll-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import type { StepProps } from './step-props.ts'
import { SuccessStep } from './success-step.tsx'

const screens: Record<Exclude<OtpStep, 'index'>, ComponentType<StepProps>> = {
  payment: PaymentStep,
  enroll: EnrollStep,
  'review-terms': ReviewStep,
  success: SuccessStep,
}

export interface LaterStepsProps extends StepProps {
  shown: Exclude<OtpStep, 'index'>
}

/** Every screen after the first. */
export function LaterSteps({ shown, ...common }: LaterStepsProps) {
  const Step = screens[shown]
  return <Step key={shown} {...common} />
}
