import type { RestClient } from '#sdk/graphql/rest-client'

/** What speaks against charging a loan off. */
export type ChargeOffBar = 'status' | 'protected' | 'plan-kept' | 'change-pending' | 'not-late-enough'

/** A loan that was long past due at a month's end. */
interface ListedLoan {
  readonly accountNumber: string
  readonly monthEnd: string
  readonly daysPastDue: number
  readonly borrowers: readonly string[]
}

/** A listed loan with its current figures. Amounts in cents. */
export interface JudgedChargeOff extends ListedLoan {
  readonly daysPastDueNow: number
  readonly balanceCents: number
  /** Null: it can be approved. */
  readonly bar: ChargeOffBar | null
}

/** One that cannot be read: nothing is known of it but that it waits. */
export interface UnreadableChargeOff extends ListedLoan {
  readonly daysPastDueNow: null
  readonly balanceCents: null
  readonly bar: 'unreadable'
}

export type WaitingChargeOff = JudgedChargeOff | UnreadableChargeOff

/** What was charged off, and the notation it wrote. */
export interface DoneChargeOff {
  readonly accountNumber: string
  readonly balanceCents: number
  readonly notation: string
}

/** The calls about charge-offs; each throws a CarportError when it fails. */
export function chargeOffCalls({ rest }: { readonly rest: RestClient }) {
  const path = '/api/admin/charge-offs'
  return {
    list: async (): Promise<readonly WaitingChargeOff[]> => {
      const answer = (await rest.getJson(path)) as { chargeOffs?: readonly WaitingChargeOff[] } | null
      return answer?.chargeOffs ?? []
    },
    approve: async (accountNumber: string, reason: string) =>
      (await rest.postJson(path, { accountNumber }, { 'staff-reason': encodeURIComponent(reason) })) as DoneChargeOff,
  }
}
