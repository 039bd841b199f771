import { type Question, rowsQuestion } from '#server/platform/store/questions'

/** What happened on a loan before it came here, by the servicer's earlier system. Amounts in cents, above zero. */
export interface BoardedTransaction {
  readonly id: string
  readonly date: string
  readonly type: 'PAYMENT' | 'REVERSAL' | 'LATE_FEE' | 'RETURNED_PAYMENT_FEE' | 'WAIVER' | 'ADJUSTMENT'
  readonly cents: number
  readonly interestCents: number
  readonly principalCents: number
  readonly feeCents: number
}

/** The transactions that a loan was boarded with, newest first; for its history alone. The caller has checked who asks. */
export function boardedTransactionsQuestion(accountNumber: string): Question<BoardedTransaction[]> {
  return rowsQuestion(
    `SELECT transaction_id AS id, transaction_date AS date, type, cents, interest_cents AS "interestCents",
            principal_cents AS "principalCents", fee_cents AS "feeCents"
     FROM boarded_transactions WHERE account_number = $1 ORDER BY transaction_date DESC, transaction_id DESC`,
    [accountNumber],
  )
}
