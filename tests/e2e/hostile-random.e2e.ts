import type { Page } from '@playwright/test'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { buildServerSchema } from '#server/schema'
import type { Api } from '#tests/fixtures/api'
import { elementDocument, questionFor } from '#tests/fixtures/element-documents'
import { PartnerPage } from '#tests/pages/partner-page'
import { attackAtRandom, stage, type Target } from './random-attack.ts'
import { expect, test } from './journey.ts'

test.skip(({ isMobile }) => isMobile === true, 'what a page can do to a frame does not depend on its size')

// Pays nowhere else: more than three payments on a day are refused.
const [email, accountNumber] = ['p1@example.com', '100000000001']
const acts = 10_000
const { schema, policies } = buildServerSchema()
/** The capabilities whose element commits, each with the mutations that are confirmed in our frame. */
const committing = new Map<string, string[]>()
for (const [name, { confirmation, embedCapabilities = [] }] of policies)
  for (const capability of confirmation?.kind === 'frame' ? embedCapabilities : [])
    committing.set(capability, [...(committing.get(capability) ?? []), name])
const share = Math.max(1_000, Math.ceil(acts / committing.size))

test('[embed-14] ten thousand random messages, covers and made-up presses of the page around every element that commits, and around its confirm frames, commit nothing', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const amount = own(6_100)
  const servicer = baseURL ?? ''
  const partner = new PartnerPage(page, servicer)
  await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  // The first one as a borrower leaves it, with the frame open; the others are put in its place.
  await partner.openReview(amount.typed)
  await partner.payButton(amount.shown).click()
  await expect(partner.confirmation.getByRole('button', { name: `Pay ${amount.shown}` })).toBeVisible({
    timeout: 20_000,
  })
  const before = await everythingOf(api)
  const real = await valuesOf(api, before)

  let sum = 0
  const shown: string[] = []
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
    const token = await api.token(email, {
      accountNumber,
      capabilities: [capability],
      origin: new URL(page.url()).origin,
    })
    const tag = `carport-${capability}`
    const attack = { acts: share, seed: 20_261_122 + index, servicer, tag, accountNumber, token, targets }
    await page.evaluate(stage, attack)
    shown.push(...(await shownFrames(page, targets)))
    const done = await page.evaluate(attackAtRandom, attack)
    sum += done.acts
    expect(done.kinds, 'each kind had its turn').toEqual(['cover', 'message', 'move', 'press'])
    // What it asked in the borrower's name was refused one by one.
    expect(Object.keys(done.answers).toSorted()).toEqual(targets.map(({ operation }) => operation).toSorted())
    expect(new Set(Object.values(done.answers).flat()), capability).toEqual(new Set(['CONFIRMATION_REQUIRED']))
    expect(await everythingOf(api), capability).toEqual(before)
  }
  expect(sum).toBeGreaterThanOrEqual(acts)
  // Ten today: the rest is refused before anybody could confirm it, for want of such a payment, card or code.
  expect(shown.length, `frames that showed what they would do: ${shown.join()}`).toBeGreaterThan(7)

  // The same page left alone takes the payment, so that there was something to commit. What it made its own element believe is forgotten.
  await page.evaluate(() => [sessionStorage, localStorage].forEach((store) => store.clear()))
  await page.reload()
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  await partner.openReview(amount.typed)
  await partner.payButton(amount.shown).click()
  await partner.confirm(`Pay ${amount.shown}`, { api, email })
  await partner.confirmationNumber()
  expect((await everythingOf(api)).payments).toHaveLength(before.payments.length + 1)
})

/** Beginning with the one that is on the page. */
function orderedCapabilities(): string[] {
  return [...committing.keys()].toSorted(
    (one, other) => Number(other === 'make-a-payment') - Number(one === 'make-a-payment'),
  )
}

/** The mutations whose frame shows what it would do. The others were refused before anybody could confirm them. */
async function shownFrames(page: Page, targets: readonly Target[]): Promise<string[]> {
  const shown = await Promise.all(
    targets.map(async ({ operation }) => {
      const place = `[data-stage] iframe[title="${operation}"]`
      const summary = page.frameLocator(place).locator('dl')
      // A refused one says so to the page.
      const isSettled = async () =>
        (await summary.count()) > 0 || (await page.locator(`${place}[data-failed]`).count()) > 0
      await expect.poll(isSettled, { timeout: 20_000 }).toBe(true)
      return (await summary.count()) > 0 ? [operation] : []
    }),
  )
  return shown.flat()
}

interface Everything {
  readonly payments: readonly object[]
  readonly autopay: readonly {
    readonly id: string
    readonly scheduledPayments: readonly { readonly paymentDate: string }[]
  }[]
  readonly profile: {
    readonly version: number
    readonly phones: readonly { readonly personPhoneId: string; readonly version: number }[]
  }
  readonly methods: readonly { readonly id: string; readonly type: string }[]
}

/** All that is money, a way to pay, or about the borrower. */
async function everythingOf(api: Api): Promise<Everything> {
  const token = await api.token(email)
  const money = await api.graphql<Pick<Everything, 'payments' | 'autopay'>>(
    token,
    `query Everything($n: String!) {
      payments: GetIndividualPayments(accountNumber: $n) { id paymentAmount status }
      autopay: GetRecurringPayments(accountNumber: $n) { id status paymentMethodId scheduledPayments { paymentDate paymentAmount } }
    }`,
    { n: accountNumber },
  )
  const person = await api.graphql<{ GetProfile: Everything['profile'] }>(token, elementDocument('LoadProfile'), {})
  if (money.data === null || person.data === null) throw new Error(`${money.code} ${person.code}`)
  return { ...money.data, profile: person.data.GetProfile, methods: await api.methods(token) }
}

/** Variables that name what the borrower really has, as a page that has shown it could. */
async function valuesOf(api: Api, { autopay, profile, methods }: Everything) {
  const bank = methods.find(({ type }) => type.includes('ACCOUNT'))?.id
  const card = methods.find(({ type }) => !type.includes('ACCOUNT'))?.id
  const [phone] = profile.phones
  const [draws] = autopay
  const paymentDate = addDays((await api.today()) as LocalDate, 1)
  const phoneInput = { personPhoneId: phone?.personPhoneId, version: phone?.version }
  const known: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    CreateIndividualPayment: {
      input: { accountNumber, paymentAmount: 123_400, paymentDate, paymentMethodId: bank, serviceFee: 0 },
    },
    UpdateBankAccount: { id: bank, nickname: 'Mine' },
    RemoveBankAccount: { id: bank },
    RemoveDebitCard: { id: card ?? 'none' },
    SetDefaultPaymentMethod: { defaultPaymentMethodId: card ?? bank },
    CancelRecurringPayment: { id: draws?.id },
    SkipRecurringPaymentInstance: { id: draws?.id, paymentDate: draws?.scheduledPayments[0]?.paymentDate },
    UpdateNickName: { nickName: 'Sam', version: profile.version },
    UpdatePhone: { input: { ...phoneInput, phoneNumber: '6025550199', phoneType: 'HomePhone', isPreferred: false } },
    RemovePhone: phoneInput,
  }
  return (operation: string, made: Readonly<Record<string, unknown>>) => ({ ...made, ...known[operation] })
}
