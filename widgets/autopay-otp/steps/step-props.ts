import type { ComponentType } from 'react'
import type { NewBankFormProps } from '#blocks'
import type { FlowStepProps } from '#flow'
import type { OtpStep } from '../autopay-otp.state.ts'
import type { OtpAttempt } from '../otp-attempt.ts'
import type { OtpFlow } from '../otp-flow.ts'

/** What the first screen gets. */
export interface FirstStepProps extends FlowStepProps<OtpStep, never, OtpFlow> {
  newBankAccount: ComponentType<NewBankFormProps> | undefined
}

/** What every later screen gets besides: the attempt. */
export interface StepProps extends FirstStepProps {
  attempt: OtpAttempt
}
