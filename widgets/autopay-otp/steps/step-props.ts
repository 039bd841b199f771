import type { ComponentType } from 'react'
import type { NewBankFormProps } from '#blocks'
import type { OtpStep } from '../autopay-otp.state.ts'
import type { OtpAttempt } from '../otp-attempt.ts'
import type { LoadedFlow, OtpFlow } from '../otp-flow.ts'

/** What the first screen gets. */
export interface FirstStepProps {
  accountNumber: string
  flow: OtpFlow
  loaded: LoadedFlow
  goTo: (step: OtpStep) => void
  /** Whether the borrower moved to this screen, so that its heading takes the focus. */
  hasMoved: boolean
  /** The number of the receipt that is asked for, as `numberOf` makes it, where a router keeps it. */
  receiptNumber: string | undefined
  newBankAccount: ComponentType<NewBankFormProps> | undefined
}

/** What every later screen gets: the attempt besides. */
export interface StepProps extends FirstStepProps {
  attempt: OtpAttempt
}
