import { addDays, daysBetween, type LocalDate } from '#sdk/dates/dates'
import { addCents } from '#sdk/money/money'
import { amountChoices, emptyDraft, readDraft } from '#texts/make-a-payment/payment-choices'
import { openPlanPayments } from '#texts/manage-payments/manage-payments.state'
import { firstLines, type Pages } from './pages.ts'
import { claimPreviews } from './preview-claims.ts'
import { claimChargeOff, claimExtension, claimPayBy, claimPaying } from './program-claims.ts'

/** A value that one page shows for one thing. Two claims about the same thing must agree, or the pages contradict each other. */
export interface Claim {
  readonly about: string
  readonly page: string
  readonly value: string
}

/** Everything that the pages of one loan claim on a day. */
export function claimsOf(pages: Pages, accountNumber: string, today: LocalDate): Claim[] {
  const claims: Claim[] = []
  const say: Say = (about, page, value) => {
    if (value !== undefined) claims.push({ about, page, value: JSON.stringify(value) })
  }
  claimDue(pages, accountNumber, today, say)
  claimAsked(pages, today, say)
  claimPaying(pages, say)
  claimPayBy(pages, today, say)
  claimPlan(pages, say)
  claimDeadlines(pages, today, say)
  claimDraws(pages, say)
  claimPayments(pages, say)
  claimPayoff(pages, today, say)
  claimHistory(pages, say)
  claimChanges(pages, say)
  claimLoan(pages, say)
  claimExtension(pages, say)
  claimChargeOff(pages, say)
  claimPreviews(pages, say)
  return claims
}

/** Things for which pages claim different values, with each page and its value. */
export function contradictions(claims: readonly Claim[]): string[] {
  return Object.values(Object.groupBy(claims, ({ about }) => about)).flatMap((same = []) =>
    new Set(same.map(({ value }) => value)).size < 2
      ? []
      : [`${same[0]?.about}: ${same.map(({ page, value }) => `${page} ${value}`).join(', ')}`],
  )
}

/** Notes what a page claims; what it does not show is no claim. */
export type Say = (about: string, page: string, value: unknown) => void

function claimDue(pages: Pages, accountNumber: string, today: LocalDate, say: Say): void {
  const listed = pages.customer?.SelfServiceCustomer.accounts.find((each) => each.accountNumber === accountNumber)
  const dues = {
    dashboard: pages.dashboard?.GetAccount.amountDue,
    'account details': pages.details?.GetAccount.amountDue,
    pay: pages.pay?.GetAccount.amountDue,
    autopay: pages.autopay?.GetAccount.amountDue,
    'autopay with a payment': pages.otp?.GetAccount.amountDue,
    'loan to set autopay up for': pages.selectAccount?.GetAccount.amountDue,
    support: pages.support?.GetAccount.amountDue,
    'loan at sign-in': pages.choice?.GetAccount.amountDue,
    'loan chooser': listed?.amountDue,
  }
  for (const [page, due] of Object.entries(dues)) {
    for (const [part, value] of partsOf(due ?? {})) say(part, page, value)
  }
  const due = pages.dashboard?.GetAccount.amountDue
  if (due === undefined) return
  const items = due.amountDueItemized
  const isNextCounted = items.pastDueAmount + items.dueTodayAmount === 0
  const parts = [items.pastDueAmount, items.dueTodayAmount, items.totalFees, isNextCounted ? items.nextDueAmount : 0]
  say('currentDue', 'sum of its parts', addCents(...parts))
  if (due.isPastDue && due.dueDate !== null) say('numberOfDaysPastDue', 'calendar', daysBetween(due.dueDate, today))
}

/** What is asked for, as the dashboard's card and the payment page show it: headline, date, and the amount of the main button. */
function claimAsked(pages: Pages, today: LocalDate, say: Say): void {
  const due = pages.dashboard?.GetAccount.amountDue
  const pay = pages.pay?.GetAccount.amountDue
  if (due === undefined || pay === undefined) return
  const plan = due.planPayment
  const { amount } = due.stillToPay
  say('asked for, by when', 'dashboard', plan === null ? [due.stillToPay.due, due.dueDate] : [plan.amount, plan.date])
  say('asked for, by when', 'pay', [pay.stillToPay.due, pay.stillToPay.dueOn])
  // The balance of a charged-off loan is shown, and asked for by nothing.
  const isAsked = amount > 0 && due.stillToPay.kind !== 'CHARGED_OFF'
  say('what the main button asks for', 'dashboard', plan?.amount ?? (isAsked ? amount : null))
  const choices = amountChoices(pay, pages.payPayoff?.GetPayoffQuote?.payoffQuoteTotal ?? null, 'standard')
  const payoff = pages.payPayoff?.GetPayoffQuote?.payoffQuoteTotal ?? Infinity
  say(
    'no amount is offered that is refused',
    'pay',
    choices.every(({ amountCents }) => (amountCents ?? 0) <= payoff),
  )
  say('no amount is offered that is refused', 'payoff', true)
  const facts = { today, isPastDue: pay.isPastDue, choices, asked: pay.stillToPay.kind, methods: [] }
  const chosen = readDraft(emptyDraft, facts)
  say('what the main button asks for', 'pay', chosen.amountCents)
}

/** The leaves of an answer by their path: the amount of a plan's payment is not the amount still to pay. */
function partsOf(due: object): [string, unknown][] {
  return Object.entries(due).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? partsOf(value as object).map(([key, leaf]) => [`${name}.${key}`, leaf])
      : [[name, value]],
  )
}

function claimPlan(pages: Pages, say: Say): void {
  const plan = pages.plans?.GetPtcPlanHistory.find(({ planStatus }) => planStatus === 'Active')
  const alert = pages.alerts?.GetAlerts.alerts.find(({ kind }) => kind === 'PlanToCure')
  const newest = pages.plans?.GetPtcPlanHistory[0]
  if (newest !== undefined) {
    // A plan is either active, and every page asks for its next payment, or over, and every page shows that.
    const isOn = newest.planStatus === 'Active'
    say('plan: goes on', 'plan page', isOn)
    say('plan: goes on', 'dashboard’s main act', pages.dashboard?.GetAccount.amountDue.planPayment !== null)
    say('plan: goes on', 'alert', alert !== undefined && alert.amount !== null)
    if (newest.planStatus === 'Broken') say('plan: ended on', 'plan page', newest.cancellationDate)
    if (newest.planStatus === 'Broken') say('plan: ended on', 'alert', alert?.date)
  }
  if (alert !== undefined && alert.amount !== null) {
    say('plan: what it asks for next', 'alert', [alert.amount, alert.date])
    say('plan: is kept', 'alert', !alert.isUrgent)
  }
  if (plan === undefined) return
  const [listed] = openPlanPayments(pages.payments?.GetPtcPlan ?? null)
  say('plan: what it asks for next', 'scheduled payments', listed && [listed.cents, listed.date])
  const { nextPaymentAmount, nextPaymentDeadline, nextPaymentScheduledDueDate } = plan
  const isOver = nextPaymentAmount === null
  say('plan: what it asks for next', 'plan page', isOver ? null : [nextPaymentAmount, nextPaymentDeadline])
  say('plan: is kept', 'plan page', isOver ? undefined : nextPaymentDeadline === nextPaymentScheduledDueDate)
  const asked = pages.dashboard?.GetAccount.amountDue.planPayment
  say('plan: what it asks for next', 'dashboard’s main act', asked && [asked.amount, asked.date])
  say('plan: is kept', 'dashboard’s main act', asked?.isKept)
  say('plan: payments made', 'plan page', plan.numberOfPaymentsCompleted)
  const received = (pages.history?.GetTransactionHistory ?? []).filter(
    ({ description, status }) => description === 'Payment' && status === 'Posted',
  )
  const made = (pages.plan?.payments ?? []).filter(({ paymentSatisfiedDate: on, paymentAmount }) =>
    received.some((line) => line.transactionDate === on && line.transactionAmount >= paymentAmount),
  )
  say('plan: payments made', 'history', made.length)
}

/** Alerts that name a deadline or the date of the next event. */
const asking = ['PredictedRepoWarning', 'PlanToCure', 'ClearCredit', 'LoanModProcessing', 'PerformingChargedOff']

function claimDeadlines(pages: Pages, today: LocalDate, say: Say): void {
  for (const { kind, date, amount } of pages.alerts?.GetAlerts.alerts ?? []) {
    if (!asking.includes(kind) || date === null || (kind === 'PlanToCure' && amount === null)) continue
    say(`${kind} names a day to come`, 'alert', date >= today)
    say(`${kind} names a day to come`, 'calendar', true)
  }
}

function claimDraws(pages: Pages, say: Say): void {
  const draws = {
    dashboard: pages.dashboardAutopay?.GetRecurringPayments,
    'manage payments': pages.draws?.GetRecurringPayments,
    autopay: pages.autopay?.GetRecurringPayments,
    'autopay after a change': pages.autopayNow?.GetRecurringPayments,
  }
  for (const [page, running] of Object.entries(draws)) {
    const shown = running?.flatMap(({ scheduledPayments }) =>
      scheduledPayments.map(({ paymentAmount, paymentDate }) => [paymentAmount, paymentDate]),
    )
    say('autopay: what it draws', page, shown)
  }
  const due = pages.dashboard?.GetAccount.amountDue
  const [next] = pages.autopay?.GetRecurringPayments[0]?.scheduledPayments ?? []
  const isAlone = (pages.payments?.GetIndividualPayments ?? []).every(({ status }) => !isToCome(status))
  // Where the draw is all that pays the next installment, it takes what is said to be due.
  if (due === undefined || next === undefined || !isAlone || next.paymentDate !== due.nextDueDate) return
  const { nextDueAmount, dueTodayAmount, totalFees } = due.amountDueItemized
  const fees = next.isFinal ? totalFees : 0
  say('due on the day of the draw', 'due', (dueTodayAmount === 0 ? nextDueAmount : dueTodayAmount) + fees)
  say('due on the day of the draw', 'autopay', next.paymentAmount)
}

const isToCome = (status: string) => status === 'SCHEDULED' || status === 'PENDING'

function claimPayments(pages: Pages, say: Say): void {
  const lists = {
    dashboard: pages.dashboardPayments?.GetIndividualPayments,
    'manage payments': pages.payments?.GetIndividualPayments,
  }
  for (const [page, payments] of Object.entries(lists)) {
    const shown = payments?.filter(({ status }) => isToCome(status))
    say(
      'payments to come',
      page,
      shown?.map((each) => [each.id, each.totalAmount, each.paymentDate, each.status]),
    )
  }
}

function claimPayoff(pages: Pages, today: LocalDate, say: Say): void {
  const quote = pages.payoff?.GetPayoffQuote
  const asked = pages.payPayoff?.GetPayoffQuote
  if (asked) say(`payoff on ${asked.goodUntil}`, 'pay', asked.payoffQuoteTotal)
  say('interest a day', 'pay', asked?.perDiem)
  say('interest a day', 'payoff', quote?.perDiem)
  if (asked) say('interest a day', 'account details', pages.details?.GetAccount.loanCost?.perDiem)
  say('interest a day', 'support', pages.supportInterest?.GetPayoffQuote?.perDiem)
  if (!quote) return
  const { principal, interest, lateFees, nsfFees, pendingReversals } = quote.breakdown
  say(`payoff on ${quote.goodUntil}`, 'payoff', quote.payoffQuoteTotal)
  say(`payoff on ${quote.goodUntil}`, 'its parts', addCents(principal, interest, lateFees, nsfFees, pendingReversals))
  say('first day of the payoff curve', 'payoff', quote.days[0]?.date)
  say('first day of the payoff curve', 'calendar', today)
  for (const { date, total } of quote.days) say(`payoff on ${date}`, 'payoff curve', total)
  const isAlone = (pages.payments?.GetIndividualPayments ?? []).every(({ status }) => !isToCome(status))
  const [draw] = pages.autopay?.GetRecurringPayments[0]?.scheduledPayments ?? []
  if (isAlone && draw?.isFinal === true && draw.paymentDate <= addDays(today, quote.days.length - 1))
    say(`payoff on ${draw.paymentDate}`, 'autopay', draw.paymentAmount)
}

function claimHistory(pages: Pages, say: Say): void {
  const details = pages.history?.GetTransactionHistory
  const lists = {
    dashboard: pages.dashboardHistory?.GetTransactionHistory,
    'account details': details,
  }
  for (const [page, lines] of Object.entries(lists)) {
    const shown = lines?.slice(0, firstLines)
    say(
      'history',
      page,
      shown?.map((each) => [each.id, each.transactionAmount, each.transactionDate, each.status]),
    )
  }
  const account = pages.details?.GetAccount
  const first = details?.at(-1)?.transactionDate
  if (account === undefined || first === undefined) return
  say('nothing is in the history before it begins', 'account details', account.servicedSince <= first)
  say('nothing is in the history before it begins', 'contract', account.saleDate <= account.servicedSince)
  const alert = pages.alerts?.GetAlerts.alerts.find(({ kind }) => kind === 'NSF')
  if (alert === undefined) return
  say('the returned payment', 'alert', [alert.amount, alert.paymentDate, alert.date])
  const paid = details?.find(({ status, transactionAmount }) => status === 'Reversed' && transactionAmount > 0)
  const back = details?.find(({ description }) => description === 'Payment Reversal')
  say('the returned payment', 'history', [paid?.transactionAmount, paid?.transactionDate, back?.transactionDate])
}

function claimChanges(pages: Pages, say: Say): void {
  const lists = { 'account details': pages.changes, 'help pages': pages.standingChanges }
  for (const [page, answer] of Object.entries(lists)) {
    const summaries = answer?.GetLoanModifications.flatMap((kind) => kind.summaries)
    say(
      'loan changes',
      page,
      summaries?.map((each) => [each.loanModId, each.newPaymentAmount, each.newPaymentDueDate]),
    )
  }
  const alert = pages.alerts?.GetAlerts.alerts.find(({ kind }) => kind === 'LoanModComplete')
  const due = pages.dashboard?.GetAccount.amountDue
  if (alert === undefined || due === undefined) return
  say('next payment after the loan change', 'alert', [alert.amount, alert.date])
  say('next payment after the loan change', 'dashboard', [due.amountDueItemized.nextDueAmount, due.nextDueDate])
}

function claimLoan(pages: Pages, say: Say): void {
  const accounts = {
    dashboard: pages.dashboard?.GetAccount,
    'account details': pages.details?.GetAccount,
    support: pages.support?.GetAccount,
  }
  for (const [page, account] of Object.entries(accounts)) {
    say('remaining principal', page, account?.loanAmount.unpaidPrincipal)
    say('scheduled payoff date', page, account?.loanAmount.maturityDate)
    say('status', page, account?.status.key)
  }
  say('status', 'loan at sign-in', pages.choice?.GetAccount.status.key)
}
