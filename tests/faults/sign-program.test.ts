import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { addDays, businessMoment } from '#sdk/dates/dates'
import { Api } from '#tests/fixtures/api'
import { type RunningServer, freePort, startServer } from '#tests/fixtures/server'
import { cancelChargedOffPlan, chargedOffPlan, enteredPlan } from './charged-off-plan.ts'
import {
  extensionByCard,
  loanModification,
  paymentExtension,
  paymentPlan,
  prepareSigning,
  type Program,
  seenOf,
  sendSigning,
  type Signer,
  type Signing,
  turnAutopayOn,
} from './sign-program.ts'
import { countRecords, makePastDue, type RecordCounts } from './signed-records.ts'
import { verifyStores } from './verify-stores.ts'

const signer = (email: string, accountNumber: string): Signer => ({ email: `${email}@example.com`, accountNumber })
const paula = signer('p9', '100000000009')
/** The vehicle is gone: what is left is resolved. */
const sheila = signer('p11', '100000000011')
/** Those who sign around a commit, on autopay where the plan ends it; then, as nobody extends a loan twice a year, others. */
const atTheCommit: readonly (readonly [Program, Signer])[] = [
  [paymentPlan, signer('p1', '100000000001')],
  [extensionByCard, signer('p2', '100000000002')],
  [loanModification, signer('p13', '100000000013')],
  [chargedOffPlan, paula],
  [enteredPlan, sheila],
]
const onTheWay: readonly (readonly [Program, Signer])[] = [
  [paymentPlan, signer('p17', '100000000017')],
  [paymentExtension, signer('p25', '100000000025')],
  [loanModification, signer('demo', '100000000099')],
  [chargedOffPlan, paula],
  [chargedOffPlan, sheila],
]
/** Milliseconds after the signatures left. */
const timedKills = [15, 60]
const dataDir = mkdtempSync(join(tmpdir(), 'carport-sign-'))
const env = { CARPORT_DATA: dataDir }
const typed = [inject('serverInFewFiles')]

/** A signature, and what there was before it. */
interface Followed {
  readonly signing: Signing
  readonly before: RecordCounts
}

type Became = 'whole' | 'nothing'

let server: RunningServer | null = null

afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  'killed around the commit while a borrower signs a program, there is the whole program or nothing, once',
  async () => {
    const port = await freePort()
    let api = await start(port)
    await api.advanceClock(await secondsToMorning(api))
    const first = await prepareAll(api, atTheCommit)
    let strike: { readonly followed: Followed; readonly leaves: Became } | null = null
    for (const [failpoint, leaves] of [
      ['crash-before-commit', 'nothing'],
      ['crash-after-commit', 'whole'],
    ] as const) {
      // It strikes once, so every signature has a server of its own. Each is sent under one key, whatever came of it before.
      for (const followed of first) {
        api = await restart(port, failpoint)
        if (strike !== null) {
          if (strike.leaves === 'whole') await finishedByItself(api, strike.followed)
          expect(await becameOf(api, strike.followed)).toBe(strike.leaves)
        }
        await expect(sendSigning(api, followed.signing)).rejects.toThrow('fetch failed')
        await server?.kill()
        strike = { followed, leaves }
      }
    }
    api = await restart(port)
    for (const followed of first) {
      expect(await becameOf(api, followed)).toBe('whole')
      await expectSameAgain(api, followed)
    }

    for (const who of [paula, sheila]) await cancelChargedOffPlan(api, who)
    // One code a minute.
    await api.advanceClock(2 * 60)
    const second = await prepareAll(api, onTheWay)
    for (const delay of timedKills) {
      await killAfter(api, await unsigned(api, second), delay)
      api = await start(port)
    }
    for (const followed of second) {
      if ((await becameOf(api, followed)) === 'nothing') {
        await sendSigning(api, followed.signing)
        expect(followed.signing.told?.isReplay).toBe(false)
      }
      await expectSameAgain(api, followed)
    }
    await server?.stop()
    verifyStores(env)
  },
  10 * 60_000,
)

/** Starts it with limits out of the way: they are counted in the process, and whoever looks here asks more often than a page does. */
async function start(port: number, failpoint?: string): Promise<Api> {
  const armed = failpoint === undefined ? env : { ...env, CARPORT_FAILPOINT: failpoint }
  server = await startServer({ port, env: armed, typed })
  const api = new Api(server.url)
  await api.raiseLimits()
  return api
}

async function restart(port: number, failpoint?: string): Promise<Api> {
  await server?.stop()
  return start(port, failpoint)
}

/** Until the next day at ten: nothing is filed and no day ends while this runs, whenever it runs. */
async function secondsToMorning(api: Api): Promise<number> {
  const morning = businessMoment(addDays(await api.today(), 1), '10:00')
  return Math.ceil((morning - (await api.nowMs())) / 1000)
}

async function prepareAll(api: Api, wishes: readonly (readonly [Program, Signer])[]): Promise<readonly Followed[]> {
  const all: Followed[] = []
  for (const [program, who] of wishes) {
    if (program === paymentPlan) {
      await turnAutopayOn(api, who)
      await makePastDue(env, who, await api.today())
    }
    const signing = await prepareSigning(api, program, who)
    all.push({ signing, before: await countRecords(env, signing) })
  }
  return all
}

/** Sends them all, and kills the server so many milliseconds later. */
async function killAfter(api: Api, all: readonly Followed[], delay: number): Promise<void> {
  const replies = Promise.allSettled(all.map(({ signing }) => sendSigning(api, signing)))
  await new Promise((resolve) => setTimeout(resolve, delay))
  await server?.kill()
  await replies
}

/** Whether a card was charged is found out without the borrower, once the request that died could no longer be asking. */
async function finishedByItself(api: Api, { signing }: Followed): Promise<void> {
  if (signing.program.isByCard !== true) return
  await api.advanceClock(30)
  await expect.poll(() => seenOf(api, signing), { timeout: 60_000, interval: 100 }).not.toContain(null)
}

async function unsigned(api: Api, all: readonly Followed[]): Promise<readonly Followed[]> {
  const became = await Promise.all(all.map((followed) => becameOf(api, followed)))
  return all.filter((_, index) => became[index] === 'nothing')
}

/** What became of a signature, for the borrower and in everything that is kept. @throws when it is neither all of it nor nothing */
async function becameOf(api: Api, { signing, before }: Followed): Promise<Became> {
  const parts = await seenOf(api, signing)
  const counts = await countRecords(env, signing)
  const { program, told } = signing
  const became = told !== null || parts.some((part) => part !== null) ? 'whole' : 'nothing'
  const grown = Object.entries(before).map(([name, count]) => [name, count + (program.whole[name] ?? 0)])
  expect({ counts, isSeen: parts.map((part) => part !== null) }, JSON.stringify({ signing, parts })).toEqual({
    counts: became === 'whole' ? Object.fromEntries(grown) : before,
    isSeen: parts.map(() => became === 'whole'),
  })
  return became
}

/** The same request again, twice: it is answered as one from before, with what is there, and changes nothing. */
async function expectSameAgain(api: Api, followed: Followed): Promise<void> {
  const { signing } = followed
  const parts = await seenOf(api, signing)
  const answers = new Set(signing.told === null ? [] : [signing.told.answer])
  for (let times = 0; times < 2; times += 1) {
    await sendSigning(api, signing)
    expect(signing.told?.isReplay, signing.program.name).toBe(true)
    answers.add(signing.told?.answer ?? '')
  }
  expect([...answers]).toHaveLength(1)
  expect(await seenOf(api, signing)).toEqual(parts)
  expect(await becameOf(api, followed)).toBe('whole')
}
