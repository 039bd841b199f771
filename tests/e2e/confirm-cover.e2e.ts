import type { Locator, Page } from '@playwright/test'
import { armAfterMs } from '#portal/frames/confirm/armed'
import { confirmMessages } from '#portal/frames/confirm/confirm.messages'
import type { Api } from '#tests/fixtures/api'
import { PartnerPage } from '#tests/pages/partner-page'
import { latestCode, messagesSoFar } from '#tests/pages/sign-in-screen'
import { expect, test } from './journey.ts'

const [email, accountNumber] = ['p4@example.com', '100000000004']

/** As much of the page as nobody's screen shows at once, so that everything of the frame is in sight together. */
const tall = { width: 375, height: 2_400 }
/** A screen of 1280 by 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 }

test('[embed-14][embed-17] a press in our frame pays once what it says was seen in one place with nothing over it, and not while the page covers, fades, scales or moves any of it, at 400 % zoom neither', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const partner = new PartnerPage(page, baseURL ?? '')
  // The first payment takes a code, which leaves the press alone for the second.
  await openReview(partner, own(3_100).typed)
  await page.setViewportSize(tall)
  await partner.payButton(own(3_100).shown).press('Enter')
  const first = await partner.readyToConfirm(`Pay ${own(3_100).shown}`)
  await partner.confirmation.getByRole('radio', { name: /^p•+@/ }).press('Space')
  const messages = await messagesSoFar(api, email)
  const secrecy = partner.confirmation.getByText(confirmMessages.en.codeText(`Pay ${own(3_100).shown}`))
  await cover(page, secrecy)
  await expect(first, 'covered: that nobody is told the code').toBeDisabled()
  await first.press('Enter')
  expect(await messagesSoFar(api, email), 'nothing is sent for a press on what is covered').toEqual(messages)
  await uncover(page)
  await expect(first).toBeEnabled()
  await first.press('Enter')
  const code = await latestCode(api, email, messages)
  await expect(first, 'what the code added is there').toBeEnabled()
  await cover(page, secrecy)
  await expect(first).toBeDisabled()
  const field = partner.confirmation.getByRole('textbox', { name: confirmMessages.en.code })
  await field.fill(code)
  await partner.letPass(1_200)
  expect(partner.graphql('mutation CreateIndividualPayment'), 'a code typed while something is covered').toEqual([])
  await uncover(page)
  await expect(first).toBeEnabled()
  await first.press('Enter')
  await partner.confirmationNumber()
  const before = await payments(api)

  const amount = own(3_400)
  await openReview(partner, amount.typed)
  partner.requests.length = 0
  const button = partner.confirmation.getByRole('button', { name: `Pay ${amount.shown}` })
  const isRefused = async (what: string) => {
    await expect(button, what).toBeDisabled()
    await press(page, button)
    await button.press('Enter')
    await expect(button, what).toBeDisabled()
    expect(partner.graphql('mutation CreateIndividualPayment'), what).toEqual([])
  }
  await partner.payButton(amount.shown).press('Enter')
  await expect(button).toBeEnabled({ timeout: 20_000 })
  await expect(partner.codeStep).toHaveCount(0)

  for (const [what, style] of [
    ['faded', { opacity: '0.01' }],
    ['scaled', { transform: 'scale(0.8)' }],
  ] as const) {
    await restyle(page, style)
    await isRefused(what)
    await restyle(page, { opacity: '', transform: '' })
    await expect(button, `no longer ${what}`).toBeEnabled()
  }
  for (const words of [
    'button.cp-button-primary',
    'h1',
    'h1 + p',
    '.cp-summary-row >> nth=0',
    '.cp-agreement p >> nth=0',
  ]) {
    await cover(page, partner.confirmation.locator(words))
    await isRefused(`covered: ${words}`)
    // What was covered until now has not been read, so a press at once must be the page's doing.
    const { x, y } = await middleOf(button)
    const turns = await watchTurns(button)
    await Promise.all([uncover(page), page.mouse.click(x, y)])
    await expect(button, `uncovered: ${words}`).toBeEnabled()
    expect((await turns()).at(-1)?.afterMs, `uncovered: ${words}`).toBeGreaterThan(armAfterMs)
    expect(partner.graphql('mutation CreateIndividualPayment'), `seen only just: ${words}`).toEqual([])
  }

  // The pointer rests, and the page brings the button under it. Chromium drops presses for half a second; after that it is ours to refuse.
  const { x, y } = await middleOf(button)
  await page.mouse.move(x - 3, y - 60)
  await page.mouse.move(x, y - 60)
  await restyle(page, { transform: 'translateY(-60px)' })
  await partner.letPass(1_200)
  await expect(button).toBeEnabled()
  // It waits for less than a second then, which a busy machine can need to look.
  const turns = await watchTurns(button)
  const arrived = await countPresses(button)
  const pressHere = async () => {
    await page.mouse.down()
    await page.mouse.up()
    return arrived()
  }
  // A press that Chromium drops proves nothing of ours.
  await expect.poll(pressHere, 'a press arrives').toBeGreaterThan(0)
  await expect
    .poll(async () => (await turns()).some(({ isWaiting }) => isWaiting), 'moved under the pointer')
    .toBe(true)
  await expect(button).toBeEnabled()
  expect(partner.graphql('mutation CreateIndividualPayment')).toEqual([])

  // Once more on a small screen, where the figures are never in sight together with the button.
  await partner.confirmation.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(partner.payButton(amount.shown)).toBeFocused()
  await page.setViewportSize(zoomed)
  await cover(page, page.locator('html'))
  await partner.payButton(amount.shown).press('Enter')
  await expect(button).toBeVisible({ timeout: 20_000 })
  await uncover(page)
  await cover(page, partner.confirmation.locator('.cp-summary'))
  await partner.read()
  await button.scrollIntoViewIfNeeded()
  await partner.letPass(1_200)
  await isRefused('covered while it was read')
  await expect(partner.confirmation.getByText(confirmMessages.en.covered)).toBeVisible()
  await uncover(page)
  await partner.read()
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeEnabled()

  expect(await payments(api)).toBe(before)
  await press(page, button)
  await partner.confirmationNumber()
  expect(partner.graphql('mutation CreateIndividualPayment')).toHaveLength(1)
  expect(await payments(api)).toBe(before + 1)
})

/** To the open review of a payment. */
async function openReview(partner: PartnerPage, typed: string): Promise<void> {
  await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  await partner.openReview(typed)
}

/** How many payments there are on the loan. */
async function payments(api: Api): Promise<number> {
  const answer = await api.graphql<{ GetIndividualPayments: readonly object[] }>(
    await api.token(email),
    'query Payments($n: String!) { GetIndividualPayments(accountNumber: $n) { id } }',
    { n: accountNumber },
  )
  return answer.data?.GetIndividualPayments.length ?? Number.NaN
}

/** Clicks at the button's position, on whatever is on top there. */
async function press(page: Page, button: Locator): Promise<void> {
  const { x, y } = await middleOf(button)
  await page.mouse.click(x, y)
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(element)
  return { x: x + width / 2, y: y + height / 2 }
}

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It has no place on the page')
  return box
}

/** @returns when from now on the button began to wait, and to work */
async function watchTurns(button: Locator): Promise<() => Promise<{ isWaiting: boolean; afterMs: number }[]>> {
  const turns = await button.evaluateHandle((element) => {
    const began = performance.now()
    const seen: { isWaiting: boolean; afterMs: number }[] = []
    const look = () => seen.push({ isWaiting: element.ariaDisabled === 'true', afterMs: performance.now() - began })
    new MutationObserver(look).observe(element, { attributeFilter: ['aria-disabled'] })
    return seen
  })
  return () => turns.jsonValue()
}

/** How many presses have arrived in the button's frame since. */
async function countPresses(button: Locator): Promise<() => Promise<number>> {
  const presses = await button.evaluateHandle((element) => {
    const seen: number[] = []
    element.ownerDocument.addEventListener('pointerdown', () => seen.push(performance.now()), { capture: true })
    return seen
  })
  return async () => (await presses.jsonValue()).length
}

/** The page gives our frame a style. */
async function restyle(page: Page, style: Partial<CSSStyleDeclaration>): Promise<void> {
  await page.evaluate((wanted) => {
    const root = document.querySelector('carport-make-a-payment')?.shadowRoot
    Object.assign(root?.querySelector<HTMLElement>('dialog[open] iframe')?.style ?? {}, wanted)
  }, style)
}

/** The page lays something over an element of our frame that lets the pointer through. */
async function cover(page: Page, element: Locator): Promise<void> {
  await page.evaluate(
    ({ x, y, width, height }) => {
      const over = Object.assign(document.createElement('aside'), { className: 'cover', textContent: 'You have won' })
      const [left, top] = [x + scrollX, y + scrollY].map((each) => `${each}px`)
      const place = {
        position: 'absolute',
        left,
        top,
        width: `${width}px`,
        height: `${height}px`,
        zIndex: '2147483647',
      }
      Object.assign(over.style, place, { margin: '0', background: '#fff', overflow: 'hidden', pointerEvents: 'none' })
      document.body.append(over)
    },
    await boxOf(element),
  )
}

function uncover(page: Page): Promise<void> {
  return page.evaluate(() => document.querySelectorAll('aside.cover').forEach((over) => over.remove()))
}
