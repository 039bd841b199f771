// A worker of the bench of the night: a process by itself, so that its memory is a worker's and nothing else's.
import pg from 'pg'
import { runBusinessBy } from '#sdk/dates/business-clock'
import { board, type BoardRequest } from '#server/boarding/board'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import type { JobName } from '#server/loans/jobs/job-run'
import { runJob } from '#server/loans/jobs/jobs'
import { startFirstCheck } from '#server/loans/jobs/hourly-checks'
import { readConfig } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { createFlagStore } from '#server/platform/flags/flags'
import { createHealth } from '#server/platform/process/health'
import { drainLane } from '#server/platform/queue/outbox-worker'
import { verifyAudit } from '#server/platform/store/audit'
import { createSettableClock } from '#server/platform/store/clock'
import { reader } from '#server/platform/store/database'
import { openDatabase } from '#server/platform/store/postgres'
import { outboxLanes } from '#server/settle'
import { handInSteps } from '#server/steps'
import { silent } from './measure.ts'
import { startPlans } from './plans.ts'

/** What a worker does when it is asked: opens the services at a moment, works, closes them. */
export type NightRequest =
  | { readonly does: 'open'; readonly atMs: number }
  | { readonly does: 'board'; readonly request: BoardRequest }
  | { readonly does: 'start' }
  | { readonly does: 'verify' }
  | { readonly does: 'plans'; readonly count: number }
  | { readonly does: 'cards'; readonly notesLoans: boolean }
  | { readonly does: 'job'; readonly job: JobName; readonly notesLoans: boolean }
  | { readonly does: 'close' }

/** What it answers. */
export interface NightAnswer {
  readonly result: Readonly<Record<string, number>>
  readonly statements: number
  readonly roundTrips: number
  /** Numbers of the loans that the database was asked about; none where they are not noted, which takes time and memory. */
  readonly loans: readonly string[]
  /** Why it failed; null where it did not. */
  readonly error: string | null
}

const config = readConfig(process.env)
handInSteps()
runBusinessBy(config.company.businessTime)
let open: (Services & { close(): Promise<void> }) | null = null

process.on('message', (request: NightRequest) => {
  void answer(request).then((answered) => process.send?.(answered))
})
process.on('disconnect', () => process.exit(0))

async function answer(request: NightRequest): Promise<NightAnswer> {
  asked = {
    statements: 0,
    roundTrips: 0,
    loans: 'notesLoans' in request && request.notesLoans ? new Set<string>() : null,
  }
  let result: Readonly<Record<string, number>> = {}
  let error: string | null = null
  try {
    result = await run(request)
  } catch (failure) {
    error = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
  }
  const { statements, roundTrips, loans } = asked
  return { result, statements, roundTrips, loans: [...(loans ?? [])], error }
}

async function run(request: NightRequest): Promise<Readonly<Record<string, number>>> {
  if (request.does === 'open') return openAt(request.atMs)
  if (open === null) throw new Error('The services are not open')
  const { db, clock } = open
  if (request.does === 'board') return (await board({ db, config, nowMs: clock.nowMs() }, request.request)).loans
  if (request.does === 'job') return runJob(open, request.job)
  if (request.does === 'cards') return askCards(open)
  if (request.does === 'start') return start(open)
  if (request.does === 'plans') return startPlans(open, request.count)
  if (request.does === 'verify') {
    const problems = [...(await verifyLedger(reader(db))), ...(await verifyAudit(reader(db), config.secrets.audit))]
    return { problems: problems.length }
  }
  if (request.does === 'close') {
    await open.close()
    open = null
  }
  return {}
}

/** Works off what the outbox has for the card provider. What fails waits for the next time. */
async function askCards(services: Services): Promise<Readonly<Record<string, number>>> {
  const { card } = outboxLanes(services)
  await drainLane(services.db, card.handlers, { ...card, log: silent })
  return {}
}

/** The check of a start, and how long a borrower waits who pays meanwhile: for the check of one loan. */
async function start(services: Services): Promise<Readonly<Record<string, number>>> {
  const check = startFirstCheck(services, silent)
  const [loan] = await services.db.read<{ accountNumber: string }>(
    'SELECT account_number AS "accountNumber" FROM accounts ORDER BY account_number DESC LIMIT 1',
  )
  const startedMs = performance.now()
  if (!(await services.health.checkLoan(loan?.accountNumber ?? ''))) throw new Error('The loan could not be checked')
  const borrowerWaitsMs = Math.round(performance.now() - startedMs)
  await check.ended
  return { borrowerWaitsMs }
}

async function openAt(atMs: number): Promise<Readonly<Record<string, number>>> {
  const url = config.databaseUrl ?? ''
  const db = openDatabase({ url, poolSize: config.poolSize, auditKey: config.secrets.audit, log: silent })
  const clock = await createSettableClock(db)
  await clock.setTo(atMs)
  const { textNumber } = config.company
  const flags = await createFlagStore({ db, clock, isSandbox: true, textNumber, pollMs: 0 })
  const close = async () => {
    flags.close()
    await db.close()
  }
  open = { config, clock, db, flags, health: createHealth(), close }
  return {}
}

/** The portfolio's numbers. */
const loanNumbers = /\b2\d{11}\b/g
let asked: { statements: number; roundTrips: number; readonly loans: Set<string> | null } = {
  statements: 0,
  roundTrips: 0,
  loans: null,
}
const send = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
/** Counts what is sent, and notes the loans it is about. */
function query(this: pg.Client, ...given: unknown[]): unknown {
  const [first] = given
  const one = first as { readonly statements?: readonly { readonly values?: readonly unknown[] }[] }
  const sent = typeof first === 'string' ? [{ values: [] }] : (one.statements ?? [first as { values?: unknown[] }])
  asked.statements += sent.length
  asked.roundTrips += 1
  const { loans } = asked
  if (loans === null) return Reflect.apply(send, this, given)
  for (const value of sent.flatMap(({ values = [] }) => values).flat())
    if (typeof value === 'string') for (const [number] of value.matchAll(loanNumbers)) loans.add(number)
  return Reflect.apply(send, this, given)
}
Object.assign(pg.Client.prototype, { query })
