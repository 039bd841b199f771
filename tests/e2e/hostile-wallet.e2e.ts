import type { FrameLocator, Page } from '@playwright/test'
import { en as methodTexts } from '#texts/payment-methods/payment-methods.messages'
import { frameMessages } from '#portal/frames/frame.messages'
import { PartnerPage } from '#tests/pages/partner-page'
import { latestCode, messagesSoFar } from '#tests/pages/sign-in-screen'
import { expect, test } from './journey.ts'

const frameTexts = frameMessages.en
const james = { email: 'p2@example.com', accountNumber: '100000000002' }
const tanya = { email: 'p5@example.com', accountNumber: '100000000005', name: 'Tanya Brooks' }
const [routingNumber, bankNumber] = ['021000021', '83726151177']

test.skip(({ isMobile }) => isMobile === true, 'whose wallet it is does not depend on its size')

test('[embed-13][embed-14] a page that opens our bank account form for somebody else than who looks on: it says for whom it is, the code goes to them, their name alone is taken, and a token of who looks on ends it', async ({
  page,
  api,
  baseURL,
}) => {
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page', `?email=${tanya.email}&account=${tanya.accountNumber}`)
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  const origin = new URL(page.url()).origin
  const tokenOf = ({ email, accountNumber }: { email: string; accountNumber: string }) =>
    api.token(email, { accountNumber, capabilities: ['make-a-payment'], origin })
  const [token, renewed] = [await tokenOf(james), await tokenOf(tanya)]
  const walletsOf = async () =>
    Promise.all([james, tanya].map(async ({ email }) => api.methods(await api.token(email))))
  const wallets = await walletsOf()
  const inboxes = { james: await messagesSoFar(api, james.email), tanya: await messagesSoFar(api, tanya.email) }

  await openForm(page, { servicer: baseURL ?? '', token, renewed, accountNumber: james.accountNumber })
  const frame = page.frameLocator('iframe[data-theirs]')
  await expect(frame.getByText(frameTexts.whose('James', '0002'))).toBeVisible({ timeout: 20_000 })
  await expect(frame.getByText(/If you aren’t James, don’t enter anything here/)).toBeVisible()
  await expect(frame.getByText('Tanya')).toHaveCount(0)
  await fill(frame, tanya.name)
  await partner.chooseInFrame(frame.getByRole('radio', { name: /@/ }))
  const sendCode = frame.getByRole('button', { name: methodTexts.sendCode })
  await partner.sendInFrame(sendCode)
  const code = await latestCode(api, james.email, inboxes.james)
  expect(await messagesSoFar(api, tanya.email)).toEqual(inboxes.tanya)
  await frame.getByRole('textbox', { name: methodTexts.code }).first().fill(code)
  const add = frame.getByRole('button', { name: methodTexts.addAccount })
  await add.scrollIntoViewIfNeeded()
  await expect(add).toBeEnabled()
  // A script’s press sends nothing, nor does the form that it sends itself.
  await add.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.form?.requestSubmit(button)
  })
  await expect(frame.getByText(frameTexts.waiting)).toBeVisible()
  expect(partner.graphql('mutation AddBank')).toEqual([])
  await partner.sendInFrame(add)
  await expect(frame.getByText(/This name isn.t on your loan, so nothing was saved/).first()).toBeVisible()
  expect(await walletsOf()).toEqual(wallets)

  // The token of the form is refused, and the page hands over that of who looks on.
  await page.route('**/graphql', (route) => {
    const headers = route.request().headers()
    const isStarted = headers['authorization'] === `Bearer ${token}`
    return route.continue(isStarted ? { headers: { ...headers, authorization: 'Bearer ended' } } : {})
  })
  await frame.getByRole('textbox', { name: methodTexts.nameOnAccount }).fill('James Okafor')
  const codes = await messagesSoFar(api, james.email)
  await partner.sendInFrame(sendCode)
  await expect(frame.getByText(frameTexts.changed)).toBeVisible({ timeout: 20_000 })
  await expect(frame.getByText(frameTexts.changedText)).toBeVisible()
  await expect(frame.getByRole('textbox')).toHaveCount(0)
  expect(partner.graphql('mutation AddBank')).toHaveLength(1)
  const used = partner.graphql().map((request) => request.headers()['authorization'])
  expect(used).toContain(`Bearer ${token}`)
  expect(used).not.toContain(`Bearer ${renewed}`)
  expect(await walletsOf()).toEqual(wallets)
  expect(await messagesSoFar(api, james.email)).toEqual(codes)
  expect(await messagesSoFar(api, tanya.email)).toEqual(inboxes.tanya)
})

interface Form {
  readonly servicer: string
  /** Of whom the form is for. */
  readonly token: string
  /** What the page answers with when that is refused. */
  readonly renewed: string
  readonly accountNumber: string
}

/** The page opens our form as an element does, with a token that it chooses. */
async function openForm(page: Page, form: Form): Promise<void> {
  await page.evaluate(({ servicer, token, renewed, accountNumber }) => {
    const frame = document.createElement('iframe')
    frame.dataset['theirs'] = ''
    frame.title = 'Bank account'
    frame.referrerPolicy = 'origin'
    Object.assign(frame.style, { display: 'block', inlineSize: '100%', border: '0' })
    const send = (message: object) => frame.contentWindow?.postMessage({ carport: 1, message }, servicer)
    addEventListener('message', ({ source, data }: MessageEvent<{ message?: { type: string; height?: number } }>) => {
      if (source !== frame.contentWindow) return
      const { type, height } = data.message ?? {}
      if (type === 'ready')
        send({ type: 'start', answers: false, token, accountNumber, language: 'en', scheme: 'light' })
      else if (type === 'height') frame.height = String(height)
      else if (type === 'renew') send({ type: 'token', token: renewed })
    })
    frame.src = `${servicer}/frames/bank-account#${encodeURIComponent(location.origin)}`
    document.querySelector('section.pay')?.prepend(frame)
  }, form)
}

async function fill(frame: FrameLocator, nameOnAccount: string): Promise<void> {
  const field = (name: string) => frame.getByRole('textbox', { name, exact: true })
  await field(methodTexts.nameOnAccount).fill(nameOnAccount)
  await field(methodTexts.routingNumber).fill(routingNumber)
  await field(methodTexts.accountNumber).fill(bankNumber)
  await field(methodTexts.accountNumberConfirm).fill(bankNumber)
}
