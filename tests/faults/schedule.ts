import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, type Cookie, expect } from '@playwright/test'
import type { Api, Person } from '#tests/fixtures/api'
import { chanceFrom } from './seeded-random.ts'
import { Payer, type Told } from './payer.ts'
import { disturbNetwork } from './faulty-network.ts'

/** What the borrower, the page or the machine does while the payment is on its way. */
const disturbances = ['reload', 'move', 'replace', 'offline', 'press again'] as const
type Disturbance = (typeof disturbances)[number]

/** One payment and everything that disturbs it. The same seed gives the same schedule. */
export interface Schedule {
  readonly seed: number
  readonly surface: 'element' | 'portal'
  readonly isDoubleClick: boolean
  readonly hasTwin: boolean
  readonly troubles: number
  /** Each after a pause, in milliseconds. */
  readonly steps: readonly { readonly afterMs: number; readonly what: Disturbance }[]
  /** Where the payment was not made, the borrower presses the button again once the network works. */
  readonly isTriedAgain: boolean
}

/** @param seed any whole number */
export function scheduleFrom(seed: number): Schedule {
  const chance = chanceFrom(seed)
  const surface = chance.isHit(0.12) ? 'portal' : 'element'
  return {
    seed,
    surface,
    isDoubleClick: chance.isHit(0.3),
    hasTwin: chance.isHit(0.15),
    troubles: chance.whole(1, 5),
    steps: Array.from({ length: chance.whole(0, 2) }, () => ({
      afterMs: chance.whole(0, 500),
      what: chance.pick(disturbances),
    })),
    isTriedAgain: chance.isHit(0.5),
  }
}

/** Who pays, and an amount that no other schedule has. */
export interface Purse {
  readonly person: Person
  readonly amountCents: number
  /** What their browser kept of the code they typed at this partner before. */
  readonly cookies: readonly Cookie[]
}

/** What a person is about to pay when their browser is introduced; never paid. */
export const introductionCents = 1_900

/** Has a person type the code of a browser that is new at the partner, without paying. Codes are sent three times in 15 minutes at the most. */
export async function introduce(browser: Browser, api: Api, person: Person): Promise<readonly Cookie[]> {
  const context = await browser.newContext(desk)
  await context.addInitScript(holdBackPayments)
  const payer = await Payer.open(context, api, { surface: 'element', person, amountCents: introductionCents })
  let isApproved = false
  payer.page.on('response', (reply) => {
    if (reply.url().endsWith('/confirmations/approve')) isApproved = true
  })
  // Chromium drops a click on a frame that has just moved under the pointer, and our frame ignores one made before its content was in
  // view again. So click again when nothing happens.
  await expect(async () => {
    if (!isApproved) await payer.press()
    expect(isApproved).toBe(true)
  }).toPass({ timeout: 30_000 })
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** Runs in every frame. A request that only the network holds back is let go when its frame is taken away; this one never leaves the page. */
function holdBackPayments(): void {
  const send = window.fetch.bind(window)
  window.fetch = (input, init) =>
    new Headers(init?.headers).has('carport-confirmation') ? new Promise(() => undefined) : send(input, init)
}

/** Pages stand still: every frame that moves is drawn by the processor, and no payment hangs on it. */
const desk = { viewport: { width: 900, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' } as const

/** Plays a schedule to its end. @throws when the borrower saw a wrong outcome, or two payments were made */
export async function play(browser: Browser, api: Api, schedule: Schedule, purse: Purse): Promise<void> {
  const context = await browser.newContext(desk)
  await context.addCookies(purse.cookies)
  const chance = chanceFrom(schedule.seed + 1)
  const network = await disturbNetwork(context, chance, schedule.troubles)
  const story: string[] = []
  const payers: Payer[] = []
  try {
    const about = { ...purse, surface: schedule.surface }
    payers.push(await Payer.open(context, api, about))
    if (schedule.hasTwin) payers.push(await Payer.open(context, api, { ...about, surface: 'element' }))
    network.start()
    const presses = payers.map((payer) => payer.press(schedule.isDoubleClick ? 2 : 1))
    await Promise.all(presses)
    for (const { afterMs, what } of schedule.steps) {
      await wait(afterMs)
      const [payer] = payers
      if (payer !== undefined) await disturb(what, payer, context, story)
    }
    await context.setOffline(false)
    await network.clear()
    const told = await Promise.all(payers.map((payer) => payer.resolved()))
    story.push(`told: ${JSON.stringify(told)}`)
    await expectTruth(api, purse, payers, told)
    const [first] = payers
    const announced = await Promise.all(payers.map((payer) => payer.announced()))
    if (schedule.isTriedAgain && first !== undefined && announced.flat().length === 0) await tryAgain(api, purse, first)
  } catch (problem) {
    const seen = await Promise.all(payers.map((payer) => payer.screenText()))
    const happened = [...story, ...network.log, ...seen].join('\n  ')
    throw new Error(`${problem instanceof Error ? problem.message : String(problem)}\n  ${happened}`, {
      cause: problem,
    })
  } finally {
    await context.close()
  }
}

async function disturb(what: Disturbance, payer: Payer, context: BrowserContext, story: string[]): Promise<void> {
  const now = await payer.told()
  story.push(`${what} while ${now.kind}`)
  if (now.kind === 'success') return
  if (what === 'reload') await payer.page.reload()
  else if (what === 'move') await payer.move()
  else if (what === 'replace') await payer.replace()
  else if (what === 'press again') await payer.press().catch(() => undefined)
  else {
    await context.setOffline(true)
    await wait(200)
    await context.setOffline(false)
  }
}

/** Success is exactly the one payment with that number; everything else is none. */
async function expectTruth(api: Api, purse: Purse, payers: readonly Payer[], told: readonly Told[]): Promise<void> {
  const numbers = new Set((await Promise.all(payers.map((payer) => payer.announced()))).flat())
  for (const each of told) if (each.kind === 'success') numbers.add(each.number)
  const made = await paymentsOf(api, purse)
  expect(made, 'payments that were made, and those that the borrower was told of').toEqual([...numbers])
  expect(made.length, 'payments').toBeLessThanOrEqual(1)
  for (const { kind } of told) expect(['success', 'failure', 'duplicate', 'offline', 'nothing']).toContain(kind)
}

async function tryAgain(api: Api, purse: Purse, payer: Payer): Promise<void> {
  if (payer.page.isClosed()) return
  await payer.payAgain()
  const told = await payer.resolved()
  expect(told.kind, 'the same payment once the network works').toBe('success')
  await expectTruth(api, purse, [payer], [told])
}

async function paymentsOf(api: Api, { person, amountCents }: Purse): Promise<string[]> {
  const answer = await api.graphql<{ GetIndividualPayments: { confirmationNumber: string; paymentAmount: number }[] }>(
    await api.token(person.email),
    'query Made($account: String!) { GetIndividualPayments(accountNumber: $account) { confirmationNumber paymentAmount } }',
    { account: person.accountNumbers[0] },
  )
  if (answer.data === null) throw new Error(`The payments could not be read: ${answer.code ?? answer.status}`)
  return answer.data.GetIndividualPayments.filter((payment) => payment.paymentAmount === amountCents).map(
    (payment) => payment.confirmationNumber,
  )
}
