import { AskStep } from './ask-step.tsx'
import { SignStep } from './sign-step.tsx'
import type { StepProps } from './step-props.ts'

export type LaterStepsProps = StepProps & { screen: 'ask' | 'sign' }

/** Asking for a change and signing it: a file of its own, so that the first screen does not wait for it. */
export function LaterSteps({ screen, ...props }: LaterStepsProps) {
  return screen === 'ask' ? <AskStep {...props} /> : <SignStep {...props} />
}
