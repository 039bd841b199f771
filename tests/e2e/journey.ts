import { type Browser, type Page, test as base, expect } from '@playwright/test'
import { toDecimalText } from '#sdk/money/money'
import { Api, type Person } from '#tests/fixtures/api'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { pageIsWhole } from '#tests/pages/screen'
import { latestCode, messagesSoFar, SignInScreen } from '#tests/pages/sign-in-screen'

interface OwnAmount {
  readonly cents: number
  /** As a borrower types it. */
  readonly typed: string
  /** As screens show it. */
  readonly shown: string
}

interface Journey {
  readonly api: Api
  /** Opens a portal page as a person of the sandbox who has just signed in, and gives who that is. */
  readonly enter: (email: string, path?: string) => Promise<Person>
  /** An amount that no other project uses, so that a payment is never taken for the other screen size's. */
  readonly own: (cents: number) => OwnAmount
  /** Problems the page reported by itself: exceptions and violated policies. Checked after each test. */
  readonly problems: string[]
}

/** A test with the product's address and ways to sign people in. Fails when the page throws or violates its policy. */
export const test = base.extend<Journey>({
  baseURL: async ({}, use) => {
    await use(process.env.CARPORT_URL)
  },
  api: async ({ baseURL }, use) => {
    await use(new Api(baseURL ?? ''))
  },
  own: async ({}, use, info) => {
    await use((cents) => {
      const mine = info.project.name === 'phone' ? cents : cents + 100
      const typed = toDecimalText(mine)
      return { cents: mine, typed, shown: `$${typed}` }
    })
  },
  // Consent declined, so that the question shows only in its own journey.
  context: async ({ context, baseURL }, use) => {
    await context.addCookies([{ name: 'carport_consent', value: 'C0001', url: baseURL ?? '' }])
    await use(context)
  },
  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      watch(page, problems)
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  enter: async ({ page, api }, use) => {
    await use(async (email, path = '/account') => {
      const person = (await api.people()).find((each) => each.email === email)
      if (person === undefined) throw new Error(`${email} is not in the sandbox`)
      if (page.url() === 'about:blank') {
        await beSignedIn(page, api, person)
        await page.goto(path)
        await pageIsWhole(page)
        return person
      }
      // A page that is open may be on its way to the sign-in by itself, as it is in the app.
      await page.goto(path)
      await new SignInScreen(page, api).signIn(person)
      await page.waitForURL((url) => url.pathname === path)
      await pageIsWhole(page)
      return person
    })
  },
})

export { expect }

/**
 * Signs a person in to the browser of a page, with the code of a new device, without the provider's pages: those are walked where
 * signing in is what a journey is about.
 */
async function beSignedIn(page: Page, api: Api, { email, password }: Person): Promise<void> {
  const provider = new OidcBrowser(api.url)
  const before = await messagesSoFar(api, email)
  await provider.signIn(email, password, () => latestCode(api, email, before))
  const { hostname: domain } = new URL(api.url)
  const common = { domain, httpOnly: true, sameSite: 'Lax' } as const
  const cookies = [...provider.cookies].map(([name, { value, path }]) => ({ ...common, name, value, path }))
  await page.context().addCookies(cookies)
  // Any file of the site will do to leave the mark that somebody is signed in.
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('carport.session-hint', '1'))
}

/** A staff member in a browser of their own, signed in, on the page where that leads. */
export async function enterStaff(browser: Browser, api: Api, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: api.url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const person = (await api.people()).find((each) => each.email === email)
  if (person === undefined) throw new Error(`${email} is not in the sandbox`)
  await page.goto('/account')
  await new SignInScreen(page, api).signIn(person)
  await page.waitForURL((url) => url.pathname === '/admin')
  return page
}

/** Collects exceptions and policy violations of a page. */
export function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`exception: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|Refused to/i.test(message.text())) problems.push(message.text())
  })
}

/**
 * Runs what waits for the clock: the next day, the bank file, the posting five days on, and a day more as long as what a person paid has
 * not posted. A payment of a Saturday, or of a Friday evening, leaves on Monday.
 */
export async function postPayments(api: Api, { email, accountNumbers: [accountNumber] }: Person): Promise<void> {
  const run = async (job: 'rollover' | 'batch' | 'posting'): Promise<void> => {
    const reply = await api.runJob(job)
    expect(reply.ok, `${job}: ${await reply.text()}`).toBe(true)
  }
  const isWaiting = async (): Promise<boolean> => {
    const { data } = await api.graphql<{ GetIndividualPayments: { status: string }[] }>(
      await api.token(email),
      'query Waiting($n: String!) { GetIndividualPayments(accountNumber: $n) { status } }',
      { n: accountNumber },
    )
    return data?.GetIndividualPayments.some(({ status }) => status === 'PENDING') ?? true
  }
  await api.advanceClock(86_400)
  await run('batch')
  await api.advanceClock(4 * 86_400)
  await run('rollover')
  for (let day = 5; day <= 9; day += 1) {
    await run('batch')
    await run('posting')
    if (!(await isWaiting())) return
    await api.advanceClock(86_400)
  }
  throw new Error(`What ${email} paid has not posted after nine days`)
}

/** Cancels what a person paid, so that others meet the loan as this journey did. */
export async function takeBack(
  api: Api,
  { email, accountNumbers: [accountNumber] }: Person,
  confirmationNumbers: readonly string[],
): Promise<void> {
  const token = await api.token(email)
  const list = await api.graphql<{ GetIndividualPayments: { id: string; confirmationNumber: string }[] }>(
    token,
    'query Made($n: String!) { GetIndividualPayments(accountNumber: $n) { id confirmationNumber } }',
    { n: accountNumber },
  )
  const made = list.data?.GetIndividualPayments.find((payment) =>
    confirmationNumbers.includes(payment.confirmationNumber),
  )
  const canceled = await api.graphql(
    token,
    'mutation Cancel($n: String!, $id: ID!) { CancelIndividualPayment(accountNumber: $n, id: $id) { success } }',
    { n: accountNumber, id: made?.id },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(canceled.code).toBeNull()
}
