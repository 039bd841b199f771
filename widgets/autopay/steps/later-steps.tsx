import type { ComponentType } from 'react'
import { KeptActs, type LaterFlowProps, useReportedAttempt } from '#flow'
import { capability } from '../autopay.events.ts'
import { useAutopayAttempt } from '../autopay-attempt.ts'
import type { AutopayStep, RunningAutopay } from '../autopay.state.ts'
import { ReviewStep } from './review-step.tsx'
import type { FirstStepProps, StepProps } from './step-props.ts'
import { SuccessStep } from './success-step.tsx'
import { TermsStep } from './terms-step.tsx'
import { VerifyStep } from './verify-step.tsx'

const screens: Record<AutopayStep, ComponentType<StepProps> | null> = {
  index: null,
  terms: TermsStep,
  'review-terms': ReviewStep,
  verify: VerifyStep,
  success: SuccessStep,
}

/** What the screens after the first get. */
export type LaterStepsProps = FirstStepProps & LaterFlowProps<AutopayStep, RunningAutopay>

/** Every screen after the first, with the attempt: none of it is needed to see how things stand and to choose. */
export function LaterSteps({ shown, onMade, onOpen, ...common }: LaterStepsProps) {
  const { loaded } = common
  const runningId = loaded.isChanging ? (loaded.running?.id ?? null) : null
  const attempt = useReportedAttempt(useAutopayAttempt(common.accountNumber, runningId, onMade), onOpen)
  const Step = screens[shown]
  return (
    <>
      <KeptActs capability={capability} accountNumber={common.accountNumber} />
      {Step === null ? null : <Step key={shown} {...common} attempt={attempt} />}
    </>
  )
}
