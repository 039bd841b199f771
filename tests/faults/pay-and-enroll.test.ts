import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { Api } from '#tests/fixtures/api'
import { type RunningServer, freePort, startServer } from '#tests/fixtures/server'
import { type PairAttempt, prepare, seen, send, settled } from './pay-and-enroll.ts'
import { verifyStores } from './verify-stores.ts'

const daySeconds = 86_400
const payers = [
  { email: 'p1@example.com', accountNumber: '100000000001' },
  { email: 'p2@example.com', accountNumber: '100000000002' },
  { email: 'p3@example.com', accountNumber: '100000000003' },
]
/** Rounds that are killed at another moment each, after those that die at the commit. */
const timedKills = 10
const dataDir = mkdtempSync(join(tmpdir(), 'carport-pair-'))
const env = { CARPORT_DATA: dataDir }
const typed = [inject('serverInFewFiles')]

let server: RunningServer | null = null

afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  '[otp-01] killed around the commit and while the card is asked, there is the payment and autopay, or neither',
  async () => {
    const port = await freePort()
    const charged: string[] = []
    let running = await startUnlimited(port)
    for (const how of ['crash-before-commit', 'crash-after-commit', ...timedDelays()]) {
      const api = new Api(running.url)
      await api.advanceClock(daySeconds)
      // One after the other at a failpoint: it strikes once.
      const group = typeof how === 'number' ? payers : payers.slice(1, 2)
      const batch = await Promise.all(group.map((payer) => prepare(api, payer.email, payer.accountNumber)))
      if (typeof how === 'string') {
        await running.stop()
        running = await start(port, { CARPORT_FAILPOINT: how })
      }
      await killWhile(running, api, batch, how)
      // It looks at what became of this round, and serves the next.
      running = await startUnlimited(port)
      const again = new Api(running.url)
      // What was committed is finished without the borrower, who may never come back.
      if (how === 'crash-after-commit') await finishedByItself(again, batch)
      for (const [index, attempt] of batch.entries()) {
        const wasMade = await expectBothOrNeither(again, attempt, how, index % 2 === 0)
        if (how === 'crash-before-commit') expect(wasMade).toBe('by the second try')
        if (how === 'crash-after-commit') expect(wasMade).toBe('before')
        if (wasMade !== 'never') charged.push(attempt.key)
      }
    }
    // Autopay of other loans draws from banks meanwhile.
    const effects = (await new Api(running.url).effects()).filter((effect) => effect.vendor === 'CARD_PROVIDER')
    expect(new Set(effects.map((effect) => effect.submissionKey)).size).toBe(charged.length)
    expect(effects.length).toBe(charged.length)
    expect(charged.length).toBeGreaterThan(timedKills)
    await running.stop()
    verifyStores(env)
  },
  10 * 60_000,
)

function timedDelays(): number[] {
  return Array.from({ length: timedKills }, (_, round) => round * 17)
}

/** Starts it with limits out of the way: they are counted in the process, and whoever looks here asks more often than a page does. */
async function startUnlimited(port: number): Promise<RunningServer> {
  const started = await start(port)
  await new Api(started.url).raiseLimits()
  return started
}

async function start(port: number, more: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  server = await startServer({ port, env: { ...env, ...more }, typed })
  return server
}

/** Sends them all; the server dies by itself at its failpoint, or is killed so many milliseconds after they left. */
async function killWhile(
  running: RunningServer,
  api: Api,
  batch: readonly PairAttempt[],
  how: string | number,
): Promise<void> {
  const replies = Promise.allSettled(batch.map((attempt) => send(api, attempt)))
  if (typeof how === 'number') await new Promise((resolve) => setTimeout(resolve, how))
  else await replies
  await running.kill()
  await replies
}

async function finishedByItself(api: Api, batch: readonly PairAttempt[]): Promise<void> {
  for (const attempt of batch) {
    await expect.poll(async () => (await seen(api, attempt)).payment, { timeout: 60_000, interval: 250 }).not.toBeNull()
  }
}

/**
 * @param how what killed the server, for the message
 * @param isSentAgain the borrower's page sends the same once more; else it asks what became of it
 * @returns how it came to be
 */
async function expectBothOrNeither(
  api: Api,
  attempt: PairAttempt,
  how: string | number,
  isSentAgain: boolean,
): Promise<'before' | 'by the second try' | 'never'> {
  const first = await seen(api, attempt)
  const { told, email, key } = attempt
  const about = JSON.stringify({ how, email, key, told, first, isSentAgain })
  expect(first.payment === null, about).toBe(first.autopay === null)
  if (told !== null) expect([first.payment, first.autopay], about).toEqual(told)
  const wasMade = isSentAgain ? await send(api, attempt).then(() => true) : await settled(api, attempt)
  const last = await seen(api, attempt)
  expect([last.payment !== null, last.autopay !== null], about).toEqual([wasMade, wasMade])
  if (told !== null || isSentAgain) expect([last.payment, last.autopay], about).toEqual(attempt.told)
  if (!wasMade) return 'never'
  return first.payment === null && isSentAgain ? 'by the second try' : 'before'
}
