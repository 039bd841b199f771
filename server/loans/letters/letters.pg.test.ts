import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { countAside } from '#server/loans/jobs/quarantine.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
let payer: TestPayer
beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  payer = payerOf(app, 'p1@example.com', '100000000001')
})
afterEach(() => app.close())

/** A try of what was put aside, as the scheduler makes it. */
const retryExport = (date: string) => runJob(app.services, 'rollover', date, { only: new Set(['step:exportLetters']) })
/** As `/readyz` and `carport job status` report it. */
const putAside = () => countAside(reader(app.services.db))

interface Manifest {
  readonly batch: string
  readonly count: number
  readonly letters: readonly {
    letterId: string
    file: string
    kind: string
    recipient: string
    addressLines: string[]
  }[]
}

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const folder = (name = '') => join(app.services.config.dataDir, 'letters', name)
const manifest = (name: string) => JSON.parse(readFileSync(join(folder(name), 'manifest.json'), 'utf8')) as Manifest
const mails = (template: string) =>
  read(`SELECT 1 AS one FROM messages WHERE recipient = 'p1@example.com' AND template = $1`, [template])
const letters = () =>
  read<{ letterId: string; kind: string; state: string; batch: string | null }>(
    'SELECT letter_id AS "letterId", kind, state, batch FROM letters ORDER BY created_at',
  )
const withdraw = async () => expect((await payer.ask('mutation { WithdrawEConsent { success } }', {})).code).toBeNull()
const exportOn = async (date: string) => {
  await at(app, date, '00:05')
  await runJob(app.services, 'rollover')
}

describe('who gets paper', () => {
  test('with electronic records on, what is owed in writing goes by email and nothing is printed', async () => {
    expect((await payer.pay()).code).toBeNull()
    expect(await mails('payment-accepted')).toHaveLength(1)
    expect(await letters()).toEqual([])
  })

  test('whoever takes them back gets what follows on paper and no longer by email', async () => {
    await withdraw()
    expect((await payer.pay()).code).toBeNull()
    expect(await mails('payment-accepted')).toEqual([])
    expect(await letters()).toMatchObject([{ kind: 'payment-accepted', state: 'QUEUED' }])
  })

  test('whoever was never asked gets paper, and the email beside it', async () => {
    await app.services.db.withTx(async (tx) => {
      await tx.query('ALTER TABLE consents DISABLE TRIGGER USER')
      await tx.query('DELETE FROM consents')
      await tx.query('ALTER TABLE consents ENABLE TRIGGER USER')
    })
    expect((await payer.pay()).code).toBeNull()
    expect(await mails('payment-accepted')).toHaveLength(1)
    expect(await letters()).toMatchObject([{ kind: 'payment-accepted', state: 'QUEUED' }])
  })
})

describe('the folder of a day', () => {
  test('has a PDF a letter and a manifest that says whom each goes to, for the owner of the data alone', async () => {
    await withdraw()
    await payer.pay()
    await exportOn('2026-06-18')
    const [letter] = await letters()
    expect(letter).toMatchObject({ state: 'EXPORTED', batch: '2026-06-18' })
    const { count, letters: files } = manifest('2026-06-18')
    expect(count).toBe(1)
    expect(files).toMatchObject([
      {
        letterId: letter?.letterId,
        file: `${letter?.letterId}.pdf`,
        kind: 'payment-accepted',
        recipient: 'Maria Santos',
      },
    ])
    expect(files[0]?.addressLines.at(-1)).toMatch(/^Tempe, AZ \d{5}$/)
    const pdf = join(folder('2026-06-18'), `${letter?.letterId}.pdf`)
    expect(readFileSync(pdf).subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(statSync(pdf).mode & 0o077).toBe(0)
    expect(readdirSync(folder()).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('is written once, however often the job is run, and what comes later that day gets a second one', async () => {
    await withdraw()
    await payer.pay()
    await exportOn('2026-06-18')
    const written = statSync(join(folder('2026-06-18'), 'manifest.json')).mtimeMs
    await runJob(app.services, 'rollover')
    expect(statSync(join(folder('2026-06-18'), 'manifest.json')).mtimeMs).toBe(written)
    await payer.pay({ paymentAmount: 3000 })
    await runJob(app.services, 'rollover')
    expect(readdirSync(folder()).sort()).toEqual(['2026-06-18', '2026-06-18.2'])
    expect(manifest('2026-06-18.2').count).toBe(1)
  })

  test('is not followed by others while the day tries again what failed on one loan', async () => {
    await exportOn('2026-06-18')
    await withdraw()
    await payer.pay()
    await runJob(app.services, 'rollover', '2026-06-18', { only: new Set(['account:100000000002']) })
    expect(await letters()).toMatchObject([{ state: 'QUEUED' }])
  })

  test('that could not be written is put aside, and written by the next try with the same letters', async () => {
    await withdraw()
    await payer.pay()
    writeFileSync(folder(), 'in the way')
    await exportOn('2026-06-18')
    expect(await letters()).toMatchObject([{ state: 'EXPORTING', batch: '2026-06-18' }])
    expect(await putAside()).toEqual({ loans: 0, subjects: 1 })
    await retryExport('2026-06-18')
    expect(await putAside()).toEqual({ loans: 0, subjects: 1 })
    rmSync(folder())
    await at(app, '2026-06-19', '00:05')
    await retryExport('2026-06-18')
    expect(await letters()).toMatchObject([{ state: 'EXPORTED', batch: '2026-06-18' }])
    expect(await read('SELECT exported_on::text AS day FROM letters')).toEqual([{ day: '2026-06-19' }])
    expect(manifest('2026-06-18').count).toBe(1)
    expect(await putAside()).toEqual({ loans: 0, subjects: 0 })
  })

  test('leaves while an earlier one cannot be written, and trying that again begins no other', async () => {
    await withdraw()
    await payer.pay()
    mkdirSync(folder(), { recursive: true })
    writeFileSync(folder('2026-06-18'), 'in the way')
    await exportOn('2026-06-18')
    await payer.pay({ paymentAmount: 3000 })
    await exportOn('2026-06-19')
    expect(await letters()).toMatchObject([
      { state: 'EXPORTING', batch: '2026-06-18' },
      { state: 'EXPORTED', batch: '2026-06-19' },
    ])
    await payer.pay({ paymentAmount: 3100 })
    rmSync(folder('2026-06-18'))
    await retryExport('2026-06-19')
    expect((await letters()).map(({ state }) => state)).toEqual(['EXPORTED', 'EXPORTED', 'QUEUED'])
    expect(readdirSync(folder()).sort()).toEqual(['2026-06-18', '2026-06-19'])
  })

  test('leaves out who has no address, whose letter waits and is listed', async () => {
    await app.services.db.withTx((tx) => tx.query('DELETE FROM customer_addresses'))
    await withdraw()
    await payer.pay()
    await exportOn('2026-06-18')
    expect(await letters()).toMatchObject([{ state: 'QUEUED' }])
    expect(existsSync(folder('2026-06-18'))).toBe(false)
    const answer = await asStaff('a1@staff.example.com', '/api/admin/letters?state=QUEUED')
    expect(await answer.json()).toMatchObject({ letters: [{ kind: 'payment-accepted', hasAddress: false }] })
  })
})

describe('what staff see of it', () => {
  test('a developer and a borrower are refused', async () => {
    expect((await asStaff('a2@staff.example.com', '/api/admin/letters')).status).toBe(403)
    expect((await asStaff('p1@example.com', '/api/admin/letters')).status).toBe(404)
    expect((await asStaff('a2@staff.example.com', '/api/admin/letters/ltr_x/returned', 'POST')).status).toBe(403)
  })

  test('an advisor notes that the post brought a letter back', async () => {
    await withdraw()
    await payer.pay()
    const [queued] = await letters()
    const path = `/api/admin/letters/${queued?.letterId}/returned`
    expect((await asStaff('a1@staff.example.com', path, 'POST')).status).toBe(404)
    await exportOn('2026-06-18')
    expect((await asStaff('a1@staff.example.com', path, 'POST')).status).toBe(204)
    expect((await asStaff('a1@staff.example.com', path, 'POST')).status).toBe(204)
    const listed = (await (await asStaff('a1@staff.example.com', '/api/admin/letters')).json()) as { letters: object[] }
    expect(listed.letters).toMatchObject([{ state: 'RETURNED', returnedOn: '2026-06-18', exportedOn: '2026-06-18' }])
    expect(JSON.stringify(listed)).not.toContain('Maria')
  })
})

async function asStaff(email: string, path: string, method = 'GET'): Promise<Response> {
  return app.request(path, { method, headers: { authorization: `Bearer ${await app.token(email)}`, origin: app.url } })
}
