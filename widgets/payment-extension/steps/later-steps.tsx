import { DoneStep } from './done-step.tsx'
import type { StepProps } from './step-props.ts'
import { WithTerms, type WithTermsProps } from './with-terms.tsx'

export type LaterStepsProps = StepProps & { step: WithTermsProps['step'] | 'done' }

/** Every screen after the first one: a file of its own, so that the first does not wait for them. */
export function LaterSteps({ step, ...props }: LaterStepsProps) {
  return step === 'done' ? <DoneStep {...props} /> : <WithTerms {...props} step={step} />
}
