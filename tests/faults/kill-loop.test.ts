import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { Api } from '#tests/fixtures/api'
import { type RunningServer, freePort, startServer } from '#tests/fixtures/server'
import { verifyStores } from './verify-stores.ts'

const kills = 50
const daySeconds = 86_400
/** More than three on a day are refused. */
const paymentsPerDay = 3
const dataDir = mkdtempSync(join(tmpdir(), 'carport-kill-'))
const env = { CARPORT_DATA: dataDir }
const typed = [inject('serverInFewFiles')]

let server: RunningServer | null = null

afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Attempt {
  readonly key: string
  readonly accountNumber: string
  readonly email: string
  readonly token: string
  readonly methodId: string
  readonly amountCents: number
  readonly date: string
  /** The confirmation number the borrower received, if any reply arrived. */
  told: string | null
}

test(
  `killed ${kills} times while borrowers pay, it loses nothing it acknowledged and does nothing twice`,
  async () => {
    const port = await freePort()
    const attempts: Attempt[] = []
    for (let round = 0; round < kills; round += 1) {
      server = await startServer({ port, env, typed })
      const api = new Api(server.url)
      await api.raiseLimits()
      if (round % paymentsPerDay === 0) await api.advanceClock(daySeconds)
      const batch = await prepare(api, round)
      attempts.push(...batch)
      const sent = batch.map((attempt) => send(api, attempt))
      const settled = Promise.allSettled(sent)
      await acknowledged(batch, sent, round)
      await server.kill()
      await settled
    }
    server = await startServer({ port, env, typed })
    await expectTruth(new Api(server.url), attempts)
    const told = attempts.filter((attempt) => attempt.told !== null).length
    expect(told).toBeGreaterThan(kills)
    expect(attempts.length).toBeGreaterThan(told)
  },
  15 * 60_000,
)

/** Waits for some number of answers, from none to all by round, and a little more, so that kills hit every stage of a request. */
async function acknowledged(batch: readonly Attempt[], sent: readonly Promise<void>[], round: number): Promise<void> {
  const wanted = round % (batch.length + 1)
  await new Promise<void>((resolve) => {
    const look = () => {
      if (batch.filter((attempt) => attempt.told !== null).length >= wanted) resolve()
    }
    look()
    for (const each of sent) void each.then(look, look)
    void Promise.allSettled(sent).then(() => resolve())
  })
  await new Promise((resolve) => setTimeout(resolve, (round * 7) % 30))
}

async function prepare(api: Api, round: number): Promise<Attempt[]> {
  const emails = ['p1@example.com', 'p3@example.com', 'p6@example.com', 'p17@example.com', 'p19@example.com']
  const people = (await api.people()).filter((person) => emails.includes(person.email))
  const date = await api.today()
  return Promise.all(
    people.map(async (person): Promise<Attempt> => {
      const token = await api.token(person.email)
      const method = (await api.methods(token)).find((each) => each.type === 'CHECKING_ACCOUNT')
      if (method === undefined) throw new Error(`${person.email} has no bank account`)
      return {
        key: randomUUID(),
        accountNumber: person.accountNumbers[0] ?? '',
        email: person.email,
        token,
        methodId: method.id,
        amountCents: 1_000 + round,
        date,
        told: null,
      }
    }),
  )
}

async function send(api: Api, attempt: Attempt): Promise<void> {
  const answer = await api.pay(
    attempt.token,
    {
      accountNumber: attempt.accountNumber,
      paymentAmount: attempt.amountCents,
      paymentDate: attempt.date,
      paymentMethodId: attempt.methodId,
    },
    attempt.key,
  )
  attempt.told = answer.data?.CreateIndividualPayment.individualPayment.confirmationNumber ?? null
  if (answer.code !== null) throw new Error(answer.code)
}

async function expectTruth(api: Api, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    const token = await api.token(attempt.email)
    const answer = await api.graphql<{ GetIndividualPayments: { confirmationNumber: string }[] }>(
      token,
      'query Found($accountNumber: String!, $key: ID) { GetIndividualPayments(accountNumber: $accountNumber, idempotencyKey: $key) { confirmationNumber } }',
      { accountNumber: attempt.accountNumber, key: attempt.key },
    )
    if (answer.data === null) throw new Error(`What became of it cannot be read: ${answer.code}`)
    const found = answer.data.GetIndividualPayments
    if (attempt.told === null) expect(found.length).toBeLessThanOrEqual(1)
    else expect(found.map((payment) => payment.confirmationNumber)).toEqual([attempt.told])
  }
  await api.advanceClock(daySeconds)
  await api.runJob('batch')
  const keys = (await api.effects()).map((effect) => effect.submissionKey)
  expect(new Set(keys).size).toBe(keys.length)
  await server?.stop()
  verifyStores(env)
}
