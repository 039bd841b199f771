import type { ComponentType } from 'react'
import type { NewBankFormProps } from '#blocks'
import type { FlowStepProps } from '#flow'
import type { OtpStep } from '../autopay-otp.state.ts'
import type { OtpAttempt } from '../otp-attempt.ts'
import type { OtpFlow } from '../otp-flow.ts'

/** What the screens get besides what every money flow gives its own. */
export interface OwnStepProps {
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** What the first screen gets. */
export type FirstStepProps = FlowStepProps<OtpStep, never, OtpFlow> & OwnStepProps

/** What every later screen gets besides: the attempt. */
export interface StepProps extends FirstStepProps {
  attempt: OtpAttempt
}
