import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Clock } from '#sdk/dates/clock'
import type { Services } from '#server/platform/context'
import { createApp } from '#server/http'
import { sandboxToken } from '#server/sandbox/tokens'
import type { Database } from '#server/platform/store/database'
import { openDatabase } from '#server/platform/store/postgres'
import { openTestServices, type TestServices } from '#tests/fixtures/services'
import { testAuditKey } from '#tests/fixtures/test-keys'
import { machineNow } from '#tests/fixtures/machine-now'
import { createKeyRing, type KeyRing, signingAlgorithm } from './signing-keys.ts'

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }
let parts: TestServices
const opened: (() => Promise<void>)[] = []

beforeAll(async () => {
  parts = await openTestServices()
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
afterAll(() => parts.close())

/** One more process on the same database. */
async function startProcess() {
  const db = openDatabase({ url: parts.databaseUrl, auditKey: testAuditKey, log: silentLog })
  const services: Services = { ...parts.services, db }
  const app = await createApp(services, { log: silentLog })
  opened.push(async () => {
    await app.close()
    await db.close()
  })
  return {
    token: async () => (await sandboxToken(services, { email: 'p1@example.com' }))?.token ?? '',
    takes: async (given: string) =>
      (
        await app.inject({
          url: '/api/idp-management/user',
          headers: { authorization: `Bearer ${given}` },
        })
      ).statusCode === 200,
    published: async () => {
      const reply = await app.inject({ url: '/oidc/jwks' })
      return reply.json<{ keys: { kid: string }[] }>().keys.map((key) => key.kid)
    },
  }
}

describe('two processes on one database', () => {
  test('take each other’s tokens, also when one of them made a new key while the other was running', async () => {
    const old = await startProcess()
    const before = await old.token()
    const [first] = await old.published()
    await parts.services.db.read(`UPDATE signing_keys SET created_at = $1, signs_from = $1`, [machineNow(91 * 86_400)])
    const young = await startProcess()
    expect([await old.takes(await young.token()), await young.takes(before)]).toEqual([true, true])
    // The next key is there for everybody to read, and signs nothing yet.
    expect(await young.published()).toEqual([first, expect.any(String)])
    expect(decodeProtectedHeader(await young.token()).kid).toBe(first)
  })
})

describe('a token that was taken before', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is refused once it ran out', async () => {
    const { token, takes } = await startProcess()
    const given = await token()
    expect([await takes(given), await takes(given)]).toEqual([true, true])
    const { exp = 0 } = decodeJwt(given)
    vi.setSystemTime((exp + 59) * 1000)
    expect(await takes(given)).toBe(true)
    vi.setSystemTime((exp + 61) * 1000)
    expect(await takes(given)).toBe(false)
  })

  test('is refused once its key is gone', async () => {
    const { token, takes } = await startProcess()
    const given = await token()
    expect([await takes(given), await takes(given)]).toEqual([true, true])
    await parts.services.db.read(`DELETE FROM signing_keys WHERE purpose = 'oidc'`)
    vi.advanceTimersByTime(61_000)
    expect(await takes(given)).toBe(false)
  })
})

describe('the key rings of two processes', () => {
  const dayMs = 86_400_000
  const minuteMs = 60_000
  let nowMs = Date.parse('2027-03-01T08:00:00Z')
  const clock: Clock = { nowMs: () => nowMs, monotonicMs: () => nowMs }
  const published = async (ring: KeyRing) => (await ring.now()).privateJwks.map((jwk) => jwk.kid)
  const signed = async (ring: KeyRing) => {
    const { kid, privateKey } = await ring.now()
    return new SignJWT({}).setProtectedHeader({ alg: signingAlgorithm, kid }).sign(privateKey)
  }
  const takes = async (ring: KeyRing, token: string) =>
    jwtVerify(token, (await ring.now()).verify).then(
      () => true,
      () => false,
    )
  const openRing = () => {
    const db = openDatabase({ url: parts.databaseUrl, auditKey: testAuditKey, log: silentLog })
    opened.push(() => db.close())
    return { db, ring: createKeyRing({ db, config: parts.services.config }, 'chat', clock) }
  }
  /** The times the database is read for keys. */
  const readsOf = (db: Database) => vi.spyOn(db, 'read')

  test('a running process makes the next key, publishes it an hour before it signs, and lets go of the old one a day after', async () => {
    const [one, two] = [openRing().ring, openRing().ring]
    const [first] = await published(one)
    expect(await published(two)).toEqual([first])
    nowMs += 90 * dayMs - 61 * minuteMs
    expect(await published(one)).toEqual([first])
    nowMs += 2 * minuteMs
    const [, second] = await published(one)
    expect([await published(one), await published(two)]).toEqual([
      [first, second],
      [first, second],
    ])
    const last = await signed(one)
    nowMs += 61 * minuteMs
    for (const ring of [one, two]) expect((await ring.now()).kid).toBe(second)
    expect([await takes(one, last), await takes(two, last), await takes(two, await signed(one))]).toEqual([
      true,
      true,
      true,
    ])
    nowMs += dayMs
    expect([await takes(one, last), await takes(two, last)]).toEqual([false, false])
    expect([await published(one), await published(two)]).toEqual([[second], [second]])
  })

  test('a key that nobody announced is looked for once, however many tokens of unknown keys come', async () => {
    const { db, ring } = openRing()
    await ring.now()
    nowMs += 10_000
    // Somebody had to change the key at once: the one there was is taken out.
    await parts.services.db.read(`DELETE FROM signing_keys WHERE purpose = 'chat'`)
    const token = await signed(openRing().ring)
    const reads = readsOf(db)
    expect(await takes(ring, token)).toBe(true)
    expect(reads).toHaveBeenCalledTimes(1)
    const { privateKey } = await ring.now()
    const unknown = await new SignJWT({}).setProtectedHeader({ alg: signingAlgorithm, kid: 'unknown' }).sign(privateKey)
    for (let count = 0; count < 20; count += 1) expect(await takes(ring, unknown)).toBe(false)
    expect(reads).toHaveBeenCalledTimes(1)
    nowMs += 5_000
    for (let count = 0; count < 20; count += 1) expect(await takes(ring, unknown)).toBe(false)
    expect(reads).toHaveBeenCalledTimes(2)
  })

  test('two that find no key make one', async () => {
    await parts.services.db.read(`DELETE FROM signing_keys WHERE purpose = 'chat'`)
    const rings = Array.from({ length: 4 }, () => openRing().ring)
    const kids = await Promise.all(rings.map(async (ring) => (await ring.now()).kid))
    expect(new Set(kids).size).toBe(1)
  })
})
