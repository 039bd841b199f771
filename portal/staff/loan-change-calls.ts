import type { RestClient } from '#sdk/graphql/rest-client'
import type { AutopayFrequency, LoanModificationStatusValue, ModificationType } from '#sdk/loan/enums.graphql'
import type { LoanKey } from './admin-calls.ts'

/** Actions of staff on a loan change. The server decides which of them are possible now. */
export type LoanChangeStep =
  | 'approve'
  | 'decline'
  | 'accept-documents'
  | 'reject-documents'
  | 'accept-quality'
  | 'cancel'

/** Why staff end a change. The borrowers are notified of the reason. */
export type LoanChangeEnding =
  | 'too-far-past-due'
  | 'too-many-changes'
  | 'no-help'
  | 'income-not-shown'
  | 'signature-unclear'
  | 'entered-in-error'
  | 'borrower-asked'

/** The reasons of each step that needs one. */
export const endingsOf: Readonly<Partial<Record<LoanChangeStep, readonly LoanChangeEnding[]>>> = {
  decline: ['too-far-past-due', 'too-many-changes', 'no-help', 'income-not-shown'],
  'reject-documents': ['signature-unclear', 'entered-in-error'],
  cancel: ['borrower-asked', 'entered-in-error'],
}

/** A change that waits. Amounts in cents. */
export interface WaitingChange {
  readonly loanModId: string
  readonly accountNumber: string
  readonly type: ModificationType
  readonly status: LoanModificationStatusValue
  readonly label: string
  readonly borrowers: readonly { readonly name: string; readonly hasSigned: boolean }[]
  readonly before: AutopayFrequency
  readonly after: AutopayFrequency
  readonly paymentBeforeCents: number
  readonly paymentAfterCents: number
  readonly extraInterestCents: number
  readonly hardshipReason: string | null
  readonly outsideLimits: readonly string[]
  readonly signBy: string
  readonly lastDay: string
  readonly steps: readonly LoanChangeStep[]
}

/** What was done, and the notation it wrote. */
export interface DoneChange {
  readonly accountNumber: string
  readonly label: string
  readonly notation: string
}

/** What an advisor asks for while a borrower is on the phone. */
export interface PhoneRequest extends LoanKey {
  readonly type: ModificationType
  readonly requestedFrequency: AutopayFrequency | null
  readonly hardshipReason: string | null
}

/** The calls about loan changes; each throws a CarportError when it fails. */
export function loanChangeCalls({ rest }: { readonly rest: RestClient }) {
  const path = '/api/admin/loan-modifications'
  const because = (reason: string) => ({ 'staff-reason': encodeURIComponent(reason) })
  return {
    list: async (): Promise<readonly WaitingChange[]> => {
      const answer = (await rest.getJson(path)) as { modifications?: readonly WaitingChange[] } | null
      return answer?.modifications ?? []
    },
    take: async (id: string, step: LoanChangeStep, ending: LoanChangeEnding | null, reason: string) =>
      (await rest.postJson(
        `${path}/${encodeURIComponent(id)}/${step}`,
        ending === null ? {} : { ending },
        because(reason),
      )) as DoneChange,
    request: async (wish: PhoneRequest, reason: string) =>
      (await rest.postJson(path, wish, because(reason))) as DoneChange,
  }
}
