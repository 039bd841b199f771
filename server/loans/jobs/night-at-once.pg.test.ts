import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import type { Services } from '#server/platform/context'
import { reader, type Tx } from '#server/platform/store/database'
import { wholeOf } from '#server/platform/store/transaction'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { asOf, boardOn } from '#tests/fixtures/boarding'
import { at } from '#tests/fixtures/payments'
import { writePortfolio } from '#tests/fixtures/portfolio'
import { watchSendings } from '#tests/fixtures/round-trips'
import { aboutLoan, beginRun, eachInGroups, eachSubject, type JobName, stepOf } from './job-run.ts'
import { runStep } from './job-steps.store.ts'
import { subjectsAtOnce } from './job-turns.ts'
import { runJob } from './jobs.ts'
import { pagesAfter, subjectsPerPage } from './subject-pages.ts'

const loans = 260
const dir = mkdtempSync(join(tmpdir(), 'carport-at-once-'))
const apps: TestApp[] = []
let app: TestApp
beforeAll(async () => {
  writePortfolio(dir, { seed: 'at-once', loans, asOf, withAutopay: true }, (tables) => {
    // The buyer of each tenth loan is on the one after it, too.
    const withOther = new Set(tables.parties.filter(({ role }) => role === 'cobuyer').map((row) => row.assetNumber))
    for (let index = 0; index < loans; index += 10) {
      const assetNumber = tables.loans[index + 1]?.assetNumber ?? ''
      if (withOther.has(assetNumber)) continue
      tables.parties.push({ assetNumber, customerId: `C${index}`, role: 'cobuyer' })
      const [manifest] = tables.manifest
      Object.assign(manifest ?? {}, { partyCount: String(Number(manifest?.partyCount) + 1) })
    }
    tables.parties.sort((a, b) => String(a.assetNumber).localeCompare(String(b.assetNumber)))
  })
  app = await boarded()
}, 120_000)
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  for (const one of apps) {
    expect(await verifyLedger(reader(one.services.db))).toEqual([])
    await one.close()
  }
})

/** A server of its own with the portfolio. */
async function boarded(): Promise<TestApp> {
  const one = await startTestApp({ people: false, now: '2026-11-01T07:00:00Z' })
  apps.push(one)
  const report = await boardOn(one.services, { dir })
  expect(report.loans.opened).toBe(loans)
  return one
}

const numbersOf = async (services: Services) =>
  (await services.db.read<{ id: string }>('SELECT account_number AS id FROM accounts ORDER BY account_number')).map(
    ({ id }) => id,
  )
const begin = (services: Services) =>
  beginRun(services, { job: 'rollover', businessDate: '2026-11-01', atMs: services.clock.nowMs() })

test('the jobs take four of ten connections, one at least and eight at most', () => {
  expect([1, 2, 5, 10, 20, 200].map(subjectsAtOnce)).toEqual([1, 1, 2, 4, 8, 8])
})

test('no more subjects than these are worked on at once, and never two loans of one person', async () => {
  const sharing = await app.services.db.read<{ a: string; b: string }>(
    `SELECT a.account_number AS a, b.account_number AS b FROM account_customers a JOIN account_customers b USING (customer_id)
     WHERE a.account_number < b.account_number`,
  )
  expect(sharing.length).toBeGreaterThan(15)
  const working = new Set<string>()
  let most = 0
  const together: string[] = []
  const order: string[] = []
  await eachSubject(begin(app.services), await numbersOf(app.services), aboutLoan, async (id) => {
    working.add(id)
    order.push(id)
    most = Math.max(most, working.size)
    for (const { a, b } of sharing) if (working.has(a) && working.has(b)) together.push(`${a} ${b}`)
    // The first of two takes long: the second has every chance to go before it.
    await pause(sharing.some(({ a }) => a === id) ? 4 : 0)
    working.delete(id)
    return null
  })
  expect([most, together, order.length]).toEqual([subjectsAtOnce(app.services.config.poolSize), [], loans])
  expect(sharing.filter(({ a, b }) => order.indexOf(a) > order.indexOf(b))).toEqual([])
})

test('two runs at once share what the jobs may take', async () => {
  let working = 0
  let most = 0
  const all = await numbersOf(app.services)
  const goThrough = () =>
    eachSubject(begin(app.services), all, aboutLoan, async () => {
      working += 1
      most = Math.max(most, working)
      await pause(1)
      working -= 1
      return 'done'
    })
  expect(await Promise.all([goThrough(), goThrough()])).toEqual([{ done: loans }, { done: loans }])
  expect(most).toBe(subjectsAtOnce(app.services.config.poolSize))
})

test('a subject that fails among others is put aside and logged once, and all of the others are done', async () => {
  const all = await numbersOf(app.services)
  const failing = new Set([all[3], all[150]])
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  const run = begin(app.services)
  const counts = await eachSubject(run, all, aboutLoan, async (id) => {
    await pause(0)
    if (failing.has(id)) throw new Error('This one fails.')
    return 'done'
  })
  vi.restoreAllMocks()
  expect(counts).toEqual({ done: loans - 2, failed: 2 })
  expect(lines.filter((line) => line.includes('job-step-failed'))).toHaveLength(2)
  expect(await app.services.db.read('SELECT subject_id AS id, tries FROM quarantine ORDER BY 1')).toEqual(
    [...failing].map((id) => ({ id, tries: 1 })),
  )
  await app.services.db.write('DELETE FROM quarantine')
})

test('what cannot be looked at with its page is worked on, and one that cannot be judged alone is left in', async () => {
  const all = await numbersOf(app.services)
  const worked: string[] = []
  const work = async (id: string): Promise<null> => {
    worked.push(id)
    return null
  }
  await eachSubject(begin(app.services), all, aboutLoan, work, async (page) => {
    if (page.includes(all[0] ?? '')) return (id) => (id === all[7] ? JSON.parse('not read') : false)
    throw new Error('The page is not read.')
  })
  expect(worked.toSorted()).toEqual([all[7], ...all.slice(subjectsPerPage)])
})

/** The steps of a job that were done, by the loans' numbers. */
const stepsOf = async (services: Services, job: string) =>
  (
    await services.db.read<{ id: string }>('SELECT subject AS id FROM job_steps WHERE job = $1 ORDER BY subject', [job])
  ).map(({ id }) => id)

test('one of a group that fails is put aside alone, and each of the others is done once', async () => {
  const { services } = app
  const all = await numbersOf(services)
  const failing = new Set([all[3], all[150], all[151]])
  const run = { ...begin(services), job: 'returns' as const }
  const transactions = new Set<object>()
  const counts = await eachInGroups(run, all, aboutLoan, (id, desk) =>
    runStep(desk, { ...stepOf(run), subject: id, accountNumber: id }, async (tx) => {
      transactions.add(wholeOf(tx))
      await tx.query('SELECT $1::text', [id])
      // It has written its mark by now.
      if (failing.has(id)) throw new Error('This one fails.')
      return 'done'
    }),
  )
  expect(counts).toEqual({ done: loans - failing.size, failed: failing.size })
  expect(await stepsOf(services, 'returns')).toEqual(all.filter((id) => !failing.has(id)))
  expect(await services.db.read('SELECT subject_id AS id, tries FROM quarantine ORDER BY 1')).toEqual(
    [...failing].map((id) => ({ id, tries: 1 })),
  )
  // Groups without one of these are one transaction each, and those that failed are done in small ones.
  expect(transactions.size).toBeLessThan(loans / 3)
  await services.db.write('DELETE FROM quarantine')
  await services.db.write(`DELETE FROM job_steps WHERE job = 'returns'`)
})

test('two groups are in hand at once: each keeps the locks of its loans while others are worked on', async () => {
  const { services } = app
  // A group waits for another one with a loan of the same person.
  const unshared = await services.db.read<{ id: string }>(
    `SELECT account_number AS id FROM accounts a WHERE NOT EXISTS (
       SELECT FROM account_customers o JOIN account_customers p USING (customer_id)
       WHERE o.account_number = a.account_number AND p.account_number <> o.account_number) ORDER BY 1`,
  )
  // More than two groups.
  expect(unshared.length).toBeGreaterThan(200)
  const inHand = new Map<object, number>()
  let most = 0
  const counts = await eachInGroups(
    begin(services),
    unshared.map(({ id }) => id),
    aboutLoan,
    (_, desk) =>
      desk.withTx(async (tx) => {
        const group = wholeOf(tx)
        inHand.set(group, (inHand.get(group) ?? 0) + 1)
        most = Math.max(most, inHand.size)
        await tx.query('SELECT pg_sleep(0.002)')
        const left = (inHand.get(group) ?? 0) - 1
        if (left === 0) inHand.delete(group)
        else inHand.set(group, left)
        return 'done'
      }),
  )
  expect([counts, most]).toEqual([{ done: unshared.length }, 2])
})

test('a loan that a borrower is paying on keeps nobody of its group waiting, and is done when it is free', async () => {
  const { services } = app
  // Nobody is on two of these.
  const all = (await numbersOf(services)).slice(2, 10)
  const [taken = ''] = all.slice(3)
  const run = { ...begin(services), job: 'returns' as const }
  const borrower = new pg.Client({ connectionString: services.config.databaseUrl ?? '' })
  await borrower.connect()
  await borrower.query('BEGIN')
  await borrower.query('SELECT FROM accounts WHERE account_number = $1 FOR UPDATE', [taken])
  const counting = eachInGroups(run, all, aboutLoan, (id, desk) =>
    runStep(desk, { ...stepOf(run), subject: id, accountNumber: id }, async () => 'done'),
  )
  const others = all.filter((id) => id !== taken)
  await vi.waitFor(async () => expect(await stepsOf(services, 'returns')).toEqual(others), 10_000)
  await borrower.query('COMMIT')
  await borrower.end()
  expect(await counting).toEqual({ done: all.length })
  expect(await stepsOf(services, 'returns')).toEqual(all)
  await services.db.write(`DELETE FROM job_steps WHERE job = 'returns'`)
})

test('a group looks rows up by their keys, in tables so small that PostgreSQL would read them whole', async () => {
  const { services } = app
  await services.db.withTx((tx) => tx.query('ANALYZE settings'))
  const plans: string[] = []
  const explain = async (q: Pick<Tx, 'query'>) => {
    const rows = await q.query<object>(`EXPLAIN SELECT 1 FROM settings WHERE name = 'mode'`)
    plans.push(rows.flatMap((row) => Object.values(row)).join(' '))
  }
  await eachInGroups(begin(services), (await numbersOf(services)).slice(2, 6), aboutLoan, (_, desk) =>
    desk.withTx(async (tx) => {
      await explain(tx)
      return null
    }),
  )
  expect(plans).toHaveLength(4)
  for (const plan of plans) expect(plan).toContain('Index')
  await services.db.withTx(explain)
  expect(plans.at(-1)).toContain('Seq Scan')
})

/** What a night leaves, without what is random: in the order in which each person got their messages. */
async function endState({ services: { db } }: TestApp) {
  return {
    ledger: await db.read(
      `SELECT account_number, type, effective_date, posted_date, cents, interest_cents, principal_cents, late_fee_cents FROM ledger_entries
       ORDER BY account_number, entry_no`,
    ),
    balances: await db.read(
      "SELECT to_jsonb(b) - 'last_entry_no' AS row FROM account_balances b ORDER BY account_number",
    ),
    payments: await db.read(
      `SELECT account_number, kind, state, amount_cents, payment_date, file_day, posted_date FROM payments ORDER BY 1, 5, 4`,
    ),
    messages: await db.read(
      `SELECT m.recipient, m.channel, m.template, m.subject FROM outbox o JOIN messages m ON m.message_id = o.payload ->> 'messageId'
       ORDER BY m.recipient, o.item_id`,
    ),
    letters: await db.read('SELECT account_number, kind, title FROM letters ORDER BY 1, 2, 3'),
    notifications: await db.read(
      'SELECT account_number, kind, details, created_on, expires_on FROM notifications ORDER BY 1, 2, 4',
    ),
    audit: await db.read(
      `SELECT account_number, action, outcome, reason, count(*) AS times FROM audit_log WHERE actor = ANY('{rollover,notices,batch,posting}')
       GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    ),
    files: await db.read(
      'SELECT file_day, entry_count, total_cents FROM ach_files ORDER BY file_day, file_id_modifier',
    ),
    steps: await db.read(
      'SELECT job, business_date, outcome, count(*) AS times FROM job_steps GROUP BY 1, 2, 3 ORDER BY 1, 2, 3',
    ),
    aside: await db.read('SELECT 1 FROM quarantine'),
  }
}

const jobs: readonly (readonly [JobName, string])[] = [
  ['rollover', '00:05'],
  ['notices', '09:30'],
  ['batch', '17:00'],
  ['posting', '20:00'],
]

/** What a process lives through. */
interface Life {
  during<T>(run: () => Promise<T>): Promise<T>
  /** Begins again, or not. */
  revive(): boolean
}

const immortal: Life = { during: (run) => run(), revive: () => false }

/** Runs three days, and whatever came of a run that died is run again until it ends. */
async function runDays(one: TestApp, services: Services, { during, revive } = immortal): Promise<number> {
  let deaths = 0
  for (const date of [1, 2, 3].map((day): LocalDate => addDays(asOf, day)))
    for (const [job, time] of jobs) {
      await at(one, date, time)
      if (job === 'posting') await one.services.db.write('UPDATE ach_files SET accepted_at = created_at')
      for (;;) {
        const died = await during(() => runJob(services, job)).then(
          () => false,
          () => true,
        )
        if (!died) break
        if (!revive()) throw new Error(`${job} of ${date} ended early`)
        deaths += 1
      }
    }
  return deaths
}

/** A process that dies after it has sent something to the database so many times: nothing more reaches it. */
function mortal(): Life {
  let left = 3
  let most = 3
  return {
    during: (run) =>
      watchSendings(run, () => {
        left -= 1
        if (left < 0) throw Object.assign(new Error('The process is dead.'), { code: 'ECONNRESET' })
      }),
    revive: () => {
      // Longer each time, so that every run ends.
      most += 2
      left = most
      return true
    },
  }
}

test('days that are worked several at a time, and days that die again and again, end like those worked one after the other', async () => {
  const inTurn = app
  await runDays(inTurn, { ...inTurn.services, config: { ...inTurn.services.config, poolSize: 1 } })
  const wanted = await endState(inTurn)
  expect(wanted.payments.length).toBeGreaterThan(20)
  expect(wanted.messages.length).toBeGreaterThan(20)
  expect(wanted.ledger.some((entry) => entry.type === 'PAYMENT')).toBe(true)

  const atOnce = await boarded()
  await runDays(atOnce, atOnce.services)
  expect(await endState(atOnce)).toEqual(wanted)

  const killed = await boarded()
  expect(await runDays(killed, killed.services, mortal())).toBeGreaterThan(15)
  expect(await endState(killed)).toEqual(wanted)
}, 240_000)

test('subjects are read in pages, however many there are', async () => {
  const { db } = app.services
  const sizes: number[] = []
  const pages = pagesAfter<string>(async (after, limit) => {
    const rows = await db.read<{ id: string }>(
      'SELECT account_number AS id FROM accounts WHERE account_number > $1 ORDER BY account_number LIMIT $2',
      [after ?? '', limit],
    )
    sizes.push(rows.length)
    return rows.map(({ id }) => id)
  })
  const seen: string[] = []
  for await (const page of pages) seen.push(...page)
  expect(seen).toEqual(await numbersOf(app.services))
  expect(sizes).toEqual([subjectsPerPage, loans - subjectsPerPage])
})
