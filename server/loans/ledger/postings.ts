import type { Cents } from '#sdk/money/money'
import { type EntryType, type Split } from './entries.ts'

/** Accounts of the general ledger. Interest is income when it is paid; charged-off balances were already written down. */
export type GeneralLedgerAccount =
  | 'CASH'
  | 'PRINCIPAL_RECEIVABLE'
  | 'FEE_RECEIVABLE'
  | 'INTEREST_INCOME'
  | 'FEE_INCOME'
  | 'FUNDING'
  | 'CHARGE_OFF_LOSS'
  | 'REFUND_PAYABLE'

/** One side of an entry: debits above zero, credits below. */
export interface Posting {
  readonly glAccount: GeneralLedgerAccount
  readonly cents: Cents
}

/**
 * The double entry behind a ledger entry; its postings sum to zero.
 * @param type for a REVERSAL and for an ADJUSTMENT of a split, the type of the entry that is reversed or corrected
 * @param cents the entry's cents, or by how much they change
 */
export function postingsOf(type: EntryType, cents: Cents, split: Split): Posting[] {
  const fees = split.lateFeeCents + split.nsfFeeCents
  const sides = sidesOf(type, cents, split, fees)
  const postings = Object.entries(sides).map(([glAccount, amount]) => ({
    glAccount: glAccount as GeneralLedgerAccount,
    cents: amount === 0 ? 0 : amount,
  }))
  if (postings.reduce((sum, posting) => sum + posting.cents, 0) !== 0) {
    throw new Error(`The postings of a ${type} entry do not sum to zero`)
  }
  return postings.filter((posting) => posting.cents !== 0)
}

function sidesOf(
  type: EntryType,
  cents: Cents,
  split: Split,
  fees: Cents,
): Partial<Record<GeneralLedgerAccount, Cents>> {
  switch (type) {
    case 'OPEN':
      return {
        PRINCIPAL_RECEIVABLE: split.principalCents,
        FEE_RECEIVABLE: fees,
        FUNDING: -(split.principalCents + fees),
      }
    case 'PAYMENT':
    case 'RECOVERY':
    case 'EXTENSION':
    case 'REFUND':
      return {
        CASH: cents,
        PRINCIPAL_RECEIVABLE: -split.principalCents,
        FEE_RECEIVABLE: -fees,
        INTEREST_INCOME: -split.interestCents,
        REFUND_PAYABLE: -split.creditCents,
        CHARGE_OFF_LOSS: -split.recoveredCents,
      }
    case 'FEE_LATE':
    case 'FEE_NSF':
      return { FEE_RECEIVABLE: fees, FEE_INCOME: -fees }
    case 'SERVICE_FEE':
      return { CASH: cents, FEE_INCOME: -cents }
    case 'WAIVER':
    case 'ADJUSTMENT':
      return {
        FEE_RECEIVABLE: -fees,
        FEE_INCOME: fees,
        PRINCIPAL_RECEIVABLE: -split.principalCents,
        CHARGE_OFF_LOSS: split.principalCents,
      }
    case 'CHARGE_OFF':
    case 'PAYOFF_WRITE_OFF':
      return {
        PRINCIPAL_RECEIVABLE: -split.principalCents,
        FEE_RECEIVABLE: -fees,
        CHARGE_OFF_LOSS: split.principalCents + fees,
      }
    case 'RATE_CHANGE':
    case 'FREQUENCY_CHANGE':
    case 'REVERSAL':
      return {}
  }
}
