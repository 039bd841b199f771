import type { ComponentType } from 'react'
import type { NewBankFormProps } from '#blocks'
import type { AutopayAttempt } from '../autopay-attempt.ts'
import type { AutopayFlow, LoadedFlow } from '../autopay-flow.ts'
import type { AutopayField, AutopayStep } from '../autopay.state.ts'

/** What every screen of the flow gets. */
export interface FirstStepProps {
  accountNumber: string
  flow: AutopayFlow
  loaded: LoadedFlow
  goTo: (step: AutopayStep) => void
  /** Goes back to the first screen with the focus in one of its fields. */
  editField: (field: AutopayField) => void
  /** The field the focus goes to when the first screen opens. */
  focusField: AutopayField | null
  /** Whether the borrower moved to this screen, so that its heading takes the focus. */
  hasMoved: boolean
  /** The confirmation number of the autopay whose receipt is asked for, where a router keeps it. */
  receiptNumber: string | undefined
  newBankAccount: ComponentType<NewBankFormProps> | undefined
}

/** What the first screen gets: the way to have the others at hand. */
export interface IndexStepProps extends FirstStepProps {
  preloadNext: () => Promise<void>
}

/** What every later screen gets: the attempt besides. */
export interface StepProps extends FirstStepProps {
  attempt: AutopayAttempt
}
