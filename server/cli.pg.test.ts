import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#sdk/dates/clock'
import { addDays, businessToday } from '#sdk/dates/dates'
import { jobNames } from '#server/loans/jobs/job-run'
import { markRun } from '#server/loans/jobs/job-steps.store'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { runCommandLine } from '#tests/fixtures/command-line'
import { createBareDatabase } from '#tests/fixtures/database'
import { makePgpKey } from '#tests/fixtures/pgp-keys'
import { freePort } from '#tests/fixtures/server'
import { productionEnvironment } from '#tests/fixtures/production'
import { startSftpServer } from '#tests/fixtures/sftp-server'

let app: TestApp
const dir = mkdtempSync(join(tmpdir(), 'carport-command-'))
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true, force: true })
})

/** On the database of the running server. */
const carport = (...given: readonly string[]) =>
  runCommandLine({ DATABASE_URL: app.services.config.databaseUrl ?? '' }, ...given)

test('without a command it lists them, and a misspelled one is answered with the one that was meant', async () => {
  const { code, said } = await carport()
  expect(code).toBe(0)
  for (const name of ['doctor', 'migrate', 'flag', 'job', 'start', 'partner', 'staff', 'verify', 'bank-file'])
    expect(said).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  expect(await carport('docter')).toEqual({ code: 1, said: 'There is no command docter. Did you mean doctor?' })
  expect(await carport('migrate', '--chek')).toEqual({
    code: 1,
    said: 'migrate takes no --chek. Did you mean --check?',
  })
})

test('migrate makes the schema of an empty database once, for its secrets alone; --check only says what is missing', async () => {
  const bare = await createBareDatabase()
  const onBare = (...given: readonly string[]) => runCommandLine({ DATABASE_URL: bare.url }, ...given)
  try {
    const missing = await onBare('migrate', '--check')
    expect(missing.code).toBe(1)
    expect(missing.said).toMatch(/^Not applied yet:\n.*010-loans\.sql/s)
    expect(await bare.db.read(`SELECT to_regclass('accounts') AS made`)).toEqual([{ made: null }])
    expect(await onBare('migrate')).toMatchObject({ code: 0, said: expect.stringMatching(/^Applied:\n/) })
    expect(await onBare('migrate')).toEqual({ code: 0, said: 'The schema was up to date.' })
    expect(JSON.parse((await onBare('migrate', '--check', '--json')).said)).toEqual({ pending: [] })
    for (const name of ['CARPORT_SECRET', 'AUDIT_KEY']) {
      const other = await runCommandLine({ DATABASE_URL: bare.url, [name]: 'o'.repeat(32) }, 'staff', 'list')
      expect(other.said).toMatch(new RegExp(`^${name} does not fit this database`))
    }
    expect(await onBare('staff', 'list')).toEqual({ code: 0, said: 'Nobody has a staff role yet.' })
  } finally {
    await bare.drop()
  }
})

test('a flag is set for every running server, with who and why in the audit trail, and keeps its kind', async () => {
  expect(await carport('flag', 'set', 'PaymentCutoffBanner', 'false')).toMatchObject({
    code: 1,
    said: 'Say who changes it: --by "Ana Ortiz".',
  })
  const who = ['--by', 'Ana Ortiz', '--reason', 'The banner is not wanted today']
  expect((await carport('flag', 'set', 'PaymentCutofBanner', 'false', ...who)).said).toBe(
    'There is no flag PaymentCutofBanner. Did you mean PaymentCutoffBanner?',
  )
  expect((await carport('flag', 'set', 'PaymentCutoffBanner', 'no', ...who)).said).toBe(
    'PaymentCutoffBanner is true or false, not no.',
  )
  expect(await carport('flag', 'set', 'PaymentCutoffBanner', 'false', ...who)).toEqual({
    code: 0,
    said: 'PaymentCutoffBanner is now false; it was true.',
  })
  expect(await app.services.db.read(`SELECT actor, subject, reason FROM audit_log WHERE action = 'flag.set'`)).toEqual([
    { actor: 'command:Ana Ortiz', subject: 'PaymentCutoffBanner', reason: 'The banner is not wanted today' },
  ])
  expect((await carport('flag', 'list')).said).toMatch(/^\* PaymentCutoffBanner = false {2}/m)
})

test('job status says when each job last ran, and ends with 1 when one is late', async () => {
  const today = businessToday(app.clock)
  const { db } = app.services
  await db.withTx(async (tx) => {
    for (const job of jobNames) await markRun(tx, { job, businessDate: today, at: `${today}T23:59:00Z` })
  })
  const onTime = await carport('job', 'status')
  expect(onTime).toMatchObject({ code: 0, said: expect.stringContaining(`rollover at 00:05: last ran for ${today}\n`) })
  expect(onTime.said).toMatch(/^Put aside: 0 loans, 0 other subjects\.$/m)
  await db.withTx((tx) => tx.query(`DELETE FROM job_steps WHERE job = 'rollover' AND subject = '*'`))
  const before = addDays(today, -2)
  await db.withTx((tx) => markRun(tx, { job: 'rollover', businessDate: before, at: `${before}T12:00:00Z` }))
  const late = await carport('job', 'status', '--json')
  expect(late.code).toBe(1)
  const { jobs } = JSON.parse(late.said) as { jobs: { job: string; lastRun: string; minutesLate: number }[] }
  const rollover = jobs.find(({ job }) => job === 'rollover')
  expect(rollover?.lastRun).toBe(before)
  expect(rollover?.minutesLate).toBeGreaterThan(15)
})

test('doctor lists every setting that is wrong, then tries each connection and says what to change', async () => {
  const environment = productionEnvironment(dir)
  const wrong = await runCommandLine({ ...environment, MAIL_URL: 'nonsense', TRUSTED_PROXIES: 'two' }, 'doctor')
  expect(wrong.code).toBe(1)
  expect(wrong.said).toMatch(/^change {2}MAIL_URL: .+$/m)
  expect(wrong.said).toMatch(/^change {2}TRUSTED_PROXIES: .+$/m)

  const bare = await createBareDatabase()
  const bank = await startSftpServer()
  try {
    const nobody = `https://localhost:${await freePort()}`
    const nowhere = {
      ACH_DELIVERY: 'folder',
      ACH_FOLDER: join(dir, 'nowhere'),
      ACH_ANSWER_FOLDER: dir,
      ACH_ACCOUNT_NUMBERS: 'vault',
      ACH_VAULT_URL: nobody,
      ACH_VAULT_KEY: 'key-of-the-vault-of-nobody',
    }
    const tried = await runCommandLine(
      { ...environment, ...nowhere, DATABASE_URL: bare.url, BANK_PROCESSOR_URL: nobody },
      'doctor',
    )
    expect(tried.code).toBe(1)
    expect(tried.said).toMatch(/^works {3}configuration for production$/m)
    expect(tried.said).toMatch(/^works {3}database at /m)
    expect(tried.said).toMatch(/^change {2}its schema: run carport migrate; \d+ files are not applied\.$/m)
    expect(tried.said).toMatch(/^change {2}bank processor at localhost:\d+: does not answer \(ECONNREFUSED\)\.$/m)
    expect(tried.said).toMatch(
      /^change {2}folder for bank files .+: There is no folder .+: make it, or mount its disk\.$/m,
    )
    expect(tried.said).toMatch(/^works {3}folder for the bank's answers .+$/m)
    expect(tried.said).toMatch(
      /^change {2}vault of account numbers at localhost:\d+: The vault did not answer\. Is ACH_VAULT_URL right\?$/m,
    )
    expect(tried.said).not.toMatch(/bank-processor-secret|key-of-the-vault/)
    const sftp = {
      ACH_DELIVERY: 'sftp',
      ACH_SFTP_URL: `sftp://carport@127.0.0.1:${bank.server.port}/inbox`,
      ACH_SFTP_HOST_KEY: bank.server.hostKeys.join(),
      ACH_SFTP_PRIVATE_KEY: bank.privateKey,
      ACH_ACCOUNT_NUMBERS: 'tokens',
    }
    const dead = await runCommandLine(
      { ...environment, ...sftp, DATABASE_URL: `postgres://localhost:${await freePort()}/x` },
      'doctor',
    )
    expect(dead.said).toMatch(/^change {2}database at localhost:\d+: does not answer\./m)
    expect(dead.said).toMatch(/^works {3}SFTP server for bank files at 127\.0\.0\.1:\d+$/m)
    expect([bank.files.size, bank.asked]).toEqual([0, ['STAT']])
  } finally {
    await bank.close()
    await bare.drop()
  }
})

test('doctor tries the PGP keys of bank files, and says in time which one ends', async () => {
  const day = (days: number) => new Date(systemClock.nowMs() + days * 86_400_000)
  const key = (name: string, lastsDays?: number) =>
    makePgpKey({ name, at: day(-100).toISOString(), passphrase: 'correct horse', ...(lastsDays ? { lastsDays } : {}) })
  const [lasting, ending, ended] = await Promise.all([key('Lasting'), key('Ending', 110), key('Ended', 90)])
  const doctor = async (bank: string, passphrase = 'correct horse') =>
    runCommandLine(
      {
        DATABASE_URL: app.services.config.databaseUrl ?? '',
        ACH_DELIVERY: 'folder',
        ACH_FOLDER: dir,
        ACH_PGP_BANK_KEY: bank,
        ACH_PGP_PRIVATE_KEY: lasting.private,
        ACH_PGP_PASSPHRASE: passphrase,
      },
      'doctor',
    )
  const good = await doctor(lasting.public)
  expect(good.said).toMatch(/^works {3}the bank's PGP key, which encrypts: [0-9A-F]{40}$/m)
  expect(good.said).toMatch(/^works {3}our PGP key, which signs: [0-9A-F]{40}$/m)
  const isoDay = (days: number) => day(days).toISOString().slice(0, 10)
  const soon = await doctor(ending.public)
  expect(soon.said).toMatch(
    new RegExp(
      `^soon {4}the bank's PGP key, which encrypts: [0-9A-F]{40} \\(until ${isoDay(10)}\\): ACH_PGP_BANK_KEY expires on ${isoDay(10)}: get the next key from the bank`,
      'm',
    ),
  )
  const bad = await doctor(ended.public, 'battery staple')
  expect(bad.code).toBe(1)
  expect(bad.said).toMatch(
    new RegExp(`^change {2}.+: ACH_PGP_BANK_KEY expired on ${isoDay(-10)}: get the next key`, 'm'),
  )
  expect(bad.said).toMatch(
    /^change {2}our PGP key: ACH_PGP_PASSPHRASE does not open ACH_PGP_PRIVATE_KEY: set the right one\.$/m,
  )
  expect(`${good.said}${soon.said}${bad.said}`).not.toMatch(/correct horse|battery|BEGIN PGP/)
})
