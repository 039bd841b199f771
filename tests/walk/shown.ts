import { formatDate } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { alertWords, isLoanPaidOff } from '#texts/dashboard/dashboard.state'
import { en } from '#texts/dashboard/alerts.messages'
import type { HeadedPages } from '#tests/facts/pages'
import { figuresOf } from './figures.ts'
import type { Finding } from './findings.ts'
import type { SeenScreen } from './screen.ts'

/** A figure as a page shows it, beside what it has to be. */
export interface Comparison {
  readonly path: string
  /** Of what it is. */
  readonly what: string
  readonly shown: string
  readonly meant: string
}

/**
 * The figures at the top of the pages beside those of the server's answers, the alerts' beside theirs, and what is asked for on one
 * page beside what is asked for on another.
 */
export function comparisonsOf(shown: readonly SeenScreen[], answers: HeadedPages): readonly Comparison[] {
  const meant = headlinesOf(answers)
  const headlines = shown.flatMap(({ path, headlines: [first] }): Comparison[] => {
    const cents = meant[pathnameOf(path)]
    if (first === undefined || first[1] === '' || typeof cents !== 'number') return []
    return [{ path: pathnameOf(path), what: first[0], shown: first[1], meant: formatCents(cents) }]
  })
  return [...headlines, ...askedFor(headlines, answers), ...alertsOf(shown, answers)]
}

/** The comparisons that differ, as what a walk has found. */
export function findingsOfShown(
  comparisons: readonly Comparison[],
  { person, when }: { readonly person: string; readonly when: string },
): readonly Finding[] {
  return comparisons
    .filter((each) => each.shown !== each.meant)
    .map(({ path, what, shown, meant }) => {
      return { kind: 'figure', person, when, path, act: what, what: `${shown} is shown, ${meant} is meant` }
    })
}

const pathnameOf = (path: string): string => path.split('?')[0] ?? ''

/** What each page's large figure has to be, in cents; nothing where it has none. */
function headlinesOf(answers: HeadedPages): Readonly<Record<string, number | null | undefined>> {
  const { dashboard, pay, otp, details, payoff, autopay, plans, standing } = answers
  const account = dashboard?.GetAccount
  const chargedOff = standing?.GetPcoStanding
  return {
    '/account': account === undefined ? null : dashboardFigure(account),
    '/make-a-payment': pay?.GetAccount.amountDue.stillToPay.due,
    '/autopay-otp': otp?.GetAccount.amountDue.stillToPay.due,
    '/account-details': details?.GetAccount.amountDue.stillToPay.due,
    '/payoff-quote': payoff?.GetPayoffQuote?.payoffQuoteTotal,
    '/enroll-autopay': autopay?.GetRecurringPayments[0]?.scheduledPayments[0]?.paymentAmount,
    '/payment-plan': plans?.GetPtcPlanHistory.find(({ planStatus }) => planStatus === 'Active')?.nextPaymentAmount,
    '/account-resolution': chargedOff?.plan?.nextAmount ?? chargedOff?.accountBalance,
    '/pco-negotiation': chargedOff?.plan?.nextAmount ?? chargedOff?.accountBalance,
  }
}

type Account = NonNullable<HeadedPages['dashboard']>['GetAccount']

function dashboardFigure(account: Account): number {
  const { planPayment, stillToPay } = account.amountDue
  if (isLoanPaidOff(account)) return 0
  return account.status.key === 'O' ? stillToPay.inAll : (planPayment?.amount ?? stillToPay.due)
}

/** Pages that name what is asked for now name the same amount. A charged-off loan's dashboard names all that is owed. */
function askedFor(headlines: readonly Comparison[], { dashboard }: HeadedPages): readonly Comparison[] {
  const pages = ['/account', '/make-a-payment', '/account-details', '/autopay-otp']
  const [first, ...others] = headlines.filter(({ path }) => pages.includes(path))
  if (first === undefined || dashboard?.GetAccount.status.key === 'O') return []
  return others.map(({ path, shown }) => ({ path, what: `as on ${first.path}`, shown, meant: first.shown }))
}

function alertsOf(shown: readonly SeenScreen[], { dashboard, alerts }: HeadedPages): readonly Comparison[] {
  const page = shown.find(({ path }) => pathnameOf(path) === '/account')
  if (page === undefined || dashboard === null || alerts === null || alerts.GetAlerts.isActiveRepo) return []
  const words = alerts.GetAlerts.alerts.map((alert) => alertWords(alert, en, { money: formatCents, date: formatDate }))
  return [
    {
      path: '/account',
      what: `${words.length} alerts`,
      shown: figuresOf(page.alerts.join(' ')).join(' '),
      meant: figuresOf(words.join(' ')).join(' '),
    },
  ]
}
