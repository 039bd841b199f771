import { expect, test, vi } from 'vitest'
import { readPagePrefetch } from '#scripts/prefetch'
import { defaultBrand } from '#sdk/config/brand'
import { accountAnswer, accountNumber, alertAnswer, autopayAnswer } from '#test-kit/answers/dashboard-answers'
import type { Visit } from './drawn-dashboard.tsx'

// As the build writes them into its file.
vi.stubGlobal('__CARPORT_PAGE_QUERIES__', await readPagePrefetch('dashboard'))
const drawing = await import('./drawn-dashboard.tsx')

const loan = { accountNumber, legacyId: '1', route: 'S00', status: { key: 'A', description: '' }, titleRelease: null }
const all: Readonly<Record<string, object>> = {
  AccountsForLogin: { GetAccountsForLogin: [loan] },
  UserContext: { UserContext: { startupData: { currentUnixUtc: Date.UTC(2026, 10, 20, 18) / 1000 } } },
  DashboardCustomer: { SelfServiceCustomer: { id: 'c1', firstName: 'Ana', accounts: [] } },
  DashboardAccount: accountAnswer(),
  DashboardAutopay: autopayAnswer({}),
  DashboardAlerts: { GetAlerts: { isActiveRepo: false, alerts: [] } },
}

function visit(answered: Readonly<Record<string, object>> = {}, about: Partial<Visit> = {}): Visit {
  const answers = drawing.reads.map((read) => {
    const { operationName } = JSON.parse(read) as { operationName: string }
    return { status: 200, body: { data: { ...all, ...answered }[operationName] } }
  })
  const known = { email: 'p1@example.com', aid: null, language: 'en', brand: defaultBrand, flags: {} } as const
  return { ...known, account: accountNumber, answers, ...about }
}
const textIn = (markup = '') => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('[dash-01] the page’s own figures in both languages, and no query that only what is below needs', async () => {
  const drawn = await drawing.draw(visit())
  expect(textIn(drawn?.en)).toContain('due Friday, November 27')
  expect(textIn(drawn?.en)).toContain('Pay $96.12')
  expect(textIn(drawn?.es)).toContain('Pagar $96.12')
  expect(drawing.reads.join()).not.toMatch(/DashboardHistory|DashboardPayments|mutation/)
})

test('a sentence of the server is shown in its own language alone', async () => {
  const warnings = [{ message: 'Autopay takes $50.00 of it.' }]
  const drawn = await drawing.draw(visit({ DashboardAutopay: autopayAnswer({ running: { warnings } }) }))
  expect(Object.keys(drawn ?? {})).toEqual(['en'])
  expect(textIn(drawn?.en)).toContain('Autopay takes $50.00 of it.')
})

test('links follow the loan and the flags as the page’s do', async () => {
  const refused = { AccountsForLogin: { GetAccountsForLogin: [{ ...loan, route: 'S45' }] } }
  const account = accountAnswer()
  const onPhone = { ...account, GetAccount: { ...account.GetAccount, route: 'S45' } }
  const drawn = await drawing.draw(visit({ ...refused, DashboardAccount: onPhone }))
  expect(drawn?.en).not.toContain('href="/make-a-payment"')
  expect(drawn?.en).toContain('href="tel:')
  const closed = await drawing.draw(visit({}, { flags: { DisableOneTimePayment: true, DisableAutopay: true } }))
  expect(closed?.en).not.toMatch(/href="\/(make-a-payment|enroll-autopay|select-account)"/)
})

test('[alert-01] what has to be known stands above the amount, without a script', async () => {
  const alerts = [
    alertAnswer({ kind: 'PredictedRepoWarning', severity: 'critical', actions: ['MAKE_PAYMENT', 'CALL_US'] }),
  ]
  const drawn = await drawing.draw(visit({ DashboardAlerts: { GetAlerts: { isActiveRepo: false, alerts } } }))
  const markup = drawn?.en ?? ''
  expect(markup.indexOf('cp-dashboard-alert')).toBeGreaterThan(0)
  expect(markup.indexOf('cp-dashboard-alert')).toBeLessThan(markup.indexOf('cp-headline'))
  expect(markup).not.toMatch(/<script|\son\w+=|\sstyle=/)
})

const other = { ...loan, accountNumber: '100000000002', legacyId: '2' }
const unsure: readonly [string, () => Visit][] = [
  [
    'an answer that failed',
    () => ({
      ...visit(),
      answers: visit().answers.map((each, index) => (index === 3 ? { status: 503, body: {} } : each)),
    }),
  ],
  [
    'an answer that is missing',
    () => ({ ...visit(), answers: visit().answers.map((each, index) => (index === 5 ? null : each)) }),
  ],
  ['no loan', () => visit({ AccountsForLogin: { GetAccountsForLogin: [] } }, { account: null })],
  [
    'one of several loans that the address does not name',
    () => visit({ AccountsForLogin: { GetAccountsForLogin: [loan, other] } }, { aid: '2' }),
  ],
  ['the company’s own people', () => visit({}, { email: 'p1@staff.example.com' })],
  ...['P', 'C', 'O', 'R', 'B'].map((key): [string, () => Visit] => [
    `a loan whose status is ${key}`,
    () => visit({ AccountsForLogin: { GetAccountsForLogin: [{ ...loan, status: { key, description: '' } }] } }),
  ]),
]
test.each(unsure)('for %s nothing is drawn', async (_what, asked) => {
  expect(await drawing.draw(asked())).toBeNull()
})
