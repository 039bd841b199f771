import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { en as records } from '#texts/blocks/records.messages'
import type { Api } from '#tests/fixtures/api'
import { pdfLines } from '#tests/fixtures/pdf-lines'
import { PartnerPage } from '#tests/pages/partner-page'
import { PaymentPlanScreen } from '#tests/pages/payment-plan-screen'
import { expect, test } from './journey.ts'

const [email, accountNumber] = ['p3@example.com', '100000000003']

test('[plan-01][embed-17] on a partner’s page a borrower who never agreed to electronic records opens the sample, agrees, and is asked again for what they signed', async ({
  page,
  api,
  baseURL,
}) => {
  const withdraw = await api.graphql(
    await api.token(email),
    'mutation { WithdrawEConsent { success } }',
    {},
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(withdraw.code).toBeNull()
  const partner = new PartnerPage(page, baseURL ?? '')
  const plan = new PaymentPlanScreen(page)
  await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
  await partner.element.waitFor()
  await replaceElement(page, api, 'payment-plan')
  await plan.chooseCount(3)
  await plan.goToSigning(/I’ll make each payment myself/)
  await page.getByRole('checkbox', { name: plan.program.consent }).check()
  await plan.button(/^Start my plan/).press('Enter')
  const start = /^Start the plan of 3 payments$/
  await partner.confirm(start, { api, email })

  // What electronic records cost on the way: two presses in the element and one in our frame, then the frame that was there before.
  await expect(plan.heading(records.askTitle)).toBeFocused({ timeout: 20_000 })
  const presses: string[] = []
  const press = async (name: string) => {
    presses.push(name)
    await plan.button(name).press('Enter')
  }
  const [download] = await Promise.all([page.waitForEvent('download'), press(records.openSample)])
  const code = pdfLines(readFileSync(await download.path())).find((line) => /^[2-9A-Z]{6}$/.test(line)) ?? ''
  await page.getByLabel(records.sampleCode).fill(code)
  await press(records.accept)
  const agree = await partner.readyToConfirm('Agree to electronic records')
  await expect(partner.codeStep, 'the browser is known').toHaveCount(0)
  presses.push('Agree to electronic records')
  await agree.press('Enter')
  await expect(partner.confirmation.getByRole('button', { name: start })).toBeVisible({ timeout: 20_000 })
  expect(presses).toHaveLength(3)
  const { data } = await api.graphql<{ GetElectronicRecords: { isAccepted: boolean } }>(
    await api.token(email),
    '{ GetElectronicRecords { isAccepted } }',
    {},
  )
  expect(data?.GetElectronicRecords.isAccepted).toBe(true)
})

/** In place of the page's own element, another one of the same loan, with a token for it. */
async function replaceElement(page: Page, api: Api, capability: string): Promise<void> {
  const { origin } = new URL(page.url())
  const token = await api.token(email, { accountNumber, capabilities: [capability], origin })
  await page.evaluate(
    ({ tag, account, given }) => {
      const element = Object.assign(document.createElement(tag), { token: given })
      element.setAttribute('account-number', account)
      document.querySelector('carport-make-a-payment')?.replaceWith(element)
    },
    { tag: `carport-${capability}`, account: accountNumber, given: token },
  )
}
