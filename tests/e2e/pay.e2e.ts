import type { Page } from '@playwright/test'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { paymentMethodsMessages } from '#texts/payment-methods/payment-methods.messages'
import { latestCode, messagesSoFar } from '#tests/pages/sign-in-screen'
import { expect, postPayments, test } from './journey.ts'

const wallet = paymentMethodsMessages.en

test('[embed-18][app-02][app-03][shell-03][pay-01][pay-02][dash-01][route-13][route-14][route-15][route-16][route-17] a borrower sees what is due, pays from a saved bank account, and sees it posted', async ({
  page,
  api,
  enter,
  own,
}) => {
  const amount = own(40_000)
  const pay = new MakeAPaymentScreen(page)
  const person = await enter('p1@example.com')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pay.expectSound()

  await page
    .getByRole('main')
    .getByText(/^Pay \$/)
    .click()
  await expect(page).toHaveURL(/make-a-payment$/)
  await pay.chooseOtherAmount(amount.typed)
  await pay.chooseMethod()
  await pay.expectSound()
  await pay.continueButton.click()
  await expect(page).toHaveURL(/make-a-payment\/terms$/)
  await pay.expectSound()
  await pay.reviewButton.click()
  await expect(page).toHaveURL(/make-a-payment\/review-terms$/)
  await expect(page.getByText(amount.shown).first()).toBeVisible()
  await expect(page.getByText(pay.texts.splitEstimate)).toBeVisible()
  await pay.expectSound()
  await pay.consent.check()
  await pay.payButton(amount.shown).click()
  const confirmation = await pay.confirmationNumber()
  await expect(page).toHaveURL(/make-a-payment\/success\?receipt=\w+$/)
  await pay.expectSound()
  const printed = page.locator('.portal-print-header').getByText('Sandbox Auto Finance').first()
  await expect(printed).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  await page.emulateMedia({ media: null })
  const paper = await page.pdf({ format: 'Letter' })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)

  const token = await api.token(person.email)
  const accountNumber = person.accountNumbers[0] ?? ''
  const before = await balance(api, token, accountNumber)
  await page.goto('/manage-payments')
  await expect(page.getByText(amount.shown).first()).toBeVisible()
  await postPayments(api, person)
  const later = await api.token(person.email)
  expect(await balance(api, later, accountNumber)).toBeLessThan(before)
  const history = await api.graphql<{
    GetTransactionHistory: {
      transactionAmount: number
      status: string
      details: { fees: number; interest: number; principal: number }
    }[]
  }>(
    later,
    'query History($n: String!) { GetTransactionHistory(accountNumber: $n, first: 5) { transactionAmount status details { fees interest principal } } }',
    { n: accountNumber },
  )
  const line = history.data?.GetTransactionHistory.find((item) => item.transactionAmount === amount.cents)
  expect(line?.status).toBe('Posted')
  expect((line?.details.interest ?? 0) + (line?.details.principal ?? 0) + (line?.details.fees ?? 0)).toBe(amount.cents)
  expect(confirmation).toHaveLength(10)
})

test('[app-04][sched-01][sched-02][route-52] a co-buyer schedules a payment for a later day and cancels it', async ({
  page,
  enter,
  own,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, on the smaller screen')
  const amount = own(3_100)
  const pay = new MakeAPaymentScreen(page)
  await enter('p18@example.com', '/make-a-payment')
  await pay.chooseOtherAmount(amount.typed)
  await pay.chooseMethod()
  await page.locator('.cp-chip').nth(1).click()
  await pay.goToReview()
  await pay.consent.check()
  await pay.scheduleButton(amount.shown).click()
  await pay.confirmationNumber()
  await page.goto('/manage-payments')
  const row = page.getByRole('listitem').filter({ hasText: amount.shown })
  await expect(row).toBeVisible()
  await pay.expectSound()
  await row.getByRole('button', { name: /cancel/i }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(amount.shown)
  await pay.expectSound()
  await dialog.getByRole('button', { name: /^cancel|yes/i }).click()
  await expect(row).toHaveCount(0)
})

test('[methods-01][route-51] a borrower adds a bank account while paying, proving it with a code, and adds and removes another where they are managed', async ({
  page,
  api,
  enter,
  own,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, on the smaller screen')
  const amount = own(1_200)
  const pay = new MakeAPaymentScreen(page)
  const person = await enter('p6@example.com', '/make-a-payment')
  await pay.chooseOtherAmount(amount.typed)
  await pay.button(pay.texts.addBankAccount).click()
  const lastFour = String(own(7_788).cents)
  const add = async (accountNumber: string) => {
    await page.getByLabel(wallet.nameOnAccount).fill('Kevin Tran')
    await page.getByLabel(wallet.routingNumber).fill('021000021')
    await page.getByLabel(wallet.accountNumber, { exact: true }).fill(accountNumber)
    await page.getByLabel(wallet.accountNumberConfirm).fill(accountNumber)
    await pay.expectSound()
    await page.getByRole('radio', { name: /@/ }).check({ force: true })
    const before = await messagesSoFar(api, person.email)
    await page.getByRole('button', { name: wallet.sendCode }).click()
    await page.getByLabel(wallet.code, { exact: true }).fill(await latestCode(api, person.email, before))
    await pay.expectSound()
    await page.getByRole('button', { name: wallet.addAccount }).click()
  }
  await add(`5566${lastFour}`)
  await expect(page.getByRole('radio', { name: new RegExp(lastFour) })).toBeChecked()
  await pay.goToReview()
  await pay.consent.check()
  await pay.payButton(amount.shown).click()
  await pay.confirmationNumber()
  await page.goto('/payment/manage-bank-accounts')
  await expect(saved(page, lastFour)).toBeVisible()
  await page.getByRole('button', { name: wallet.lists.bank.add }).click()
  // The next code is sent a minute after the last.
  await api.advanceClock(60)
  const second = String(own(8_311).cents)
  await add(`7788${second}`)
  await remove(page, second)
  await expect(saved(page, lastFour)).toBeVisible()
})

test('[pay-07][pay-08][pay-09][methods-02][route-50][route-57][route-58][const-01] a borrower pays with a new debit card through the card provider, with its fee, and adds and removes another where they are managed', async ({
  page,
  enter,
  own,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, on the smaller screen')
  const amount = own(4_000)
  const isPhone = own(0).cents === 0
  const card = isPhone ? '4000056655665556' : '4012888888881881'
  const pay = new MakeAPaymentScreen(page)
  const person = await enter('p17@example.com', '/make-a-payment')
  await pay.chooseOtherAmount(amount.typed)
  await pay
    .button(pay.texts.addDebitCard)
    .or(page.getByRole('link', { name: pay.texts.addDebitCard }))
    .click()
  const approve = async (number: string) => {
    await page.waitForURL(/payment-authenticate/)
    await pay.expectSound()
    await page.getByLabel(wallet.last4).fill(person.last4SSN)
    await page.getByRole('button', { name: wallet.openCardPage }).click()
    await page.waitForURL(/\/cp\/bcst\/make-payment/)
    await pay.expectSound()
    await page.locator('input[autocomplete="cc-number"]').fill(number)
    await page.locator('input[autocomplete="cc-exp"]').fill('12/30')
    await page.locator('input[autocomplete="cc-csc"]').fill('123')
    await page.getByRole('button', { name: /approve/i }).click()
  }
  await approve(card)
  await page.waitForURL(/make-a-payment/)
  await expect(page.getByRole('radio', { name: new RegExp(card.slice(-4)) })).toBeChecked()
  await pay.goToReview()
  await expect(page.getByText('$4.95').first()).toBeVisible()
  await expect(page.getByText('Fee Payment').first()).toBeVisible()
  await pay.consent.check()
  await pay.payButton(own(4_495).shown).click()
  await pay.confirmationNumber()
  // Three can be added in a day, and both sizes are the same borrower.
  if (!isPhone) return
  await page.goto('/payment/manage-debit-cards')
  await expect(saved(page, card.slice(-4))).toBeVisible()
  await page.getByRole('button', { name: wallet.lists.card.add }).click()
  const another = '5105105105105100'
  await approve(another)
  // Back where it was asked for, and not on the way to a payment.
  await expect(page).toHaveURL(/\/payment\/manage-debit-cards$/)
  await expect(saved(page, another.slice(-4))).toBeVisible()
  await pay.expectSound()
  await remove(page, another.slice(-4))
})

test('[pay-01] in Spanish and by keyboard alone a borrower pays', async ({ page, enter, own }) => {
  const amount = own(1_500)
  const pay = new MakeAPaymentScreen(page, 'es')
  await enter('p3@example.com', '/make-a-payment')
  await pay.speakSpanish()
  await expect(pay.heading(pay.texts.title)).toBeVisible()
  const other = page.getByRole('radio', { name: pay.texts.choiceNames.other })
  await pay.tabTo(page.getByRole('group', { name: pay.texts.amountLegend }).getByRole('radio', { checked: true }))
  for (let step = 0; step < 6 && !(await other.isChecked()); step += 1) await page.keyboard.press('ArrowDown')
  await pay.tabTo(page.getByLabel(pay.texts.otherAmount).last())
  await page.keyboard.type(amount.typed)
  const addCard = pay.button(pay.texts.addDebitCard)
  await pay.tabTo(pay.button(pay.texts.addBankAccount))
  // Scrolls the next button under the bar. The focus has to bring it back into view.
  await addCard.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - window.innerHeight + 60))
  await page.keyboard.press('Tab')
  await pay.expectInSight(addCard)
  await pay.tabTo(pay.continueButton)
  await page.keyboard.press('Enter')
  await pay.tabTo(pay.reviewButton)
  await pay.expectSound()
  await page.keyboard.press('Enter')
  await pay.tabTo(pay.consent)
  await page.keyboard.press('Space')
  await pay.tabTo(pay.payButton(amount.shown))
  await pay.expectSound()
  await page.keyboard.press('Enter')
  await pay.confirmationNumber()
  await pay.expectSound()
})

test('[pay-03][route-18] a borrower whose account is out for repossession is told to call', async ({
  page,
  enter,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, on the smaller screen')
  const pay = new MakeAPaymentScreen(page)
  await enter('p8@example.com', '/make-a-payment')
  await expect(pay.heading(pay.texts.ineligibleTitle)).toBeVisible()
  await expect(page).toHaveURL(/payment-ineligible$/)
  await expect(page.getByRole('link', { name: /\d{3}.*\d{4}/ }).first()).toBeVisible()
  await pay.expectSound()
})

test('[pay-05] the review opens only after the step before it', async ({ page, enter, isMobile }) => {
  test.skip(!isMobile, 'once, on the smaller screen')
  await enter('p2@example.com')
  await page.goto('/make-a-payment/review-terms')
  await expect(page).toHaveURL(/make-a-payment$/)
})

/** A saved method where they are managed, by its last four digits. */
const saved = (page: Page, lastFour: string) => page.getByRole('listitem').filter({ hasText: lastFour })

async function remove(page: Page, lastFour: string): Promise<void> {
  await expect(saved(page, lastFour)).toBeVisible()
  await saved(page, lastFour).getByRole('button', { name: wallet.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.removeYes }).click()
  await expect(saved(page, lastFour)).toHaveCount(0)
}

async function balance(
  api: { graphql: <T>(token: string, query: string, variables: unknown) => Promise<{ data: T | null }> },
  token: string,
  accountNumber: string,
): Promise<number> {
  const answer = await api.graphql<{ GetAccount: { loanAmount: { unpaidPrincipal: number } } }>(
    token,
    'query Balance($n: String!) { GetAccount(accountNumber: $n) { loanAmount { unpaidPrincipal } } }',
    { n: accountNumber },
  )
  return answer.data?.GetAccount.loanAmount.unpaidPrincipal ?? 0
}
