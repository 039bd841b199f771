import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { liveFlagNames } from './flag-list.ts'
import { createFlagStore } from './flags.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ people: false })
})
afterAll(() => app.close())

/** Reads events of the stream until one satisfies the test, or the time is over. */
async function readEvents(until: (events: Record<string, unknown>[]) => boolean): Promise<Record<string, unknown>[]> {
  const abort = new AbortController()
  const reply = await app.request('/api/flags/stream', {
    headers: { accept: 'text/event-stream' },
    signal: abort.signal,
  })
  const events: Record<string, unknown>[] = []
  const decoder = new TextDecoder()
  const timer = setTimeout(() => abort.abort(), 5_000)
  let rest = ''
  try {
    for await (const chunk of reply.body ?? []) {
      rest += decoder.decode(chunk as Uint8Array, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks)
        if (block.startsWith('event: flags'))
          events.push(JSON.parse(block.slice(block.indexOf('data: ') + 6)) as Record<string, unknown>)
      if (until(events)) break
    }
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
  return events
}

test('an unknown flag, or a value of another type, is refused', async () => {
  await expect(app.services.flags.set('NoSuchFlag', true)).rejects.toThrow('no flag called NoSuchFlag')
  await expect(app.services.flags.set('OutageWeb', 'yes')).rejects.toThrow('holds a boolean')
  expect(() => app.services.flags.getBoolean('TextNumber')).toThrow('holds a string')
  expect(() => app.services.flags.getNumber('SamplingRates')).toThrow('no flag called')
})

test('[flag-09] the number for texts is the company’s until somebody sets another', async () => {
  const served = async () => ((await (await app.request('/api/flags')).json()) as Record<string, unknown>).TextNumber
  expect(await served()).toBe(app.services.config.company.textNumber)
  const options = { db: app.services.db, clock: app.clock, isSandbox: false, pollMs: 0 }
  const production = await createFlagStore({ ...options, textNumber: '(602) 555-0177' })
  expect(production.getString('TextNumber')).toBe('(602) 555-0177')
  await app.services.flags.set('TextNumber', '602-555-0199')
  expect(await served()).toBe('602-555-0199')
  const next = await createFlagStore({ ...options, textNumber: '(602) 555-0177' })
  expect(next.getString('TextNumber')).toBe('602-555-0199')
})

test('[flag-15] every flag is answered with its value, and not again when nothing changed', async () => {
  const reply = await app.request('/api/flags')
  expect(await reply.json()).toEqual(app.services.flags.all())
  const etag = reply.headers.get('etag') ?? ''
  expect((await app.request('/api/flags', { headers: { 'if-none-match': etag } })).status).toBe(304)
  await app.services.flags.set('LoanModModal', true)
  const changed = await app.request('/api/flags', { headers: { 'if-none-match': etag } })
  expect([changed.status, ((await changed.json()) as Record<string, unknown>).LoanModModal]).toEqual([200, true])
})

test('flags cross the line compressed, and as they are where a client takes no brotli', async () => {
  const asked = (encoding: string) =>
    app.app.inject({ url: '/api/flags', headers: { 'accept-encoding': encoding, origin: app.url } })
  const [packed, plain] = [await asked('gzip, br'), await asked('gzip')]
  expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['br', undefined])
  expect(packed.headers.vary).toContain('Accept-Encoding')
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json())
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})

test('[flag-01][flag-26][flag-27][flag-30] live flags reach an open page at once; the others do not', async () => {
  const seen = readEvents((events) =>
    events.some((event) => event.OutageWeb === true && Object.keys(event).length === 1),
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  await app.services.flags.set('HardshipProgram', false)
  await app.services.flags.set('DisableAutopay', true)
  await app.services.flags.set('OutageWeb', true)
  const [first, ...changes] = await seen
  expect(Object.keys(first ?? {}).sort()).toEqual([...liveFlagNames].sort())
  expect(changes).toEqual([{ DisableAutopay: true }, { OutageWeb: true }])
  await app.services.flags.set('OutageWeb', false)
})

test('a flag that another process sets is followed', async () => {
  const other = await createFlagStore({
    db: app.services.db,
    clock: app.clock,
    isSandbox: true,
    textNumber: '',
    pollMs: 20,
  })
  const heard = new Promise<[string, unknown]>((resolve) => other.subscribe((name, value) => resolve([name, value])))
  await app.services.flags.set('ShowChatWidget', true, 'a1')
  expect(await heard).toEqual(['ShowChatWidget', true])
  expect(other.getBoolean('ShowChatWidget')).toBe(true)
  other.close()
  const [row] = await app.services.db.read<{ setBy: string }>(
    `SELECT updated_by AS "setBy" FROM flags WHERE name = 'ShowChatWidget'`,
  )
  expect(row?.setBy).toBe('a1')
})

test('a look that began before a change, and ends after it, takes nothing back', async () => {
  const { db } = app.services
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  let looks = 0
  const slow = {
    ...db,
    read: async (sql: string, values?: readonly unknown[]) => {
      const rows = await db.read(sql, values)
      // The look's own, after the store's first and the one that found another version: what it read is of before the change.
      if (sql.includes('FROM flags') && !sql.includes('flags_version') && (looks += 1) === 2) {
        isHeld.resolve()
        await held.promise
      }
      return rows
    },
  } as typeof db
  const options = { db: slow, clock: app.clock, isSandbox: true, textNumber: '' }
  const followed = await createFlagStore({ ...options, pollMs: 20 })
  const heard: unknown[] = []
  followed.subscribe((name, value) => heard.push([name, value]))
  await app.services.flags.set('DisableAutopay', true)
  await isHeld.promise
  await followed.set('DisableAutopay', false)
  await followed.set('HardshipProgram', false)
  const before = [...heard]
  held.resolve()
  await db.read('SELECT 1')
  await new Promise((done) => setImmediate(done))
  expect(followed.getBoolean('DisableAutopay')).toBe(false)
  expect(heard).toEqual(before)
  followed.close()
  await app.services.flags.set('HardshipProgram', true)
})

test('the OpenFeature protocol gives all flags with the stream to follow, one flag, and 404 for none', async () => {
  const evaluate = (path: string, headers: Record<string, string> = {}) =>
    app.request(`/ofrep/v1/evaluate/flags${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"context":{}}',
    })
  const bulk = await evaluate('')
  const body = (await bulk.json()) as {
    flags: { key: string; value: unknown; reason: string }[]
    eventStreams: unknown
  }
  expect(Object.fromEntries(body.flags.map(({ key, value }) => [key, value]))).toEqual(app.services.flags.all())
  const since = app.services.flags.version()
  expect(body.eventStreams).toEqual([{ type: 'sse', url: `${app.url}/api/flags/stream?since=${since}` }])
  expect((await evaluate('', { 'if-none-match': bulk.headers.get('etag') ?? '' })).status).toBe(304)
  expect(await (await evaluate('/SamplingRate')).json()).toMatchObject({
    key: 'SamplingRate',
    value: -1,
    reason: 'STATIC',
  })
  const missing = await evaluate('/NoSuchFlag')
  expect([missing.status, await missing.json()]).toEqual([404, { key: 'NoSuchFlag', errorCode: 'FLAG_NOT_FOUND' }])
})

test('[outage-05][flag-29] a change between the flags and their stream, or while the stream was lost, is heard when it opens', async () => {
  /** What a stream opens with: the lines until the live flags are there and, if it has any, what follows at once. */
  const opening = async (since: string) => {
    const abort = new AbortController()
    const reply = await app.request(`/api/flags/stream${since}`, { signal: abort.signal })
    let text = ''
    const timer = setTimeout(() => abort.abort(), 300)
    try {
      for await (const chunk of reply.body ?? []) text += Buffer.from(chunk as Uint8Array).toString()
    } catch {
      // It stays open until it is given up.
    }
    clearTimeout(timer)
    return text
  }
  const again = 'data: {"type":"refetchEvaluation"}'
  const before = app.services.flags.version()
  await app.services.flags.set('OutageWeb', true)
  expect(await opening(`?since=${before}`)).toContain(again)
  await app.services.flags.set('OutageWeb', false)
  for (const known of [`?since=${app.services.flags.version()}`, '', '?since=never'])
    expect(await opening(known), known).not.toContain(again)
})

test('flags are read by listed pages and by no others', async () => {
  const listed = app.url.replace('localhost', '127.0.0.1')
  const of = async (origin: string) =>
    (await app.request('/api/flags', { headers: { origin } })).headers.get('access-control-allow-origin')
  expect(await of('https://evil.example.org')).toBeNull()
  const { ensureSandboxPartner } = await import('#server/sandbox/partner')
  await ensureSandboxPartner(app.services)
  expect(await of(listed)).toBe(listed)
})

test('an open stream does not hold a server that is asked to stop', async () => {
  const other = await startTestApp({ people: false })
  const stream = await other.request('/api/flags/stream')
  const startedMs = performance.now()
  await other.close()
  expect(performance.now() - startedMs).toBeLessThan(5_000)
  await stream.text()
})
