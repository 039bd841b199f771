import { addDays } from '#sdk/dates/dates'
import { PaymentExtensionScreen } from '#tests/pages/payment-extension-screen'
import { goOnAtADesk, goOnInSpanish, signByKeyboard } from '#tests/pages/desk-and-phone'
import { expect, postPayments, test } from './journey.ts'

interface Account {
  /** The oldest day on which something is unpaid: earlier journeys move the clock, at times past it. */
  readonly amountDue: { readonly dueDate: string }
  readonly loanAmount: { readonly maturityDate: string }
}

const accountQuery =
  'query Q($n: String!) { GetAccount(accountNumber: $n) { amountDue { dueDate } loanAmount { maturityDate } } }'

test('[ext-02] a borrower who can’t have an extension reads why, and what else there is', async ({ page, enter }) => {
  const extension = new PaymentExtensionScreen(page)
  await enter('p3@example.com', '/self-service-ext')
  await expect(extension.heading(extension.texts.closedTitle)).toBeVisible()
  await expect(page.getByText('You need at least 6 regular payments made in full.')).toBeVisible()
  await expect(page.getByRole('link', { name: extension.texts.options.PAYMENT_PLAN })).toBeVisible()
  await expect(extension.button(extension.texts.seeTerms)).toHaveCount(0)
  await extension.expectSound()
})

test('[ext-01][route-80] a borrower extends the loan: terms, choices, signature, and the new due date on the dashboard once it posts', async ({
  page,
  api,
  enter,
}) => {
  const extension = new PaymentExtensionScreen(page)
  const { texts } = extension
  const person = await enter('p25@example.com', '/self-service-ext')
  const [accountNumber = ''] = person.accountNumbers
  const account = async () => {
    const { data } = await api.graphql<{ GetAccount: Account }>(await api.token(person.email), accountQuery, {
      n: accountNumber,
    })
    if (data === null) throw new Error('No account')
    return data.GetAccount
  }
  const before = await account()
  await expect(page).toHaveTitle(/^Payment extension \|/)
  await expect(extension.heading(texts.openTitle)).toBeVisible()
  await extension.expectSound()

  await extension.button(texts.seeTerms).click()
  await expect(extension.heading(texts.termsTitle)).toBeFocused()
  const paid = (await extension.payNow.textContent()) ?? ''
  expect(paid).toMatch(/^\$\d+\.\d\d$/)
  await expect(extension.compared(texts.compared.due)).toHaveCount(2)
  await expect(page.getByText(texts.extraInterest)).toBeVisible()
  await extension.expectSound()
  // What was read about on a phone is chosen at a desk.
  await goOnAtADesk(extension)
  await extension.button(texts.choose).click()
  await expect(extension.heading(texts.choicesTitle)).toBeFocused()
  await extension.expectSound()
  await extension.button(texts.review).click()
  await expect(extension.heading(texts.signTitle)).toBeFocused()
  await expect(extension.payNow).toHaveText(paid)
  await extension.expectSound()

  // It is signed on the phone, in Spanish and with the keyboard.
  const inSpanish = new PaymentExtensionScreen(page, 'es')
  await goOnInSpanish(inSpanish)
  await expect(inSpanish.heading(inSpanish.texts.signTitle)).toBeVisible()
  await expect(inSpanish.payNow).toHaveText(paid)
  await inSpanish.expectSound()
  const signature = { api, email: person.email, name: 'Naomi Fields', button: inSpanish.texts.sign(paid) }
  await signByKeyboard(inSpanish, signature)
  await expect(inSpanish.heading(inSpanish.texts.doneTitle)).toBeFocused()
  await expect(page.locator('[data-confirmation]')).toBeVisible()
  await inSpanish.expectSound()
  await goOnAtADesk(inSpanish)
  // Until the payment posts, the old dates apply.
  expect(await account()).toEqual(before)
  const mailed = async () => (await api.inbox(person.email)).map(({ body }) => body).join()
  await expect.poll(mailed).toContain('que extienda mi cuenta de préstamo que termina en 0025')

  await postPayments(api, person)
  const after = await account()
  expect(after.amountDue.dueDate > addDays(before.amountDue.dueDate, 27)).toBe(true)
  expect(after.loanAmount.maturityDate > before.loanAmount.maturityDate).toBe(true)
  const { backToDashboard } = inSpanish.texts
  await inSpanish.press(inSpanish.button(backToDashboard).or(page.getByRole('link', { name: backToDashboard })))
  await page.reload()
  const [year = '', month = '', day = ''] = after.amountDue.dueDate.split('-')
  const shown = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const monthName = shown.toLocaleString('es-US', { month: 'long', timeZone: 'UTC' })
  await expect(page.getByText(new RegExp(`\\b${Number(day)} de ${monthName}`)).first()).toBeVisible()
})
