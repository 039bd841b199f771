import { formatDate, type LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import type { AmountDue } from '#sdk/loan/amount-due'
import { formatCents } from '#sdk/money/money'
import { amountDue, replay } from '#server/loans/ledger/ledger'
import { loadLedger, readLedgersOf } from '#server/loans/ledger/ledger.store'
import { pendingTotals, pendingTotalsQuestion } from '#server/loans/payments/payments.store'
import type { Queryable } from '#server/platform/store/database'
import { askOfEach } from '#server/platform/store/questions'
import { bookOf, bookQuestions, loadBook } from './autopay-book.ts'

/** What is due on an account on a day. */
export async function dueNow(q: Queryable, accountNumber: string, today: LocalDate): Promise<AmountDue> {
  const state = replay(await loadLedger(q, accountNumber), today)
  return amountDue(state, today, await pendingTotals(q, accountNumber, today))
}

/** Whether an account is past due, a payment that is being taken back not counted although the ledger still has it. */
export async function isBehind(q: Queryable, accountNumber: string, today: LocalDate): Promise<boolean> {
  const { state } = await loadBook(q, accountNumber, today)
  return amountDue(state, today, await pendingTotals(q, accountNumber, today)).isPastDue
}

/** The same of many accounts, read at once; what it returns throws for an account that can't be read. */
export async function whoIsBehind(
  q: Queryable,
  accountNumbers: readonly string[],
  today: LocalDate,
): Promise<(accountNumber: string) => boolean> {
  const ledgers = await readLedgersOf(q, accountNumbers)
  const read = await askOfEach(
    q,
    accountNumbers.map((accountNumber) => ({
      ...bookQuestions(accountNumber, today),
      pending: pendingTotalsQuestion(accountNumber, today),
    })),
  )
  const factsOf = new Map(accountNumbers.map((accountNumber, index) => [accountNumber, read[index]]))
  return (accountNumber) => {
    const ledger = ledgers.get(accountNumber)
    const facts = factsOf.get(accountNumber)
    if (ledger === undefined || facts === undefined) throw new Error('The account was not read.')
    return amountDue(bookOf(ledger(), facts, today).state, today, facts.pending).isPastDue
  }
}

const dueIn: Readonly<Record<Language, (amount: string, date: string) => string>> = {
  en: (amount, date) => ` You owe ${amount}, due ${date}.`,
  es: (amount, date) => ` Debe ${amount}, con vencimiento el ${date}.`,
}

/** A sentence with what is due next, with a space before it; empty when nothing is. */
export function dueSentence(due: AmountDue, language: Language): string {
  const amount = formatCents(due.currentDueTodayWithPending, language)
  if (due.dueDate === null || due.currentDueTodayWithPending === 0) return ''
  const date = formatDate(due.dueDate, language)
  return dueIn[language](amount, date)
}
