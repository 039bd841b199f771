import type { ComponentType } from 'react'
import type { NewBankFormProps } from '#blocks'
import type {
  Chosen,
  ExtensionAnswers,
  ExtensionFlow,
  ExtensionStart,
  ExtensionStep,
  OverviewKind,
  Terms,
} from '../payment-extension.state.ts'

/** What every screen of the extension gets. */
export interface StepProps {
  accountNumber: string
  start: ExtensionStart
  /** What the overview shows. */
  kind: OverviewKind
  flow: ExtensionFlow
  /** The borrower moved here, so that the heading takes the focus. */
  hasMoved: boolean
  goTo: (step: ExtensionStep, change?: Partial<Pick<ExtensionFlow, 'confirmationNumber'>>) => void
  edit: (answers: Partial<ExtensionAnswers>) => void
  /** Asks anew what is open, never rejects. */
  refetch: () => Promise<void>
  newBankAccount: ComponentType<NewBankFormProps> | undefined
}

/** What a screen gets that shows the terms. */
export interface TermsStepProps extends StepProps {
  terms: Terms
  chosen: Chosen
  /** Other terms are on their way; these are of before. */
  isLoading: boolean
  /** Asks for the terms anew. */
  askAgain: () => Promise<void>
}
