import type { ComponentType } from 'react'
import { useReportedAttempt } from '#flow'
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
export interface LaterStepsProps extends FirstStepProps {
  /** Nothing is shown for the first one; the attempt is kept. */
  shown: AutopayStep
  /** Called once it is certain. */
  onSigned: (autopay: RunningAutopay) => void
  /** Tells whether a request was sent and its outcome is not known, so that no other screen is shown. */
  onOpen: (isOpen: boolean) => void
}

/** Every screen after the first, with the attempt: none of it is needed to see how things stand and to choose. */
export function LaterSteps({ shown, onSigned, onOpen, ...common }: LaterStepsProps) {
  const { loaded } = common
  const runningId = loaded.isChanging ? (loaded.running?.id ?? null) : null
  const control = useAutopayAttempt(common.accountNumber, runningId, (autopay) => {
    onOpen(false)
    onSigned(autopay)
  })
  const attempt = useReportedAttempt(control, onOpen)
  const Step = screens[shown]
  return Step === null ? null : <Step key={shown} {...common} attempt={attempt} />
}
