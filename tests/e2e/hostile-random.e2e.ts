import type { Page } from '@playwright/test'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { confirmMessages } from '#portal/frames/confirm/confirm.messages'
import { frameMessages } from '#portal/frames/frame.messages'
import { buildServerSchema } from '#server/schema'
import type { Api } from '#tests/fixtures/api'
import { type Belongings, belongingsOf, realValues } from '#tests/fixtures/belongings'
import { questionFor } from '#tests/fixtures/element-documents'
import { PartnerPage } from '#tests/pages/partner-page'
import { actOf, type Lure, lure, lures, placeOf, press } from './lured-hand.ts'
import { attackAtRandom, stage, type Target } from './random-attack.ts'
import { expect, test } from './journey.ts'

test.skip(({ isMobile }) => isMobile === true, 'what a page can do to a frame does not depend on its size')

// Pays nowhere else: more than three payments on a day are refused.
const [email, accountNumber] = ['p1@example.com', '100000000001']
/** What each form of ours shows at its top. */
const whose = frameMessages.en.whose('Maria', '0001')
const acts = 10_000
const { schema, policies } = buildServerSchema()
/** The capabilities whose element commits, each with the mutations that are confirmed in our frame. */
const committing = new Map<string, string[]>()
for (const [name, { confirmation, embedCapabilities = [] }] of policies)
  for (const capability of confirmation?.kind === 'frame' ? embedCapabilities : [])
    committing.set(capability, [...(committing.get(capability) ?? []), name])
/** The forms of ours in which something is typed that no page may read, by the mutation that each of them sends. */
const ownForms: Readonly<Record<string, string>> = {
  'Mutation.AddBankAccount': 'bank-account',
  'Mutation.SaveDebitCard': 'debit-card',
}
const formsOf = (capability: string) =>
  Object.entries(ownForms).flatMap(([name, form]) =>
    policies.get(name)?.embedCapabilities?.includes(capability) === true ? [form] : [],
  )
/** What the borrower has to confirm whatever other journeys did before. */
const always = [
  'CreateIndividualPayment',
  'SetDefaultPaymentMethod',
  'UpdateBankAccount',
  'UpdateNickName',
  'UpdatePhone',
  'UpdateAddress',
]
/** What takes a code only in a browser that the borrower never typed one in, as does a payment from an account that was used before. */
const pressIsAll = new Set([
  'CreateIndividualPayment',
  ...[...policies].flatMap(([name, { confirmation }]) =>
    confirmation?.kind === 'frame' && confirmation.code === 'first' ? [name.replace('Mutation.', '')] : [],
  ),
])
/** As much of the page as nobody's screen shows at once, so that a frame is in sight as a whole. */
const tall = { width: 1280, height: 2_400 }
const confirmFrame = 'dialog[open] iframe[title="Review and confirm"]'
const share = Math.max(1_000, Math.ceil(acts / committing.size))

test('[embed-14] ten thousand random messages, covers and made-up presses of the page around every element that commits, around its confirm frames and around our forms commit nothing and send no code, and nor do a borrower’s own presses on frames that it covers, fades, scales or moves', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const servicer = baseURL ?? ''
  const partner = new PartnerPage(page, servicer)
  await page.setViewportSize(tall)
  // Paid honestly, with a code: from here on the browser is known, and a press is all that is wanting.
  await openFrame(partner, own(6_400))
  await partner.confirm(`Pay ${own(6_400).shown}`, { api, email })
  await partner.confirmationNumber()
  const amount = own(6_100)
  // The first one as a borrower leaves it, with the frame open; the others are put in its place.
  await openFrame(partner, amount)
  await expect(partner.codeStep).toHaveCount(0)
  const before = await everythingOf(api)
  const inboxes = [email, ...before.profile.phones.map(({ phoneNumber }) => phoneNumber)]
  const codes = await codesOf(api, inboxes)
  const real = await valuesOf(api, before)
  for (const how of lures) await lure(page, page.locator(confirmFrame), how)
  expect(await everythingOf(api)).toEqual(before)

  let sum = 0
  const shown: string[] = []
  const [lured, pressed]: [string[], string[]] = [[], []]
  const granted: string[] = []
  const opened: string[] = []
  for (const [index, capability] of orderedCapabilities().entries()) {
    const names = committing.get(capability) ?? []
    const targets = names.flatMap((name): Target[] => {
      const question = questionFor(schema, name, [capability], accountNumber)
      const operation = name.replace('Mutation.', '')
      return question === null
        ? []
        : [{ operation, query: question.query, variables: real(operation, question.variables) }]
    })
    expect(targets.map(({ operation }) => `Mutation.${operation}`)).toEqual(names)
    const { token, isOfPartner } = await tokenOf(api, new URL(page.url()).origin, capability)
    const tag = `carport-${capability}`
    // Whichever element opens a form of ours, it is the same one: each is opened once.
    const forms = formsOf(capability).filter((form) => !opened.includes(form))
    const attack = { acts: share, seed: 20_261_122 + index, servicer, tag, accountNumber, token, targets, forms }
    await page.evaluate(stage, attack)
    for (const form of forms) await expect(formIn(page, form).getByText(whose)).toBeVisible({ timeout: 20_000 })
    opened.push(...forms)
    const here = await shownFrames(page, targets)
    shown.push(...here)
    for (const [at, operation] of here.entries())
      if (await isLured(page, operation, shown.length + at)) lured.push(operation)
    pressed.push(...here.filter((name) => isOfPartner && pressIsAll.has(name)))
    for (const target of targets) if (await isGranted(servicer, token, target)) granted.push(target.operation)
    const done = await page.evaluate(attackAtRandom, attack)
    sum += done.acts
    expect(done.kinds, 'each kind had its turn').toEqual(['cover', 'message', 'move', 'press'])
    // What it asked in the borrower's name was refused one by one.
    expect(Object.keys(done.answers).toSorted()).toEqual(targets.map(({ operation }) => operation).toSorted())
    expect(new Set(Object.values(done.answers).flat()), capability).toEqual(new Set(['CONFIRMATION_REQUIRED']))
    expect(await everythingOf(api), capability).toEqual(before)
    expect(await codesOf(api, inboxes), capability).toEqual(codes)
    for (const form of forms) await expect(formIn(page, form).getByText(whose)).toBeVisible()
  }
  expect(new Set(opened)).toEqual(new Set(Object.values(ownForms)))
  expect(sum).toBeGreaterThanOrEqual(acts)

  // The same page left alone takes the payment by such a press, so that there was something to commit. What it made its own element believe is forgotten.
  await page.evaluate(() => [sessionStorage, localStorage].forEach((store) => store.clear()))
  await openFrame(partner, amount)
  const button = actOf(page.locator(confirmFrame))
  await expect(button).toBeEnabled()
  await press(page, await placeOf(button))
  await partner.confirmationNumber()
  expect((await everythingOf(api)).payments).toHaveLength(before.payments.length + 1)
  expect(shown, 'frames that showed what they would do: each that the server grants, and no other').toEqual(granted)
  expect(shown).toEqual(expect.arrayContaining(always))
  expect(lured, 'frames in which nothing but a press was wanting').toEqual(pressed)
  expect(lured.length).toBeGreaterThan(5)
})

/** To the open frame of a payment, with nothing over it. */
async function openFrame(partner: PartnerPage, { typed, shown }: { typed: string; shown: string }): Promise<void> {
  await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  await partner.openReview(typed)
  await partner.payButton(shown).press('Enter')
  await expect(partner.confirmation.getByRole('button', { name: `Pay ${shown}` })).toBeVisible({ timeout: 20_000 })
}

/** Lures a hand onto a staged frame, each time in another way. Returns whether its press is all that is wanting: elsewhere it sends a code. */
async function isLured(page: Page, operation: string, turn: number): Promise<boolean> {
  const frame = page.locator(`[data-stage] iframe[title="${operation}"]`)
  await lure(page, frame, lures[turn % lures.length] as Lure)
  return (await frame.contentFrame().getByRole('heading', { name: confirmMessages.en.codeTitle }).count()) === 0
}

/** A token as the page's own server gets it, or one of no partner's for what the example partner may not show: with that, no browser is known. */
async function tokenOf(api: Api, origin: string, capability: string): Promise<{ token: string; isOfPartner: boolean }> {
  const [asked, headers] = [
    { accountNumber, capabilities: [capability] },
    { 'content-type': 'application/json', origin },
  ]
  const body = JSON.stringify({ email, ...asked })
  const reply = await fetch(`${origin}/examples/carport-token`, { method: 'POST', headers, body })
  const token = reply.ok ? await reply.text() : await api.token(email, { ...asked, origin })
  return { token, isOfPartner: reply.ok }
}

/** Beginning with the one that is on the page. */
function orderedCapabilities(): string[] {
  return [...committing.keys()].toSorted(
    (one, other) => Number(other === 'make-a-payment') - Number(one === 'make-a-payment'),
  )
}

/** A form of ours that the page opened itself. */
function formIn(page: Page, form: string) {
  return page.frameLocator(`[data-stage] iframe[title="${form}"]`)
}

/** The messages with a code that the borrower got so far, by mail or by text. */
async function codesOf(api: Api, inboxes: readonly string[]): Promise<readonly string[]> {
  const messages = await Promise.all(inboxes.map((to) => api.inbox(to)))
  return messages.flat().flatMap(({ messageId, body }) => (/\b\d{6}\b/.test(body) ? [messageId] : []))
}

/** The mutations whose frame shows what it would do. The others were refused before anybody could confirm them. */
async function shownFrames(page: Page, targets: readonly Target[]): Promise<string[]> {
  const shown = await Promise.all(
    targets.map(async ({ operation }) => {
      const place = `[data-stage] iframe[title="${operation}"]`
      const summary = page.frameLocator(place).locator('dl')
      // A refused one is reported to the page.
      const isSettled = async () =>
        (await summary.count()) > 0 || (await page.locator(`${place}[data-failed]`).count()) > 0
      await expect.poll(isSettled, { timeout: 20_000 }).toBe(true)
      return (await summary.count()) > 0 ? [operation] : []
    }),
  )
  return shown.flat()
}

/** Whether the server would have this confirmed, asked as our own frame asks it. */
async function isGranted(servicer: string, token: string, { operation, variables }: Target): Promise<boolean> {
  const reply = await fetch(`${servicer}/api/embed/confirmations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, origin: servicer },
    body: JSON.stringify({ operation, variables, idempotencyKey: crypto.randomUUID() }),
  })
  return reply.status === 201
}

/** All that is money, a way to pay, a program, a document, or about the borrower. */
async function everythingOf(api: Api): Promise<Belongings> {
  const token = await api.token(email)
  return belongingsOf(async <T>(query: string, variables: Readonly<Record<string, unknown>>) => {
    const { data, code } = await api.graphql<T>(token, query, variables)
    if (data === null) throw new Error(`Nothing to compare: ${code}`)
    return data
  }, accountNumber)
}

/** Variables that name what the borrower really has, as a page that has shown it could. */
async function valuesOf(api: Api, has: Belongings) {
  const today = (await api.today()) as LocalDate
  return realValues(accountNumber, has, { today, tomorrow: addDays(today, 1) })
}
