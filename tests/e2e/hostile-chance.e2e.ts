import type { Api } from '#tests/fixtures/api'
import { elementDocument } from '#tests/fixtures/element-documents'
import { PartnerPage } from '#tests/pages/partner-page'
import { expect, test } from './journey.ts'

test.skip(({ isMobile }) => isMobile === true, 'what a page can do to a frame does not depend on its size')

// Pays nowhere else: more than three payments on a day are refused.
const [email, accountNumber] = ['p20@example.com', '100000000020']
const acts = 10_000

test('[embed-14] ten thousand random messages, covers and made-up presses of the page around the confirm frame commit nothing', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(6_100)
  await page.addInitScript(keepTokens)
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  await partner.openReview(amount.typed)
  await partner.payButton(amount.shown).click()
  const act = partner.confirmation.getByRole('button', { name: `Pay ${amount.shown}` })
  await expect(act).toBeVisible({ timeout: 20_000 })
  const before = await everythingOf(api)

  const done = await page.evaluate(attack, {
    acts,
    seed: 20_261_122,
    servicer: baseURL ?? '',
    accountNumber,
    paymentMethodId: before.methods[0]?.id ?? '',
    query: elementDocument('CreateIndividualPayment'),
  })
  expect(done.acts).toBe(acts)
  expect(done.kinds, 'each kind had its turn').toEqual(['cover', 'message', 'move', 'press', 'request'])
  // What it asked in the borrower's name was refused one by one.
  expect(done.answers.length).toBeGreaterThan(0)
  expect(new Set(done.answers)).toEqual(new Set(['CONFIRMATION_REQUIRED']))
  expect(await everythingOf(api)).toEqual(before)

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

/** All that a capability of the page's could change. */
async function everythingOf(api: Api) {
  const token = await api.token(email)
  const answer = await api.graphql<{ payments: object[]; autopay: object[]; profile: object }>(
    token,
    `query Everything($n: String!) {
      payments: GetIndividualPayments(accountNumber: $n) { id paymentAmount status }
      autopay: GetRecurringPayments(accountNumber: $n) { id }
      profile: GetProfile { version phones { phoneNumber } }
    }`,
    { n: accountNumber },
  )
  const { payments = [], autopay = [], profile = {} } = answer.data ?? {}
  return { payments, autopay, profile, methods: await api.methods(token) }
}

/** The page hears every token that its own requests carry. */
function keepTokens(): void {
  const own = window.fetch
  window.fetch = (input, init) => {
    const bearer = new Headers(init?.headers).get('authorization')
    const body = typeof init?.body === 'string' ? /"token":"(eyJ[^"]+)"/.exec(init.body)?.[1] : undefined
    if (bearer !== null || body !== undefined) Object.assign(window, { heldToken: bearer ?? `Bearer ${body}` })
    return own(input, init)
  }
}

interface Attack {
  readonly acts: number
  readonly seed: number
  readonly servicer: string
  readonly accountNumber: string
  /** A method of the borrower's own, which the page has seen. */
  readonly paymentMethodId: string
  /** The mutation that pays. */
  readonly query: string
}

/** Runs in the page. Numbers come from a seed, so that a failed run can be run again. */
async function attack({ acts: count, seed, servicer, accountNumber: account, paymentMethodId, query }: Attack) {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const element = document.querySelector<HTMLElement>('carport-make-a-payment')
  if (element === null) throw new Error('No element')
  const frames = () => [...(element.shadowRoot?.querySelectorAll('iframe') ?? [])]
  const token = String((window as unknown as { heldToken?: string }).heldToken ?? '')
  const input = {
    accountNumber: account,
    paymentAmount: 123_400,
    paymentDate: '2026-11-24',
    paymentMethodId,
    serviceFee: 0,
  }
  const signature = { authorizationVersion: '2026-11.en', acceptedAt: new Date().toISOString() }
  const message = () => {
    const type = pick([
      'start',
      'token',
      'ready',
      'height',
      'renew',
      'sending',
      'waiting',
      'done',
      'failed',
      'cancel',
      'press',
      'approve',
    ])
    return {
      carport: pick([1, 1, 1, 2, '1']),
      message: {
        type,
        token: token.slice(7),
        language: pick(['en', 'es', 'de']),
        scheme: 'light',
        theme: { '--carport-accent': pick(['#fff', 'red', 'url(x)']) },
        operation: pick(['CreateIndividualPayment', 'AddBankAccount', 'UpdatePhone', 'x']),
        document: { name: 'CreatePayment', source: pick(['mutation M { x }', 'query Q { x }']) },
        variables: pick([{ input }, {}, null]),
        idempotencyKey: crypto.randomUUID(),
        height: below(20_000) - 5_000,
        data: { CreateIndividualPayment: { success: true } },
      },
    }
  }
  const answers: string[] = []
  let done = 0
  const cover = document.createElement('div')
  Object.assign(cover.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    background: '#fff',
    pointerEvents: 'none',
  })
  const kinds: Readonly<Record<string, () => unknown>> = {
    message() {
      for (const frame of frames()) frame.contentWindow?.postMessage(message(), pick(['*', servicer]))
      // What it makes up for its own element ends the element's wait, so it comes late.
      if (done < count * 0.9) return
      const heard = {
        data: message(),
        origin: pick([servicer, location.origin]),
        source: frames()[0]?.contentWindow ?? null,
      }
      window.dispatchEvent(new MessageEvent('message', heard))
    },
    press() {
      const all = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('button, iframe, dialog') ?? [])]
      // What cancels is the borrower's to undo; the page may close its own element at any time.
      const target = pick(all.filter((one) => one.textContent?.includes('Back') !== true))
      if (target === undefined) return
      const event = pick([
        () => new MouseEvent('click', { bubbles: true, composed: true, clientX: below(400), clientY: below(900) }),
        () => new PointerEvent('pointerdown', { bubbles: true, composed: true }),
        () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }),
        () => new KeyboardEvent('keyup', { key: ' ', bubbles: true, composed: true }),
      ])()
      if (below(3) === 0) target.focus()
      target.dispatchEvent(event)
    },
    cover() {
      cover.style.opacity = String(pick([0.01, 0.5, 1]))
      if (below(2) === 0) document.body.append(cover)
      else cover.remove()
    },
    move() {
      element.style.transform = pick(['', 'scale(0.2)', 'translateX(-3000px)', 'rotate(3deg)'])
      element.style.opacity = pick(['', '0.01'])
    },
    async request() {
      const reply = await fetch(`${servicer}/graphql`, {
        method: 'POST',
        headers: {
          authorization: token,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          // A made-up grant does not even leave the page: browsers ask us first, and the header is no page's.
          ...(below(2) === 0 ? {} : { 'carport-confirmation': btoa(String(below(1e9))).padEnd(43, 'A') }),
        },
        body: JSON.stringify({ query, variables: { input, signature } }),
      }).catch(() => null)
      const said = (await reply?.json()) as { errors?: { extensions: { code: string } }[]; code?: string } | undefined
      if (said !== undefined) answers.push(said.errors?.[0]?.extensions.code ?? said.code ?? 'DONE')
    },
  }
  const seen = new Set<string>()
  for (; done < count; done += 1) {
    const kind = done % 400 === 7 ? 'request' : pick(['message', 'message', 'message', 'press', 'cover', 'move'])
    seen.add(kind)
    await kinds[kind]?.()
    if (done % 50 === 0) await new Promise((next) => setTimeout(next))
  }
  cover.remove()
  return { acts: done, kinds: [...seen].toSorted(), answers }
}
