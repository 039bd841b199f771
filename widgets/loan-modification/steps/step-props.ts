import type { LoadLoanModificationQuery } from '../loan-modification.graphql.ts'
import type { ChangeScreen } from '../loan-modification.state.ts'

/** What every screen of loan changes gets. */
export interface StepProps {
  readonly accountNumber: string
  readonly data: LoadLoanModificationQuery
  readonly way: {
    /** An advisor decides about what is asked for here. */
    readonly withAdvisor: boolean
    /** Leads to another screen, with what came of the last one. */
    readonly go: (screen: ChangeScreen, more?: { note?: string; withAdvisor?: boolean }) => void
  }
  /** Asks for everything anew. */
  readonly onReload: () => Promise<void>
}
