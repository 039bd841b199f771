import type { FrameLocator, Page } from '@playwright/test'
import { formatDate } from '#sdk/dates/dates'
import type { Api } from '#tests/fixtures/api'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { PartnerPage } from '#tests/pages/partner-page'
import { SignInScreen } from '#tests/pages/sign-in-screen'
import { expect, test } from './journey.ts'

const dayMs = 86_400_000

test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'the same on a desktop'))

async function dueDateOf(api: Api, email: string, accountNumber: string): Promise<string> {
  const answer = await api.graphql<{ GetAccount: { amountDue: { dueDate: string } } }>(
    await api.token(email),
    'query Due($n: String!) { GetAccount(accountNumber: $n) { amountDue { dueDate } } }',
    { n: accountNumber },
  )
  return answer.data?.GetAccount.amountDue.dueDate ?? ''
}

/** A browser that keeps nothing for the page: every touch of its storage throws. */
async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { configurable: true, get: refused })
  })
}

test('where storage is refused the site is read, somebody signs in, pays, and is signed in after a reload', async ({
  page,
  enter,
  own,
}) => {
  const amount = own(3_101)
  await refuseStorage(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await enter('p2@example.com')
  await page.goto('/make-a-payment')
  const pay = new MakeAPaymentScreen(page)
  await pay.chooseOtherAmount(amount.typed)
  await pay.chooseMethod()
  await pay.goToReview()
  await pay.consent.check()
  await pay.payButton(amount.shown).click()
  await pay.confirmationNumber()
})

test('[embed-17] in a frame of another site where storage is refused, a payment whose page goes before the answer is not made twice', async ({
  page,
  api,
  baseURL,
  own,
}) => {
  const amount = own(4_404)
  const [email, accountNumber] = ['p13@example.com', '100000000013']
  await refuseStorage(page)
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('site-builder', `?email=${email}&account=${accountNumber}`)
  const frame = page.frameLocator('iframe[data-carport]')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('mutation CreateIndividualPayment')) return route.continue()
    // Our system has it; the page never hears of it.
    await route.fetch()
    arrived.resolve()
  })
  await payInFrame(frame, partner, amount)
  const confirmation = frame.frameLocator('iframe[title="Review and confirm"]')
  await partner.confirm(`Pay ${amount.shown}`, { api, email }, confirmation)
  await arrived.promise
  await page.unroute('**/graphql')
  await page.reload()
  await payInFrame(frame, partner, amount)
  await expect(frame.getByRole('dialog', { name: partner.texts.duplicateTitle })).toBeVisible()
  await frame.getByRole('button', { name: partner.texts.duplicateStop }).press('Enter')
  await expect(frame.getByRole('dialog')).toHaveCount(0)
  const made = await api.graphql<{ GetIndividualPayments: { paymentAmount: number }[] }>(
    await api.token(email),
    'query Made($n: String!) { GetIndividualPayments(accountNumber: $n) { paymentAmount } }',
    { n: accountNumber },
  )
  expect(made.data?.GetIndividualPayments.filter(({ paymentAmount }) => paymentAmount === amount.cents)).toHaveLength(1)
})

/** By keyboard: the frame grows with each step, and a pointer may find its button gone from below it. */
async function payInFrame(
  frame: FrameLocator,
  partner: PartnerPage,
  amount: { readonly typed: string; readonly shown: string },
): Promise<void> {
  const { texts } = partner
  await frame.getByRole('radio', { name: texts.choiceNames.other }).press('Space', { timeout: 20_000 })
  await frame.getByLabel(texts.otherAmount).last().fill(amount.typed)
  const methods = frame.getByRole('group', { name: texts.methodLegend })
  await partner.chooseInFrame(methods.getByRole('radio').first())
  await frame.getByRole('button', { name: texts.continueButton }).press('Enter')
  await frame.getByRole('button', { name: texts.reviewButton }).press('Enter')
  await frame.getByRole('checkbox', { name: texts.consent }).press('Space')
  await frame.getByRole('button', { name: texts.payButton(amount.shown) }).press('Enter')
}

test('where the page may keep no cookie the question of privacy is answered once a page, and nothing breaks', async ({
  page,
  context,
}) => {
  await context.clearCookies()
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set() {} })
  })
  await page.goto('/')
  const question = page.getByRole('region', { name: 'Your privacy choices' })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question).toHaveText('Your privacy choices are saved.')
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeEnabled()
  await page.getByRole('link', { name: 'Other ways to pay' }).click()
  await expect(page).toHaveURL(/payment-options$/)
  await expect(question).toHaveCount(0)
})

test('on a device whose clock is a day ahead the days are the servicer’s, and a payment goes through', async ({
  page,
  api,
  enter,
  own,
}) => {
  const amount = own(3_202)
  const offsetMs = (await api.nowMs()) - (await machineMs(page)) + dayMs
  await page.addInitScript((offset) => {
    const Real = Date
    const now = () => Real.now() + offset
    window.Date = class extends Real {
      constructor(...given: []) {
        super(...(given.length === 0 ? ([now()] as unknown as []) : given))
      }
      static override now = now
    } as DateConstructor
  }, offsetMs)
  const person = await enter('p2@example.com', '/account')
  const today = await api.today()
  const due = await dueDateOf(api, person.email, person.accountNumbers[0] ?? '')
  await expect(page.getByText(formatDate(due, 'en', today)).first()).toBeVisible()
  await page.goto('/make-a-payment')
  const pay = new MakeAPaymentScreen(page)
  await pay.chooseOtherAmount(amount.typed)
  await pay.chooseMethod()
  await expect(page.locator('main')).toContainText(formatDate(today, 'en', today))
  await pay.goToReview()
  await pay.consent.check()
  await pay.payButton(amount.shown).click()
  await pay.confirmationNumber()
})

/** What the machine of the browser takes for the time. */
function machineMs(page: Page): Promise<number> {
  return page.evaluate(() => Date.now())
}

test.describe('a Spanish phone in Tokyo', () => {
  test.use({ locale: 'es-MX', timezoneId: 'Asia/Tokyo' })

  test('reads Spanish from the first moment, and the days of the servicer', async ({ page, api }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    const person = (await api.people()).find((each) => each.email === 'p2@example.com')
    if (person === undefined) throw new Error('p2@example.com is not in the sandbox')
    await page.getByRole('button', { name: 'Iniciar sesión' }).first().click()
    await new SignInScreen(page, api).signIn(person)
    await page.waitForURL(/\/account$/)
    const today = await api.today()
    const due = await dueDateOf(api, person.email, person.accountNumbers[0] ?? '')
    await expect(page.getByText(formatDate(due, 'es', today)).first()).toBeVisible()
    await page.goto('/make-a-payment')
    const pay = new MakeAPaymentScreen(page, 'es')
    await pay.chooseMethod()
    await expect(page.locator('main')).toContainText(formatDate(today, 'es', today))
    await expect(page.locator('main')).not.toContainText(/\b(Today|Amount|Continue|Pay from)\b/)
    await pay.expectSound()
  })
})
