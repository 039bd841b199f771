import type { LoadLoanModificationQuery } from '../loan-modification.graphql.ts'
import type { ChangeScreen } from '../loan-modification.state.ts'

/** What came of what was done last, worded where it is drawn. `signed` names who has to sign yet. */
export type ChangeNote =
  | { readonly done: 'requested' | 'optedOut' }
  | { readonly done: 'signed'; readonly others: readonly string[] }

/** What every screen of loan changes gets. */
export interface StepProps {
  readonly accountNumber: string
  readonly data: LoadLoanModificationQuery
  readonly way: {
    /** An advisor decides about what is asked for here. */
    readonly withAdvisor: boolean
    /** Leads to another screen, with what came of the last one. */
    readonly go: (screen: ChangeScreen, more?: { note?: ChangeNote; withAdvisor?: boolean }) => void
  }
  /** Asks for everything anew. */
  readonly onReload: () => Promise<void>
}
