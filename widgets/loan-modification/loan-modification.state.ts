import type { AutopayFrequency, LoanModificationStatusValue, ModificationType } from '#sdk/loan/enums.graphql'
import { isFinishedModification } from '#sdk/loan/modifications'
import type { LoadLoanModificationQuery } from './loan-modification.graphql.ts'

/** What a page shows first: every change, an introduction, opting out, or the documents. */
export type ChangeView = 'manage' | 'agent-intro' | 'noagent-intro' | 'opt-out' | 'document'

const views: readonly string[] = [
  'manage',
  'agent-intro',
  'noagent-intro',
  'opt-out',
  'document',
] satisfies ChangeView[]

/** The view with this name: a page may name one that there is not, and then every change is shown. */
export function viewNamed(name: string): ChangeView {
  return views.includes(name) ? (name as ChangeView) : 'manage'
}

/** Where the borrower is. */
export type ChangeScreen = 'start' | 'ask' | 'sign' | 'opt-out'

export type Options = LoadLoanModificationQuery['GetModificationOptions']
export type Choice = Options['choices'][number]
export type Terms = Choice['terms']
export type Request = LoadLoanModificationQuery['GetModificationRequests'][number]

/** One change in the list: those that were asked for here with everything about them, others as far as we know them. */
export interface ListedChange {
  readonly loanModId: string
  readonly smeadId: string | null
  readonly type: ModificationType
  readonly status: LoanModificationStatusValue
  readonly label: string
  readonly completionDate: string | null
  readonly newPaymentDueDate: string | null
  readonly newPaymentAmount: number | null
  readonly request: Request | null
}

/** Every change of the loan, those under way first. What is only offered is no change yet. */
export function listedChanges(data: LoadLoanModificationQuery): readonly ListedChange[] {
  const requests = new Map(data.GetModificationRequests.map((one) => [one.summary.loanModId, one]))
  return data.GetLoanModifications.flatMap(({ summaries }) => summaries)
    .map(({ status, ...summary }) => ({
      ...summary,
      status: status.value,
      label: status.description,
      request: requests.get(summary.loanModId) ?? null,
    }))
    .filter((one) => one.request !== null || one.experienceToShow?.endsWith('Agent Intro') !== true)
    .sort((a, b) => Number(isFinishedModification(a.status)) - Number(isFinishedModification(b.status)))
}

/** The change that is under way; null when none is. */
export function openRequest(data: LoadLoanModificationQuery): Request | null {
  return data.GetModificationRequests.find(({ summary }) => !isFinishedModification(summary.status.value)) ?? null
}

/** A request that ended without taking effect and is the newest thing that happened; null when there is none. */
export function endedRequest(data: LoadLoanModificationQuery): Request | null {
  const [newest] = data.GetModificationRequests
  if (newest === undefined || newest.summary.status.value === 'Complete') return null
  return isFinishedModification(newest.summary.status.value) ? newest : null
}

/** What may be asked for: with an advisor also what an advisor has to decide, such as an extension. */
export function choicesOf(options: Options, withAdvisor: boolean): readonly Choice[] {
  return options.choices.filter(({ type, isOpen }) => withAdvisor || (isOpen && type === 'Frequency'))
}

/** Names a choice in a form. */
export function choiceKey({ type, terms }: Pick<Choice, 'type' | 'terms'>): string {
  return type === 'Extension' ? type : terms.frequency
}

/** Why nothing can be asked for on this page: the main reason of the type that it is about; null when something can be. */
export function mainRefusal(options: Options, withAdvisor: boolean): string | null {
  if (choicesOf(options, withAdvisor).length > 0) return null
  const own = options.refusals.filter(({ type }) => type === 'Frequency')
  return (own.find(({ isException }) => !isException) ?? own[0])?.reasonCode ?? 'no-schedule'
}

/** Whether an advisor could still say yes where this page can't. */
export function canAskAdvisor(options: Options): boolean {
  return choicesOf(options, true).length > 0
}

/** What the mutation is asked for a choice. */
export function askedFor({ type, terms }: Choice): {
  type: ModificationType
  requestedFrequency: AutopayFrequency | null
} {
  return { type, requestedFrequency: type === 'Frequency' ? terms.frequency : null }
}

/** The first names of those who have still to sign, without the caller's own. */
export function othersToSign({ signers }: Request): readonly string[] {
  return signers.filter(({ isCaller, signedAt }) => !isCaller && signedAt === null).map(({ firstName }) => firstName)
}

/** Whether the caller has signed. */
export function hasSigned({ signers }: Request): boolean {
  return signers.some(({ isCaller, signedAt }) => isCaller && signedAt !== null)
}
