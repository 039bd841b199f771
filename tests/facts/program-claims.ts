import { refusalOfLoan } from '#portal/site/loan-refusal'
import type { LocalDate } from '#sdk/dates/dates'
import { isPaidOnline } from '#sdk/loan/account'
import { isPaidByDeadline } from '#sdk/loan/amount-due'
import { leftToPay } from '#texts/blocks/charge-off-standing'
import { isLoanPaidOff } from '#texts/dashboard/dashboard.state'
import { waysToPay } from '#texts/make-a-payment/payment-choices'
import type { Say } from './claims.ts'
import type { Pages } from './pages.ts'

/** The page that moves payments to the end of the loan: the loan before, and the extension that is in force. */
export function claimExtension(pages: Pages, say: Say): void {
  const current = pages.extension?.GetExtension.current
  const due = pages.dashboard?.GetAccount.amountDue
  if (due === undefined) return
  if (current?.status === 'Complete') {
    say('next payment after the extension', 'extension', [current.newPaymentAmount, current.newPaymentDueDate])
    say('next payment after the extension', 'dashboard', [due.amountDueItemized.nextDueAmount, due.nextDueDate])
  }
  const terms = pages.extensionTerms?.PreviewExtension
  if (terms === undefined) return
  const { before, after } = terms
  say('nextDueDate', 'extension', before.nextDueDate)
  // The loan before the extension is the loan on its day, with the payments dated until then in it.
  const isAlone = due.stillToPay.underWay === 0
  say('amountDueItemized.pastDueAmount', 'extension', isAlone ? before.pastDueAmount : undefined)
  say('numberOfDaysPastDue', 'extension', isAlone ? before.daysPastDue : undefined)
  say('amountDueItemized.nextDueAmount', 'extension', isAlone ? before.nextPaymentAmount : undefined)
  say('scheduled payoff date', 'extension', before.maturityDate)
  say('what the extension makes due next', 'terms', [terms.newPaymentAmount, terms.newPaymentDueDate])
  say('what the extension makes due next', 'loan after it', [after.nextPaymentAmount, after.nextDueDate])
}

/** Whether a payment is taken on this site: as the server judges it, and as the menus and the pages judge it by the loan. */
export function claimPaying(pages: Pages, say: Say): void {
  const account = pages.dashboard?.GetAccount
  const listed = pages.login?.GetAccount
  if (pages.pay) say('payable online', 'pay', waysToPay(pages.pay.GetPaymentEligibility).any)
  if (account)
    say('payable online', 'dashboard', isPaidOnline(account.status.key, account.route) && !isLoanPaidOff(account))
  if (listed) say('payable online', 'menus', refusalOfLoan(listed) === null)
}

/** Until when money is wanted: the first deadline of the alerts, a late fee or a plan, else the contract's day. */
export function claimPayBy(pages: Pages, today: LocalDate, say: Say): void {
  const account = pages.dashboard?.GetAccount
  const { pay, otp } = pages
  if (account === undefined || pages.alerts === null || !pay || !otp) return
  const { alerts } = pages.alerts.GetAlerts
  const asked = alerts.filter(({ kind, amount }) => deadlineKinds.has(kind) && amount !== null).map(({ date }) => date)
  const standing = pages.standing?.GetPcoStanding
  const isDisputed = standing?.dispute?.answeredOn === null
  const planned = isDisputed ? null : standing?.plan?.payBy
  const [first] = [...asked, account.lateFeeAhead?.payBy, planned]
    .flatMap((day) => (typeof day === 'string' && day >= today ? [day] : []))
    .toSorted()
  const { nextDueDate } = account.amountDue
  const told = [first ?? nextDueDate, first !== undefined && first !== nextDueDate]
  say('pay by, and whether that is a deadline', 'what the dashboard tells', told)
  for (const [page, { amountDue }] of Object.entries({ pay: pay.GetAccount, 'autopay with a payment': otp.GetAccount }))
    say('pay by, and whether that is a deadline', page, [amountDue.stillToPay.payBy, isPaidByDeadline(amountDue)])
}

const deadlineKinds: ReadonlySet<string> = new Set(['PredictedRepoWarning', 'PlanToCure', 'ClearCredit'])

/** A charged-off loan: what is owed and what its plan asks for next, as its own pages, its alerts and the account have it. */
export function claimChargeOff(pages: Pages, say: Say): void {
  const owed = pages.chargeOff?.GetChargeOffAccount?.amountDue
  const chargedOff = pages.alerts?.GetAlerts.alerts.find(({ kind }) => kind === 'NewlyChargedOff')
  const standing = pages.standing?.GetPcoStanding
  say('balance of the charge-off', 'account', owed?.accountBalance)
  say('balance of the charge-off', 'charge-off page', standing?.accountBalance)
  say('balance of the charge-off', 'alert', chargedOff?.amount)
  if (owed)
    say('balance of the charge-off', 'staff', pages.staffChargeOff?.GetChargeOffAccount?.amountDue.accountBalance)
  const asked = pages.dashboard?.GetAccount.status.key === 'O' ? pages.pay?.GetAccount.amountDue.stillToPay : undefined
  if (standing && asked) {
    say('what is left of the charge-off', 'charge-off page', leftToPay(standing))
    say('what is left of the charge-off', 'dashboard', pages.dashboard?.GetAccount.amountDue.stillToPay.inAll)
    say('what is left of the charge-off', 'pay', asked.kind === 'PLAN' ? undefined : asked.due)
  }
  const performing = pages.alerts?.GetAlerts.alerts.find(({ kind }) => kind === 'PerformingChargedOff')
  say('next payment of the charge-off plan', 'alert', performing && [performing.amount, performing.date])
  if (performing !== undefined)
    say('next payment of the charge-off plan', 'account', owed && [owed.nextDueAmount, owed.nextDueDate])
  const plan = standing?.plan
  if (plan && plan.nextAmount !== null)
    say('next payment of the charge-off plan', 'charge-off page', [plan.nextAmount, plan.nextDate])
  const [listed] = pages.payments?.GetPcoPayments?.payments ?? []
  if (listed?.isMissed === false)
    say('next payment of the charge-off plan', 'scheduled payments', [listed.amount, listed.date])
}
