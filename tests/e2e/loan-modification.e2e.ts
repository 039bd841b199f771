import type { Browser, Page } from '@playwright/test'
import { errorText } from '#sdk/errors/texts'
import { modificationStatuses } from '#sdk/loan/loan.messages.es'
import { en as changes } from '#portal/staff/loan-changes.messages'
import { en as search } from '#portal/staff/customer-search.messages'
import type { Api } from '#tests/fixtures/api'
import { DashboardScreen, openDashboard } from '#tests/pages/dashboard-screen'
import { LoanModificationScreen } from '#tests/pages/loan-modification-screen'
import { Screen } from '#tests/pages/screen'
import { goOnAtADesk, goOnInSpanish, signByKeyboard } from '#tests/pages/desk-and-phone'
import { SignInScreen } from '#tests/pages/sign-in-screen'
import { enterStaff, expect, postPayments, test } from './journey.ts'

const options = `query Options($n: String!) { GetModificationOptions(accountNumber: $n) { choices { type terms { frequency firstNewDate
  after { regularPaymentAmount } } } } }`

interface Options {
  readonly GetModificationOptions: {
    readonly choices: readonly {
      readonly type: string
      readonly terms: {
        readonly frequency: string
        readonly firstNewDate: string
        readonly after: { readonly regularPaymentAmount: number }
      }
    }[]
  }
}

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** Two advisors check the signed documents of a borrower's change, with the keyboard. The first one may not do the second check. */
async function checkTwice(browser: Browser, api: Api, borrower: string): Promise<void> {
  const [first, second] = [
    await enterStaff(browser, api, 'a1@staff.example.com'),
    await enterStaff(browser, api, 'a3@staff.example.com'),
  ]
  await new Screen(first).button(changes.show).click()
  await check(first, 'accept-documents', borrower)
  await expect(first.getByText(/QA Review\. Notation LM written/)).toBeVisible()
  await check(first, 'accept-quality', borrower)
  await expect(first.getByText(errorText('MOD_SECOND_PERSON', 'en'))).toBeVisible()
  await new Screen(second).button(changes.show).click()
  await check(second, 'accept-quality', borrower)
  await expect(second.getByText(/Pending Finalization\. Notation LM written/)).toBeVisible()
  for (const page of [first, second]) {
    await new Screen(page).expectSound()
    await page.context().close()
  }
}

async function check(page: Page, step: 'accept-documents' | 'accept-quality', borrower: string): Promise<void> {
  await page.getByRole('button', { name: `${changes.steps[step]}: ${borrower}` }).click()
  await expect(page.getByRole('dialog').getByLabel(search.reason, { exact: true })).toBeFocused()
  await page.keyboard.type('Read against the contract')
  await page.keyboard.press('Enter')
}

async function download(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  return (await downloading).suggestedFilename()
}

test('[mod-05][route-77][route-78] the app shows the documents of loan changes, and the web leads to the list of changes', async ({
  page,
  enter,
}) => {
  const screen = new LoanModificationScreen(page)
  await enter('p12@example.com', '/account')
  await page.goto('/loan-modification-viewer')
  await expect(page).toHaveURL(/manage-modifications$/)
  // Earlier journeys move the day, and with it the last one to sign.
  await expect(page.getByText(/^(Approved, Pending Signature|Expired)$/).first()).toBeVisible()
  await screen.expectSound()
  await page.goto('/?platform=iOSApp')
  // Its own redirect follows a moment after loading, and would cancel the next navigation.
  await expect(page).toHaveURL(/account$/)
  await page.goto('/loan-modification-viewer')
  await expect(screen.heading(screen.texts.views.document.title)).toBeVisible()
  expect(await download(page, screen.texts.document)).toMatch(/\.pdf$/)
})

test('[mod-02][mod-03][alert-09][route-46][route-47][gql-14] a borrower chooses another rhythm, compares it, signs, and after two checks the loan is on the new schedule', async ({
  page,
  api,
  browser,
  enter,
}) => {
  // Two people and a day of the bank in one journey.
  test.slow()
  const screen = new LoanModificationScreen(page)
  const { texts } = screen
  const person = await enter('p13@example.com', '/noagent-intro-modification')
  const { data } = await api.graphql<Options>(await api.token(person.email), options, { n: person.accountNumbers[0] })
  const wanted = data?.GetModificationOptions.choices.find(({ terms }) => terms.frequency === 'BI_WEEKLY')?.terms
  const amount = dollars(wanted?.after.regularPaymentAmount ?? 0)
  await expect(screen.heading(texts.views['noagent-intro'].title)).toBeVisible()
  await screen.expectSound()
  await screen.button(texts.seeOptions).click()
  // What was read about on a phone is chosen at a desk.
  await goOnAtADesk(screen)
  await screen.chooseOne(screen.choice('BI_WEEKLY'))
  await expect(screen.compared(texts.payment)).toContainText(amount)
  await screen.expectSound()
  await screen.button(texts.ask).click()
  await expect(screen.heading(texts.signTitle)).toBeVisible()
  await screen.expectSound()
  expect(await download(page, texts.document)).toMatch(/^loan-change-mod_.*\.pdf$/)
  // It is signed on the phone, in Spanish and with the keyboard.
  const inSpanish = new LoanModificationScreen(page, 'es')
  await goOnInSpanish(inSpanish)
  await expect(inSpanish.heading(inSpanish.texts.signTitle)).toBeVisible()
  await inSpanish.expectSound()
  const signature = { api, email: person.email, name: 'Grace Lin', button: inSpanish.texts.sign }
  await signByKeyboard(inSpanish, signature)
  await expect(inSpanish.heading(inSpanish.texts.views.manage.title)).toBeVisible()
  await expect(page.getByText(modificationStatuses.PendingDocumentReview)).toBeVisible()
  await goOnAtADesk(inSpanish)
  await inSpanish.expectSound()

  await checkTwice(browser, api, 'Grace Lin')
  await postPayments(api, person)
  await openDashboard(page)
  await expect(page.getByText(/^El cambio de su préstamo está completo\. /)).toBeVisible()
  await new DashboardScreen(page, 'es').followAlert('LoanModComplete', 'Ver detalles')
  await expect(page).toHaveURL(/\/manage-modifications$/)
  await expect(page.getByText(modificationStatuses.Complete, { exact: true }).first()).toBeVisible()
  await inSpanish.expectSound()
  await page.goto('/account-details')
  await expect(page.getByText(`${amount} cada dos semanas`).first()).toBeVisible()
  const inbox = await api.inbox(person.email)
  expect(inbox.map(({ body }) => body).join()).toContain('is in effect')
})

test('[mod-04][route-49] one of two borrowers signs, the other one opts out, and the loan stays as it is', async ({
  page,
  api,
  browser,
  enter,
}) => {
  const maria = new LoanModificationScreen(page)
  const { texts } = maria
  await enter('p1@example.com', '/manage-modifications')
  await maria.button(texts.seeOptions).click()
  await maria.chooseOne(maria.choice('WEEKLY'))
  await maria.button(texts.ask).click()
  await maria.sign('Maria Santos', { api, email: 'p1@example.com' })
  await expect(page.getByText(texts.signedWaiting('Rosa'))).toBeVisible()
  await expect(page.getByText(texts.waitingFor('Rosa'), { exact: true })).toBeVisible()

  const context = await browser.newContext({ baseURL: api.url, viewport: { width: 375, height: 740 } })
  const other = await context.newPage()
  const rosa = new LoanModificationScreen(other)
  await other.goto('/modification-opt-out')
  const person = (await api.people()).find(({ email }) => email === 'p18@example.com')
  if (person === undefined) throw new Error('p18 is not in the sandbox')
  await new SignInScreen(other, api).signIn(person)
  await other.waitForURL(/modification-opt-out$/)
  await expect(rosa.heading(texts.views['opt-out'].title)).toBeVisible()
  await rosa.expectSound()
  await rosa.button(texts.optOutAct).click()
  await expect(other.getByText(texts.optedOut)).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/Why: someone on the loan opted out/)).toBeVisible()
})
