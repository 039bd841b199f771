import { type Question, rowQuestion } from '#server/platform/store/questions'
import type { SteadyLoan } from './steady-draws.rules.ts'

/**
 * What is stored of a loan whose coming installments are all alike; null where that is not so, or was stored before the last entry of its
 * ledger.
 */
export function steadyLoanQuestion(accountNumber: string): Question<SteadyLoan | null> {
  return rowQuestion<SteadyLoan>(
    `SELECT a.status_key AS "statusKey", a.route, a.payment_frequency AS "paymentFrequency", a.maturity_date AS "maturityDate",
            b.principal_cents AS "principalCents", b.steady_cents AS "steadyCents", b.steady_until AS "steadyUntil",
            b.oldest_open_due_date AS "oldestOpenDueDate", b.effective_through AS "effectiveThrough"
     FROM accounts a JOIN account_balances b USING (account_number)
     WHERE a.account_number = $1 AND a.boarding_state = 'OPEN' AND b.charged_off_cents = 0 AND a.maturity_date IS NOT NULL
       AND b.steady_cents IS NOT NULL AND b.steady_until IS NOT NULL AND b.oldest_open_due_date IS NOT NULL AND b.effective_through IS NOT NULL
       AND (SELECT true FROM ledger_entries e WHERE e.account_number = a.account_number AND e.entry_no > b.last_entry_no LIMIT 1) IS NULL`,
    [accountNumber],
  )
}
