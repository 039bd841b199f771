import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { accountNumber, alertAnswer, answerDashboard, type DashboardAlert } from '#test-kit/answers/dashboard-answers'
import { createFakeHost, type FakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { en } from './alerts.messages.ts'
import { es } from './alerts.messages.es.ts'
import { DashboardAlertsDocument, DismissAlertDocument } from './dashboard.graphql.ts'
import { Dashboard } from './dashboard.tsx'

const user = userEvent.setup()

function hostWith(alerts: readonly DashboardAlert[], isActiveRepo = false): FakeHost {
  const host = createFakeHost()
  answerDashboard(host.graphql)
  host.graphql.answer(DashboardAlertsDocument, { GetAlerts: { isActiveRepo, alerts: [...alerts] } })
  return host
}
const show = (host: FakeHost, language: 'en' | 'es' = 'en') =>
  renderCapability(<Dashboard accountNumber={accountNumber} />, host, language)

const repo = alertAnswer({
  kind: 'PredictedRepoWarning',
  severity: 'critical',
  amount: 133270,
  date: '2026-11-26',
  paymentDate: null,
  actions: ['MAKE_PAYMENT', 'CALL_US'],
})
const autopay = alertAnswer({
  kind: 'EnrollInAutoPay',
  severity: 'info',
  isDismissible: true,
  amount: null,
  date: null,
  paymentDate: null,
  actions: ['ENROLL_IN_AUTOPAY'],
})

test('alerts that cannot be had keep nobody from paying', async () => {
  const host = hostWith([])
  host.graphql.answer(DashboardAlertsDocument, new CarportError('INTERNAL'))
  show(host)
  expect(await screen.findByRole('link', { name: 'Pay $96.12' })).toBeTruthy()
})

test('the amount waits for what stands above it, so that the pay button never moves', async () => {
  const host = hostWith([repo])
  const release = host.graphql.hold(DashboardAlertsDocument as never)
  show(host)
  await screen.findByText(/Account ending in 0001/)
  expect(screen.queryByRole('link', { name: 'Pay $96.12' })).toBeNull()
  release()
  expect(await screen.findByRole('link', { name: 'Pay $96.12' })).toBeTruthy()
  expect(screen.getByText(en.texts.PredictedRepoWarning(figures('$1,332.70', 'Thursday, November 26')))).toBeTruthy()
})

test('[dash-03][alert-01] critical alerts stand above the amount, others below it', async () => {
  show(hostWith([repo, alertAnswer()]))
  const pay = await screen.findByRole('link', { name: 'Pay $96.12' })
  const critical = screen.getByRole('region', { name: en.regions.critical })
  const other = screen.getByRole('region', { name: en.regions.others })
  const isBefore = (one: Node | undefined, two: Node) =>
    one !== undefined && (one.compareDocumentPosition(two) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect(isBefore(critical, pay)).toBe(true)
  expect(isBefore(pay, other)).toBe(true)
  expect(within(critical).getByText('Important:')).toBeTruthy()
  expect(
    within(critical)
      .getByRole('link', { name: /^Call / })
      .getAttribute('href'),
  ).toMatch(/^tel:/)
  expect(within(other).getByText(/was returned by your bank on Thursday, November 19/)).toBeTruthy()
})

test.each(['Pacific/Honolulu', 'America/Phoenix', 'UTC', 'Pacific/Kiritimati'])(
  '[const-16] the date of a clear-credit notification is read in UTC: on a device in %s it is the same day',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    show(hostWith([alertAnswer({ kind: 'ClearCredit', amount: 79612, date: '2026-11-27', actions: ['MAKE_PAYMENT'] })]))
    expect(await screen.findByText(/^Pay \$796\.12 by Friday, November 27 to keep/)).toBeTruthy()
    vi.unstubAllEnvs()
  },
)

test('[alert-01] its link opens the payment page with the amount that stops the repossession', async () => {
  const host = hostWith([repo])
  show(host)
  await user.click(await screen.findByRole('link', { name: 'Pay $1,332.70' }))
  expect(host.visited).toEqual(['make-a-payment'])
  expect(host.intents.find({ accountNumber, kind: 'one-time-payment' })?.details.amountCents).toBe(133270)
})

test('a vehicle that is being repossessed has one notice with the phone', async () => {
  show(hostWith([], true))
  expect(await screen.findByText(en.repoTitle)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Call / })).toBeTruthy()
})

describe('putting an alert away', () => {
  test('an alert that could not be put away stays, and this is said', async () => {
    const host = hostWith([autopay])
    host.graphql.answer(DismissAlertDocument, new CarportError('NETWORK'))
    show(host)
    await user.click(await screen.findByRole('button', { name: /^Hide for 30 days/ }))
    expect(within(screen.getByRole('region', { name: en.regions.others })).getByText(en.notDismissed)).toBeTruthy()
    expect(screen.getByText(en.texts.EnrollInAutoPay(figures('', '')))).toBeTruthy()
  })

  test('[alert-04] it is gone when the server says so, and only what may be put away has the button', async () => {
    const host = hostWith([alertAnswer(), autopay])
    host.graphql.answer(DismissAlertDocument, { DismissAlert: { success: true } })
    show(host)
    await screen.findByText(/was returned by your bank/)
    const [only, ...more] = screen.getAllByRole('button', { name: /^Hide for 30 days/ })
    expect(more).toEqual([])
    host.graphql.answer(DashboardAlertsDocument, { GetAlerts: { isActiveRepo: false, alerts: [alertAnswer()] } })
    await user.click(only as HTMLElement)
    await waitFor(() => expect(screen.queryByText(en.texts.EnrollInAutoPay(figures('', '')))).toBeNull())
    // Whoever sees the page gets it as well as whoever listens.
    expect(within(screen.getByRole('region', { name: en.regions.others })).getByText(en.dismissed)).toBeTruthy()
    expect(host.graphql.requestsOf(DismissAlertDocument)[0]?.variables).toEqual({
      accountNumber,
      kind: 'EnrollInAutoPay',
    })
  })
})

const leads: readonly [Partial<DashboardAlert> & Pick<DashboardAlert, 'kind' | 'actions'>, string, string][] = [
  [{ kind: 'PlanToCure', isUrgent: true, actions: ['MAKE_PAYMENT'] }, 'Make the plan payment', 'make-a-payment'],
  [{ kind: 'PlanToCure', isUrgent: true, amount: null, actions: ['MAKE_PAYMENT'] }, 'Make a payment', 'make-a-payment'],
  [{ kind: 'PlanToCure', actions: ['VIEW_PLAN'] }, 'View plan', 'payment-plan'],
  [{ kind: 'PaymentPlanOptions', actions: ['SEE_PLAN_OPTIONS'] }, 'See plan options', 'payment-plan'],
  [{ kind: 'LoanModProcessing', actions: ['SIGN_MODIFICATION'] }, 'Review and sign', 'manage-modifications'],
  [{ kind: 'LoanModComplete', actions: ['VIEW_MODIFICATION'] }, 'View details', 'manage-modifications'],
  [{ kind: 'LoanModExpired', actions: ['VIEW_MODIFICATION'] }, 'See options', 'manage-modifications'],
  [{ kind: 'LoanMod', actions: ['AGENT_INTRODUCTION'] }, 'Learn more', 'agent-intro-modification'],
  [{ kind: 'LoanMod', actions: ['MODIFICATION_INTRODUCTION'] }, 'Learn more', 'noagent-intro-modification'],
  [{ kind: 'LoanModProcessing', actions: ['VIEW_MODIFICATION'] }, 'View status', 'manage-modifications'],
  [{ kind: 'NewlyChargedOff', actions: ['KEEP_YOUR_KEYS'] }, 'See my options', 'pco-negotiation'],
  [{ kind: 'NewlyChargedOff', actions: ['ACCOUNT_RESOLUTION'] }, 'See my options', 'account-resolution'],
  [{ kind: 'PerformingChargedOff', actions: ['KEEP_YOUR_KEYS'] }, 'View plan', 'pco-negotiation'],
  [{ kind: 'TaxCommunication', actions: ['TAX_REFUND_BENEFITS'] }, 'Tax refund benefits', 'tax-refund-benefits'],
  [{ kind: 'PastDueTaxCommunication', actions: ['TAX_REFUND_BENEFITS'] }, 'Tax refund benefits', 'tax-refund-benefits'],
  [{ kind: 'EnrollInAutoPay', actions: ['ENROLL_IN_AUTOPAY'] }, 'Set up autopay', 'select-account'],
]

test.each(leads)('[alert-05][alert-06][alert-07][alert-13] %o leads on by "%s"', async (change, link, place) => {
  const host = hostWith([alertAnswer(change)])
  show(host)
  const alerts = await screen.findByRole('region', { name: en.regions.others })
  await user.click(within(alerts).getByRole('link', { name: link }))
  expect(host.visited).toEqual([place])
})

test('[alert-08] who signed a loan change reads until when the others can, and everybody that it is being processed', () => {
  for (const words of [en, es]) {
    const told = words.texts.LoanModProcessing
    expect(told(figures('', 'Monday, June 29'))).toContain('Monday, June 29')
    expect(told(figures('', ''))).not.toBe(told(figures('', 'Monday, June 29')))
  }
  expect(en.texts.LoanModProcessing(figures('', ''))).toBe('Your loan change is being processed.')
})

test.each([
  ['[alert-02]', 'NSF', false, 'Make a payment'],
  ['[alert-03]', 'ClearCredit', false, 'Pay $454.32'],
  ['[alert-05]', 'PlanToCure', true, 'Make the plan payment'],
] as const)('%s the link of %s fills in what the alert asks for', async (_id, kind, isUrgent, link) => {
  const host = hostWith([alertAnswer({ kind, isUrgent, amount: 45_432, actions: ['MAKE_PAYMENT'] })])
  show(host)
  await user.click(await screen.findByRole('link', { name: link }))
  expect(host.visited).toEqual(['make-a-payment'])
  expect(host.intents.find({ accountNumber, kind: 'one-time-payment' })?.details.amountCents).toBe(45_432)
})

test('[alert-14] every kind has its words in both languages, and no two kinds the same', () => {
  for (const words of [en, es]) {
    const texts = Object.values(words.texts).map((text) => text(figures('$1.00', 'Friday')))
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts.join(' ')).not.toContain('!')
  }
})

function figures(amount: string, date: string) {
  return { amount, date, paymentDate: '', method: '' }
}

test('[alert-15] paying in one step opens the review, with the amount and today, whatever was entered before', async () => {
  const simple = {
    kind: 'SimplePayNotification',
    amount: 9612,
    paymentDisplayName: 'Everyday',
    severity: 'info',
  } as const
  const host = hostWith([alertAnswer({ ...simple, actions: ['PAY_IN_ONE_STEP'] })])
  const about = { accountNumber, kind: 'one-time-payment' } as const
  host.intents.update(host.intents.open(about).key, { amountCents: 7500, paymentDate: '2026-12-24' })
  show(host)
  expect(await screen.findByText('Pay $96.12 in one step with Everyday.')).toBeTruthy()
  await user.click(
    within(screen.getByRole('region', { name: en.regions.others })).getByRole('link', { name: 'Pay $96.12' }),
  )
  expect(host.visited).toEqual(['make-a-payment-review'])
  expect(host.intents.find(about)?.details).toMatchObject({
    amountCents: 9612,
    isFromLink: true,
    paymentDate: host.today(),
  })
})

test('any other payment that an alert asks for leaves its day to the borrower', async () => {
  const host = hostWith([repo])
  const about = { accountNumber, kind: 'one-time-payment' } as const
  host.intents.update(host.intents.open(about).key, { amountCents: 7500, paymentDate: '2026-12-24' })
  show(host)
  await user.click(await screen.findByRole('link', { name: 'Pay $1,332.70' }))
  expect(host.intents.find(about)?.details).toMatchObject({ amountCents: 133_270, paymentDate: null })
})
