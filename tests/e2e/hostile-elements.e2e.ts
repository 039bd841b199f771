import { buildServerSchema } from '#server/schema'
import type { Api } from '#tests/fixtures/api'
import { belongingsOf } from '#tests/fixtures/belongings'
import { questionFor } from '#tests/fixtures/element-documents'
import { PartnerPage } from '#tests/pages/partner-page'
import { expect, test } from './journey.ts'

test.skip(({ isMobile }) => isMobile === true, 'what a page can do to an element does not depend on its size')

const [email, accountNumber] = ['p19@example.com', '100000000019']
const { schema, policies } = buildServerSchema()
/** Mutations that are confirmed in our frame, or sent by a form of ours, by the capability whose element has them. */
const confirmed = [...policies].flatMap(([name, { confirmation, embedCapabilities = [] }]) =>
  confirmation?.kind === 'frame' || confirmation?.kind === 'own-form'
    ? embedCapabilities.map((capability) => ({ name, capability }))
    : [],
)

/**
 * Elements that presses alone take to our frame, whatever other journeys did on this loan before: that of plans does too while there is
 * no plan. The others have nothing to confirm for this borrower, or want words, codes or a signature before.
 */
const atTheFrame = ['carport-loan-modification', 'carport-make-a-payment', 'carport-profile']

test('[embed-14] a page that presses everything in every element, and sends every mutation itself, moves nothing', async ({
  page,
  api,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const servicer = baseURL ?? ''
  const { elements } = (await (await fetch(`${servicer}/sdk/latest.json`)).json()) as { elements: string[] }
  const asked = new Set<string>()
  const pressed: string[] = []
  const before = await everythingOf(api)
  const partner = new PartnerPage(page, servicer)
  for (const tag of elements) {
    const capability = tag.slice('carport-'.length)
    await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
    await partner.element.waitFor()
    const token = await api.token(email, {
      accountNumber,
      capabilities: [capability],
      origin: new URL(page.url()).origin,
    })
    const sent = confirmed.filter((one) => one.capability === capability)
    const mutations = sent.flatMap(({ name }) => questionFor(schema, name, [capability], accountNumber) ?? [])
    const { answers, isAtFrame } = await page.evaluate(press, { tag, accountNumber, token, servicer, mutations })
    expect(answers, tag).toEqual(sent.map(() => 'CONFIRMATION_REQUIRED'))
    for (const { name } of sent) asked.add(name)
    if (isAtFrame) pressed.push(tag)
  }
  expect([...asked].toSorted()).toEqual([...new Set(confirmed.map(({ name }) => name))].toSorted())
  expect(await everythingOf(api)).toEqual(before)
  expect(pressed, 'elements in which nothing but the frame was left to press').toEqual(
    expect.arrayContaining(atTheFrame),
  )
})

/** All that is money, a way to pay, a program, a document, or about the borrower. */
async function everythingOf(api: Api) {
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
}

/** Runs in the page: what came of each mutation that it sent itself, and whether its presses came as far as our frame. */
async function press({ tag, accountNumber: account, token, servicer, mutations }: Attack) {
  const element = Object.assign(document.createElement(tag), { token })
  element.setAttribute('account-number', account)
  const isReady = new Promise((done) => element.addEventListener('carport-ready', done))
  // In the place of the page's own.
  document.querySelector('carport-make-a-payment')?.replaceWith(element)
  // Those that have nothing to say do not tell.
  await Promise.race([isReady, new Promise((done) => setTimeout(done, 3_000))])
  let isAtFrame = false
  for (let round = 0; round < 12; round += 1) {
    const root = element.shadowRoot
    if (root === null) break
    for (const field of root.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])')) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '25.00')
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    }
    for (const box of root.querySelectorAll<HTMLInputElement>('[type=checkbox]:not(:checked)')) box.click()
    for (const group of root.querySelectorAll('fieldset:not(:has(:checked))'))
      group.querySelector<HTMLElement>('[type=radio]')?.click()
    // First straight on, as a borrower goes, then everything there is.
    for (const form of root.querySelectorAll('form')) form.requestSubmit()
    const buttons = [...root.querySelectorAll('button')].filter(
      ({ textContent }) => !/back|cancel|close/i.test(textContent),
    )
    for (const button of round < 6 ? buttons.slice(-1) : buttons) button.click()
    await new Promise((next) => setTimeout(next, 150))
    isAtFrame ||= root.querySelector('dialog[open] iframe[title="Review and confirm"]') !== null
  }
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
  return { answers, isAtFrame }
}
