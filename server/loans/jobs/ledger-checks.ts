import { businessToday, toIso } from '#sdk/dates/dates'
import {
  type BrokenLoan,
  type CheckedLoans,
  checkedAtATime,
  checkRecords,
  findBrokenLoans,
  loadLedgerRecords,
  type RecordRange,
} from '#server/loans/ledger/ledger.store'
import type { Services } from '#server/platform/context'
import { errorFields, type Logger } from '#server/platform/log/log'
import { reader, writer } from '#server/platform/store/database'
import { bookSlices, slicesDue } from './book-slices.ts'
import { changedLoans, noteSlices, noteVerified, sliceChecks } from './checked-loans.store.ts'
import { judgePayments } from './job-health.ts'
import { loansAside, replaceBroken } from './quarantine.store.ts'

const job = 'ledger-check'

/**
 * Checks the ledger of every loan. One that does not add up takes no new money until a check finds it whole; past a threshold nobody's
 * money moves (reliability 14, `judgePayments`).
 * @param signal ends it without a verdict
 */
export async function checkLedger(services: Services, log: Logger, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services
  const beganAt = toIso(clock.nowMs())
  try {
    const broken = await findBrokenLoans(reader(db), { signal }, async (changes) => {
      // What is not noted is checked again within the hour: the verdict does not depend on it.
      await noteVerified(writer(db), changes).catch((error: unknown) =>
        log.warn('ledger-check-not-noted', errorFields(error)),
      )
    })
    logBroken(log, broken)
    const accountNumbers = broken.map((loan) => loan.accountNumber)
    const on = businessToday(clock)
    await db.withTx(async (tx) => {
      await replaceBroken(tx, { job, accountNumbers, on, at: toIso(clock.nowMs()) })
      await noteSlices(tx, bookSlices, beganAt)
    })
    await judgePayments(services)
  } catch (error) {
    logFailure(log, error, signal)
  }
}

/**
 * The check of a start, for whose verdict jobs wait, and borrowers only for that on their own loan (`checkLoan`): the loans that changed
 * since a check last found them whole, and those it found broken. What nobody touched is verified slice by slice, whether a server starts
 * or not. Where that never came to an end, such as at the first start of all, every loan is checked.
 * @param signal ends it without a verdict
 */
export async function checkLedgerAtStart(services: Services, log: Logger, signal?: AbortSignal): Promise<void> {
  try {
    const isFirst = (await sliceChecks(reader(services.db))).size < bookSlices.length
    await (isFirst ? checkLedger(services, log, signal) : checkParts(services, log, signal, [checkAside, checkChanged]))
  } catch (error) {
    logFailure(log, error, signal)
  }
}

/**
 * The check of an hour: the loans that changed since a check last found them whole, those it found broken, and the slices of the book
 * that are due, so that each loan is verified within a day even if nothing touched it. What is verified is written down as it goes:
 * a check that ends early is continued by the next one.
 * @param signal ends it; what it found until then is kept
 */
export async function checkLedgerOfHour(services: Services, log: Logger, signal?: AbortSignal): Promise<void> {
  try {
    await checkParts(services, log, signal, [checkAside, checkChanged, checkSlicesDue])
  } catch (error) {
    logFailure(log, error, signal)
  }
}

/**
 * The check of one loan whose borrower pays before the check of a start has come to it.
 * @returns false when it could not be checked
 */
export async function checkLoan(services: Services, log: Logger, accountNumber: string): Promise<boolean> {
  try {
    const only = { accountNumbers: [accountNumber] }
    await checkParts(services, log, undefined, [async (hour) => void (await checkSome(hour, only, ''))])
    return true
  } catch (error) {
    logFailure(log, error, undefined)
    return false
  }
}

async function checkParts(
  services: Services,
  log: Logger,
  signal: AbortSignal | undefined,
  parts: readonly ((hour: Hour) => Promise<void>)[],
): Promise<void> {
  const broken = new Map<string, BrokenLoan>()
  const hour: Hour = { services, signal, broken, aside: new Set(await loansAside(reader(services.db), job)) }
  try {
    for (const part of parts) await part(hour)
  } finally {
    logBroken(log, [...broken.values()])
    await judgePayments(services)
  }
}

interface Hour {
  readonly services: Services
  readonly signal: AbortSignal | undefined
  readonly broken: Map<string, BrokenLoan>
  /** Loans that were broken before. */
  readonly aside: ReadonlySet<string>
}

async function checkAside(hour: Hour): Promise<void> {
  const numbers = [...hour.aside]
  for (let from = 0; from < numbers.length; from += checkedAtATime)
    await checkSome(hour, { accountNumbers: numbers.slice(from, from + checkedAtATime) }, '')
}

async function checkChanged(hour: Hour): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const accountNumbers: string[] = await changedLoans(reader(hour.services.db), after, checkedAtATime)
    const notYet = accountNumbers.filter((number) => !hour.aside.has(number))
    if (notYet.length > 0) await checkSome(hour, { accountNumbers: notYet }, '')
    after = accountNumbers.length < checkedAtATime ? undefined : accountNumbers.at(-1)
  }
}

async function checkSlicesDue(hour: Hour): Promise<void> {
  const { db, clock } = hour.services
  for (const slice of slicesDue(await sliceChecks(reader(db)), clock.nowMs())) await checkSlice(hour, slice)
}

async function checkSlice(hour: Hour, slice: string): Promise<void> {
  const { db, clock } = hour.services
  const beganAt = toIso(clock.nowMs())
  let after: string | undefined = ''
  while (after !== undefined) after = await checkSome(hour, { slice }, after)
  await noteSlices(writer(db), [slice], beganAt)
}

/** @returns the account number of the last one, unless there are no more */
async function checkSome(hour: Hour, range: RecordRange, after: string): Promise<string | undefined> {
  const { services, signal } = hour
  const records = await loadLedgerRecords(reader(services.db), range, after, checkedAtATime)
  const checked = await checkRecords(records, { signal })
  for (const loan of checked.broken) hour.broken.set(loan.accountNumber, loan)
  const among = records.map(({ accountNumber }) => accountNumber)
  if (checked.broken.length + checked.verified.length > 0 || among.some((number) => hour.aside.has(number)))
    await keep(services, among, checked)
  return records.length < checkedAtATime ? undefined : among.at(-1)
}

async function keep({ db, clock }: Services, among: readonly string[], checked: CheckedLoans): Promise<void> {
  const accountNumbers = checked.broken.map((loan) => loan.accountNumber)
  const on = businessToday(clock)
  await db.withTx(async (tx) => {
    await replaceBroken(tx, { job, accountNumbers, among, on, at: toIso(clock.nowMs()) })
    await noteVerified(tx, checked.verified)
  })
}

function logBroken(log: Logger, broken: readonly BrokenLoan[]): void {
  for (const { accountNumber, problems } of broken.slice(0, 20))
    log.error('ledger-broken', {
      problem: `account ending ${accountNumber.slice(-4)}: ${problems[0]}`,
      count: problems.length,
    })
}

/** Not knowing is not proof: the last verdict remains, and the next hour asks again. */
function logFailure(log: Logger, error: unknown, signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) log.error('ledger-check-failed', errorFields(error))
}
