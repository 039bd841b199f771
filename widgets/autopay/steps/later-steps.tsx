import type { ComponentType } from 'react'
import type { AutopayStep } from '../autopay.state.ts'
import { ReviewStep } from './review-step.tsx'
import type { StepProps } from './step-props.ts'
import { SuccessStep } from './success-step.tsx'
import { TermsStep } from './terms-step.tsx'
import { VerifyStep } from './verify-step.tsx'

const screens: Record<Exclude<AutopayStep, 'index'>, ComponentType<StepProps>> = {
  terms: TermsStep,
  'review-terms': ReviewStep,
  verify: VerifyStep,
  success: SuccessStep,
}

export interface LaterStepsProps extends StepProps {
  shown: Exclude<AutopayStep, 'index'>
}

/** Every screen after the first: none of it is needed to see how autopay stands and to choose. */
export function LaterSteps({ shown, ...common }: LaterStepsProps) {
  const Step = screens[shown]
  return <Step key={shown} {...common} />
}
