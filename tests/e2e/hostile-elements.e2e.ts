import { buildServerSchema } from '#server/schema'
import type { Api } from '#tests/fixtures/api'
import { type Belongings, belongingsOf } from '#tests/fixtures/belongings'
import { questionFor } from '#tests/fixtures/element-documents'
import { PartnerPage } from '#tests/pages/partner-page'
import { expect, test } from './journey.ts'

test.skip(({ isMobile }) => isMobile === true, 'what a page can do to an element does not depend on its size')

const { schema, policies } = buildServerSchema()
/** Mutations that are confirmed in our frame, or sent by a form of ours, by the capability whose element has them. */
const confirmed = [...policies].flatMap(([name, { confirmation, embedCapabilities = [] }]) =>
  confirmation?.kind === 'frame' || confirmation?.kind === 'own-form'
    ? embedCapabilities.map((capability) => ({ name, capability, isInFrame: confirmation.kind === 'frame' }))
    : [],
)

/** Takes no element on that somebody else is needed for. */
const dale = 19
/**
 * For each element that commits, the numbers of borrowers whom presses alone take to our frame: without a code, and with no word that means
 * anything. Other journeys may have used up what the first one had: then it is the next one's turn.
 */
const borrowers: Readonly<Record<string, readonly [number, ...number[]]>> = {
  'carport-account-resolution': [10, 11],
  'carport-autopay': [1, 25],
  'carport-autopay-otp': [25, dale, 2],
  'carport-keep-your-keys': [10, 9],
  'carport-loan-modification': [26, dale],
  'carport-make-a-payment': [dale],
  'carport-manage-payments': [1, 22],
  'carport-payment-extension': [25, 1],
  'carport-payment-methods': [1, 17],
  'carport-payment-plan': [4, 3, 2, dale],
  'carport-profile': [dale],
}

test('[embed-14] a page that presses everything in every element comes to our frame and no further, and sends every mutation itself, and moves nothing', async ({
  page,
  api,
  baseURL,
}) => {
  const servicer = baseURL ?? ''
  const { elements } = (await (await fetch(`${servicer}/sdk/latest.json`)).json()) as { elements: string[] }
  const committing = new Set(confirmed.flatMap(({ capability, isInFrame }) => (isInFrame ? [capability] : [])))
  expect(Object.keys(borrowers).toSorted()).toEqual([...committing].map((one) => `carport-${one}`).toSorted())
  const asked = new Set<string>()
  const pressed: string[] = []
  const before = new Map<number, Belongings>()
  const partner = new PartnerPage(page, servicer)
  for (const tag of elements) {
    const capability = tag.slice('carport-'.length)
    const sent = confirmed.filter((one) => one.capability === capability)
    for (const number of borrowers[tag] ?? [dale]) {
      const borrower = borrowerOf(number)
      const { email, accountNumber } = borrower
      if (!before.has(number)) before.set(number, await everythingOf(api, borrower))
      await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
      await partner.element.waitFor()
      const token = await api.token(email, {
        accountNumber,
        capabilities: [capability],
        origin: new URL(page.url()).origin,
      })
      const mutations = sent.flatMap(({ name }) => questionFor(schema, name, [capability], accountNumber) ?? [])
      const isCommitting = committing.has(capability)
      const attack = { tag, accountNumber, token, servicer, mutations, isCommitting }
      const { answers, isAtFrame } = await page.evaluate(press, attack)
      expect(answers, tag).toEqual(sent.map(() => 'CONFIRMATION_REQUIRED'))
      if (isAtFrame) pressed.push(tag)
      if (isAtFrame) break
    }
    for (const { name } of sent) asked.add(name)
  }
  expect([...asked].toSorted()).toEqual([...new Set(confirmed.map(({ name }) => name))].toSorted())
  for (const [number, had] of before) expect(await everythingOf(api, borrowerOf(number)), `P${number}`).toEqual(had)
  expect(pressed.toSorted(), 'elements in which nothing but the frame was left to press').toEqual(
    Object.keys(borrowers).toSorted(),
  )
})

interface Borrower {
  readonly email: string
  readonly accountNumber: string
}

function borrowerOf(number: number): Borrower {
  return { email: `p${number}@example.com`, accountNumber: `1${String(number).padStart(11, '0')}` }
}

/** All that is money, a way to pay, a program, a document, or about the borrower. */
async function everythingOf(api: Api, { email, accountNumber }: Borrower) {
  const token = await api.token(email)
  return belongingsOf(async <T>(query: string, variables: Readonly<Record<string, unknown>>) => {
    const { data, code } = await api.graphql<T>(token, query, variables)
    if (data === null) throw new Error(`Nothing to compare: ${code}`)
    return data
  }, accountNumber)
}

interface Attack {
  readonly tag: string
  readonly accountNumber: string
  readonly token: string
  readonly servicer: string
  readonly mutations: readonly { readonly query: string; readonly variables: Readonly<Record<string, unknown>> }[]
  /** Whether this element has something to confirm. */
  readonly isCommitting: boolean
}

/** Runs in the page: what came of each mutation that it sent itself, and whether its presses came as far as our frame. */
async function press({ tag, accountNumber: account, token, servicer, mutations, isCommitting }: Attack) {
  // In the place of the page's own.
  let old = document.querySelector('carport-make-a-payment')
  const wait = (milliseconds: number) => new Promise((next) => setTimeout(next, milliseconds))
  const begin = async () => {
    const element = Object.assign(document.createElement(tag), { token })
    element.setAttribute('account-number', account)
    const isReady = new Promise((done) => element.addEventListener('carport-ready', done))
    old?.replaceWith(element)
    old = element
    // Those that have nothing to say do not tell.
    await Promise.race([isReady, wait(isCommitting ? 15_000 : 3_000)])
    return element
  }
  const fill = (root: ShadowRoot): void => {
    for (const field of root.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])')) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '25.00')
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    }
    for (const box of root.querySelectorAll<HTMLInputElement>('[type=checkbox]:not(:checked)')) box.click()
    for (const group of root.querySelectorAll('fieldset:not(:has(:checked))'))
      group.querySelector<HTMLElement>('[type=radio]')?.click()
    for (const form of root.querySelectorAll('form')) form.requestSubmit()
  }
  /** What is to be pressed, the open dialog before the rest, and nothing that leads back. */
  const buttonsOf = (root: ShadowRoot): HTMLButtonElement[] => {
    const onward = [...root.querySelectorAll('button')].filter(
      ({ textContent }) => !/^($|back\b|cancel$|close\b|keep\b)/i.test(textContent),
    )
    const inDialog = onward.filter((button) => button.closest('dialog[open]') !== null)
    return inDialog.length > 0 ? inDialog : onward
  }
  const isAtFrame = (root: ShadowRoot): boolean =>
    root.querySelector('dialog[open] iframe[title="Review and confirm"]') !== null
  /** First straight on, as a borrower goes, then everything there is, and a while longer once our frame is there. */
  const pressAll = async (element: Element, straight: (buttons: HTMLElement[]) => HTMLElement[]) => {
    let [rounds, hasCome] = [20, false]
    for (let round = 0; round < rounds && element.shadowRoot !== null; round += 1) {
      fill(element.shadowRoot)
      const buttons = buttonsOf(element.shadowRoot)
      for (const button of round < 12 ? straight(buttons) : buttons) button.click()
      await wait(150)
      if (hasCome || !isAtFrame(element.shadowRoot)) continue
      hasCome = true
      rounds = round + 7
    }
    return hasCome
  }
  // The last button goes on in most views; where the views begin with a list, it is the first.
  let hasCome = await pressAll(await begin(), (buttons) => buttons.slice(-1))
  if (isCommitting && !hasCome) hasCome = await pressAll(await begin(), (buttons) => buttons.slice(0, 1))
  const answers: string[] = []
  for (const { query, variables } of mutations) {
    const reply = await fetch(`${servicer}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ query, variables }),
    })
    const said = (await reply.json()) as { errors?: { extensions: { code: string } }[] }
    answers.push(said.errors?.[0]?.extensions.code ?? 'DONE')
  }
  return { answers, isAtFrame: hasCome }
}
