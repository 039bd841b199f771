import { randomUUID } from 'node:crypto'
import { type BrowserContext, chromium } from 'playwright'
import { readPagePrefetch } from '#scripts/prefetch'
import { readTrustedDocuments } from '#server/platform/graphql/trusted-documents'
import type { Database } from '#server/platform/store/database'
import { openDatabase } from '#server/platform/store/postgres'
import { Api } from '#tests/fixtures/api'
import { launchOptions } from '#tests/fixtures/browser'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { SignInScreen } from '#tests/pages/sign-in-screen'
import { cpuSeconds } from './cpu.ts'
import { silent } from './measure.ts'
import { copyAccounts, timed } from './server.ts'

const borrower = 'p1@example.com'
const times = 240
const warmUps = 60

/** The product that is measured, with the process ids whose CPU counts. */
export interface MeasuredProduct {
  readonly url: string
  readonly pid: number
  readonly postgres: { readonly url: string; readonly dir: string }
}

/**
 * Prints what the commonest requests cost the server and PostgreSQL in CPU, and what a month of a typical borrower loads, as the two
 * tables of docs/operations/scale.md. Linux alone, where the CPU of processes is in /proc.
 */
export async function printCost(product: MeasuredProduct): Promise<void> {
  const api = new Api(product.url)
  await api.raiseLimits()
  const db = openDatabase({ url: product.postgres.url, poolSize: 1, auditKey: 'bench', log: silent })
  try {
    const month = await monthOf(product.url, api)
    const lines = ['| Request | for each core and second | CPU |', '|---|---|---|']
    for (const { name, run, itemsFor } of await operations(api, db)) {
      const items = await itemsFor(warmUps + times)
      await timed(items.slice(0, warmUps), run)
      const before = cpuSeconds(product)
      await timed(items.slice(warmUps), run)
      const seconds = (cpuSeconds(product) - before) / times
      lines.push(`| ${name} | ${Math.round(1 / seconds)} | ${(seconds * 1000).toFixed(1)} ms |`)
    }
    process.stdout.write(`${lines.join('\n')}\n\n${month.join('\n')}\n`)
  } finally {
    await db.close()
  }
}

interface Operation {
  readonly name: string
  /** The accounts that it is asked for. */
  readonly itemsFor: (count: number) => readonly string[] | Promise<readonly string[]>
  readonly run: (account: string) => Promise<void>
}

async function operations(api: Api, db: Database): Promise<readonly Operation[]> {
  const person = (await api.people()).find((each) => each.email === borrower)
  const account = person?.accountNumbers[0] ?? ''
  const token = await api.token(borrower)
  const paymentMethodId = (await api.methods(token)).find((each) => each.type === 'CHECKING_ACCOUNT')?.id ?? ''
  const input = { paymentAmount: 5_000, paymentDate: await api.today(), paymentMethodId, serviceFee: 0 }
  const asks = (name: string, variables: (account: string) => object, more: Partial<Operation> = {}): Operation => ({
    name: `\`${name}\``,
    itemsFor: (count) => Array.from({ length: count }, () => account),
    run: async (accountNumber) => {
      const headers = { 'idempotency-key': randomUUID() }
      const { code } = await api.graphql(token, documentOf(name), variables(accountNumber), headers)
      if (code !== null) throw new Error(`${name} was refused: ${code}`)
    },
    ...more,
  })
  const of = (accountNumber: string) => ({ accountNumber })
  const pays = (accountNumber: string) => ({ input: { accountNumber, ...input } })
  return [
    await firstQueries(api, token, account),
    asks('DashboardAccount', of),
    asks('DashboardPayments', of),
    asks('DashboardHistory', (accountNumber) => ({ accountNumber, first: 5 })),
    asks('AccountDetails', of),
    asks('AutopayNow', of),
    asks('PaymentStart', of),
    asks('PreviewPayment', pays, { name: '`PreviewPayment`, bank account' }),
    asks('LoadPayoffQuote', (accountNumber) => ({ accountNumber, customerType: 'buyer' })),
    // Last: the borrower has hundreds of loans from then on.
    asks('CreateIndividualPayment', (each) => ({ ...pays(each), signature }), {
      name: '`CreateIndividualPayment`, bank account, with its mail',
      itemsFor: (count) => copyAccounts(db, account, count),
    }),
  ]
}

const signature = { authorizationVersion: 'read-and-agreed', acceptedAt: '2026-01-01T00:00:00Z' }

async function firstQueries(api: Api, token: string, account: string): Promise<Operation> {
  const names = ['AccountsForLogin', 'LoginCustomer', 'UserContext']
  const reads = [
    ...names.map((name) => ({ query: documentOf(name) })),
    ...(await readPagePrefetch('dashboard')).map((read) => JSON.parse(read) as object),
  ]
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ aid: null, reads })
  return {
    name: "the dashboard's first queries, in one request",
    itemsFor: (count) => Array.from({ length: count }, () => account),
    run: async () => {
      const reply = await fetch(`${api.url}/graphql/page`, { method: 'POST', headers, body })
      if (!reply.ok) throw new Error(`the page was refused: ${reply.status}`)
      await reply.text()
    },
  }
}

const documents = Object.values(readTrustedDocuments())

function documentOf(name: string): string {
  const text = documents.find((each) => new RegExp(`^(query|mutation) ${name}\\b`).test(each))
  if (text === undefined) throw new Error(`Our clients ask for no ${name}`)
  return text
}

/** Four visits: a first one with a payment, and three that look at the dashboard and once at the details, with a warm cache. */
async function monthOf(url: string, api: Api): Promise<readonly string[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
    await context.addCookies([{ name: 'carport_consent', value: 'C0001', url }])
    const visits = [
      {
        name: 'the first visit: sign-in, dashboard, a payment from a bank account',
        count: await visitToPay(context, url, api),
      },
      { name: 'a later visit: the dashboard', count: await visitPages(context, url, ['/account']) },
      {
        name: 'one with the details of the account',
        count: await visitPages(context, url, ['/account', '/account-details']),
      },
    ]
    const weights = [1, 2, 1]
    const sum = (of: 'requests' | 'bytes') =>
      visits.reduce((total, { count }, index) => total + count[of] * (weights[index] ?? 0), 0)
    return [
      '| Visit | requests | kB |',
      '|---|---|---|',
      ...visits.map(({ name, count }) => `| ${name} | ${count.requests} | ${Math.round(count.bytes / 1000)} |`),
      `| a month: the first, two later ones, and one with the details | ${sum('requests')} | ${Math.round(sum('bytes') / 1000)} |`,
    ]
  } finally {
    await browser.close()
  }
}

interface Loaded {
  readonly requests: number
  readonly bytes: number
}

async function visitToPay(context: BrowserContext, url: string, api: Api): Promise<Loaded> {
  const person = (await api.people()).find((each) => each.email === borrower)
  if (person === undefined) throw new Error(`${borrower} is not in the sandbox`)
  return counted(context, async (page) => {
    await page.goto(`${url}/account`)
    await new SignInScreen(page, api).signIn(person)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator('main a[href$="/make-a-payment"]').first().click()
    const pay = new MakeAPaymentScreen(page)
    await pay.chooseOtherAmount('61.00')
    await pay.chooseMethod(/Checking|Savings/)
    await pay.goToReview()
    await pay.consent.check()
    await pay.payButton('$61.00').click()
    await pay.confirmationNumber()
  })
}

async function visitPages(context: BrowserContext, url: string, paths: readonly string[]): Promise<Loaded> {
  return counted(context, async (page) => {
    for (const path of paths) {
      await page.goto(`${url}${path}`)
      await page.locator('main h1').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
  })
}

/** What crosses the line while something is done on a page of its own. */
async function counted(
  context: BrowserContext,
  work: (page: Awaited<ReturnType<BrowserContext['newPage']>>) => Promise<void>,
): Promise<Loaded> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  let requests = 0
  let bytes = 0
  cdp.on('Network.responseReceived', ({ response }) => {
    if (response.url.startsWith('http') && response.fromDiskCache !== true) requests += 1
  })
  cdp.on('Network.requestServedFromCache', () => (requests -= 1))
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await work(page)
  await page.waitForLoadState('networkidle')
  await page.close()
  return { requests, bytes }
}
