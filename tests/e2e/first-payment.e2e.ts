import { en as methodTexts } from '#texts/payment-methods/payment-methods.messages'
import { PartnerPage } from '#tests/pages/partner-page'
import { latestCode, messagesSoFar } from '#tests/pages/sign-in-screen'
import { expect, test } from './journey.ts'

test.skip(({ isMobile }) => isMobile !== true, 'what is asked does not depend on the size of the page')

test('[methods-01][embed-14][embed-17] ten minutes after a bank account was added on a partner’s page, its first payment needs a code, and goes through with it', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(6_700)
  const [email, accountNumber] = ['p12@example.com', '100000000012']
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
  await partner.chooseOtherAmount(amount.typed)
  await page.getByRole('button', { name: partner.texts.addBankAccount }).click()
  const frame = partner.element.frameLocator('iframe')
  const field = (name: string) => frame.getByRole('textbox', { name, exact: true })
  await field(methodTexts.nameOnAccount).fill('Omar Haddad')
  await field(methodTexts.routingNumber).fill('021000021')
  await field(methodTexts.accountNumber).fill('55664412')
  await field(methodTexts.accountNumberConfirm).fill('55664412')
  await partner.chooseInFrame(frame.getByRole('radio', { name: /@/ }))
  const beforeAdding = await messagesSoFar(api, email)
  await partner.sendInFrame(frame.getByRole('button', { name: methodTexts.sendCode }))
  await field(methodTexts.code).fill(await latestCode(api, email, beforeAdding))
  // The page around is asked first: it stops the first try.
  await page.evaluate(() =>
    document.addEventListener('carport-submit', (event) => event.preventDefault(), { once: true }),
  )
  const add = frame.getByRole('button', { name: methodTexts.addAccount })
  const told = async () =>
    (await partner.heard())
      .filter(({ name }) => /submit|success|failure|unknown/.test(name))
      .map(({ name, detail }) => [name, detail['capability'], detail['status'] ?? null])
  await partner.sendInFrame(add)
  await expect.poll(told).toEqual([['carport-submit', 'make-a-payment', null]])
  expect(partner.graphql('mutation AddBank')).toHaveLength(0)
  await partner.sendInFrame(add)
  await expect(page.getByRole('radio', { name: /4412/ })).toBeChecked({ timeout: 20_000 })
  expect(await told()).toEqual([
    ['carport-submit', 'make-a-payment', null],
    ['carport-submit', 'make-a-payment', null],
    ['carport-success', 'make-a-payment', 'ADDED'],
  ])
  expect(JSON.stringify(await partner.heard())).not.toMatch(/55664412|021000021|Haddad/)
  expect(partner.graphql('mutation AddBank')).toHaveLength(1)
  await partner.goToReview()
  await partner.consent.check()

  await api.advanceClock(600)
  const debits = await api.effects()
  await partner.payButton(amount.shown).click()
  await expect(partner.codeStep).toBeVisible({ timeout: 20_000 })
  await partner.expectSound()
  expect(await api.effects()).toEqual(debits)
  await partner.confirm(`Pay ${amount.shown}`, { api, email })
  await partner.confirmationNumber()
  const sent = partner.graphql('mutation CreateIndividualPayment')
  expect(sent).toHaveLength(1)
  await expect(partner.consent).toHaveCount(0)
})
