import { type LocalDate, businessDateAt, toIso } from '#sdk/dates/dates'
import type { ServerConfig } from '#server/platform/config/config'
import { appendAudit } from '#server/platform/store/audit'
import type { Database, Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { rememberKeys } from '#server/platform/store/key-check'
import { lookUpByKeys } from '#server/platform/store/look-up'
import { takeTime } from '#server/platform/store/transaction'
import { boardCustomers, type Boarding, type CustomerCounts } from './board-customers.ts'
import { deleteCustomersWithoutLoan } from './boarded-customers.store.ts'
import { allowPauses, insertRun, isOnlyRun } from './boarded-loans.store.ts'
import { boardAutopays } from './board-autopays.ts'
import { boardConsents } from './board-consents.ts'
import { checkKeysAtEnd } from './first-run.store.ts'
import { boardDocuments } from './board-documents.ts'
import { boardLoans } from './board-loans.ts'
import { boardScheduledPayments } from './board-scheduled-payments.ts'
import type { ItemCounts } from './board-items.ts'
import { boardPaymentMethods } from './board-payment-methods.ts'
import type { RowCounts } from './loan-groups.ts'
import type { RowOf } from './portfolio-files.ts'
import { readRows } from './read-rows.ts'
import type { Reject } from './rejects.ts'
import type { BoardingReport, CountLine, Quarantined } from './report.ts'
import { beginTieOut } from './tie-out.ts'

/** What to board, and who does it. */
export interface BoardRequest {
  readonly dir: string
  /** The system the loans come from, a short word. */
  readonly source: string
  readonly asOf: LocalDate
  /** Does everything and keeps nothing. */
  readonly isDryRun: boolean
  readonly actor: string
  /** Why a difference to the manifest is accepted, by whom `actor` names; null to accept none. */
  readonly acceptedBecause: string | null
}

/** Ends the transaction without keeping anything, with the report all the same. */
class NotKept extends Error {
  readonly report: BoardingReport
  constructor(report: BoardingReport) {
    super('Nothing is kept.')
    this.report = report
  }
}

/**
 * Boards a portfolio in one transaction: all of it is there at once, or nothing. Killed at any moment and run again it ends the same,
 * and the same files again change nothing.
 * @throws Error with one sentence when the files cannot be read, or another run is under way: nothing was boarded
 */
export async function board(
  { db, config, nowMs }: { readonly db: Database; readonly config: ServerConfig; readonly nowMs: number },
  request: BoardRequest,
): Promise<BoardingReport> {
  if (request.asOf > businessDateAt(nowMs)) throw new Error(`The day ${request.asOf} has not come.`)
  const boarding: Boarding = { ...request, config, runId: newId('brd'), atMs: nowMs }
  try {
    return await db.withTx(async (tx) => {
      if (!(await isOnlyRun(tx)))
        throw new Error('Another run is boarding loans. Wait until it ends, then run this again.')
      await takeTime(tx)
      await allowPauses(tx)
      await lookUpByKeys(tx)
      const checkKeys = await checkKeysAtEnd(tx)
      const written = { loans: 0 }
      const report = await boardAll(tx, boarding, request, written)
      await checkKeys()
      if (report.outcome !== 'BOARDED') throw new NotKept(report)
      // A run that changed nothing leaves no trace.
      const { customers, paymentMethods, autopays, scheduledPayments, consents, documents } = report
      const items = [customers, paymentMethods, autopays, scheduledPayments, consents, documents]
      if (items.reduce((sum, { added }) => sum + added, written.loans) > 0)
        await keepRecord(tx, boarding, request, report)
      return report
    })
  } catch (error) {
    if (error instanceof NotKept) return error.report
    throw error
  }
}

async function boardAll(
  tx: Tx,
  boarding: Boarding,
  request: BoardRequest,
  written: { loans: number },
): Promise<BoardingReport> {
  const manifest = await readManifest(boarding)
  const rejects: Reject[] = []
  const quarantined: Quarantined[] = []
  const customers: CustomerCounts = { rows: 0, added: 0, unchanged: 0 }
  const loans = { opened: 0, unchanged: 0, quarantined: 0, heldBack: 0 }
  const tieOut = beginTieOut()
  const onReject = (reject: Reject) => void rejects.push(reject)
  const refused = await boardCustomers(tx, boarding, customers, onReject)
  const rows = await boardLoans(tx, boarding, refused, {
    tieOut,
    count: (outcome) => void (loans[outcome] += 1),
    wrote: (count) => void (written.loans += count),
    reject: onReject,
    quarantine: (assetNumber, differences) => void quarantined.push({ assetNumber, differences }),
  })
  const withoutLoan = await deleteCustomersWithoutLoan(tx, boarding.runId)
  const methods = await boardPaymentMethods(tx, boarding, refused, onReject)
  const autopays = await boardAutopays(tx, boarding, refused, onReject)
  const scheduled = await boardScheduledPayments(tx, boarding, refused, onReject)
  const consents = await boardConsents(tx, boarding, refused, onReject)
  const documents = await boardDocuments(tx, boarding, refused, onReject)
  const counts = countLines(manifest, {
    ...rows,
    customers: customers.rows,
    payment_methods: methods.rows,
    autopays: autopays.rows,
    scheduled_payments: scheduled.rows,
    consents: consents.rows,
    documents: documents.rows,
  })
  const lines = tieOut.lines(manifest)
  const isComplete = counts.every(({ difference }) => difference === 0)
  const tiesOut = isComplete && lines.every(({ difference }) => difference === 0)
  const isAccepted = tiesOut || (isComplete && request.acceptedBecause !== null)
  return {
    runId: boarding.runId,
    source: boarding.source,
    asOf: boarding.asOf,
    endedAt: toIso(boarding.atMs),
    outcome: !isAccepted ? 'REFUSED' : request.isDryRun ? 'DRY_RUN' : 'BOARDED',
    tiesOut,
    acceptedBy: isAccepted && !tiesOut ? request.actor : null,
    acceptedBecause: isAccepted && !tiesOut ? request.acceptedBecause : null,
    loans,
    customers: {
      added: customers.added - withoutLoan,
      unchanged: customers.unchanged,
      refused: refused.size,
      withoutLoan,
    },
    paymentMethods: itemsOf(methods),
    autopays: itemsOf(autopays),
    scheduledPayments: itemsOf(scheduled),
    consents: itemsOf(consents),
    documents: itemsOf(documents),
    counts,
    tieOut: lines,
    quarantined,
    rejects,
  }
}

/** @throws Error when it is not one right row for the day */
async function readManifest({ dir, asOf }: Boarding): Promise<RowOf<'manifest'>> {
  const rows = []
  for await (const some of readRows(dir, 'manifest')) rows.push(...some)
  const [row, second] = rows
  if (row === undefined || second !== undefined) throw new Error('The manifest has one row, no more and no less.')
  const [wrong] = row.rejects
  if (row.values === null)
    throw new Error(`The manifest, line ${row.line}, column ${wrong?.column ?? ''}: ${wrong?.rule ?? ''}.`)
  if (row.values.asOfDate !== asOf)
    throw new Error(`The manifest is of ${row.values.asOfDate}, and --as-of says ${asOf}.`)
  return row.values
}

function itemsOf({ added, unchanged, refused }: ItemCounts): BoardingReport['paymentMethods'] {
  return { added, unchanged, refused }
}

type CountedFile = 'customers' | 'payment_methods' | 'autopays' | 'scheduled_payments' | 'consents' | 'documents'

function countLines(manifest: RowOf<'manifest'>, rows: RowCounts & Readonly<Record<CountedFile, number>>): CountLine[] {
  const line = (file: string, said: number, found: number) => ({
    file,
    manifest: said,
    found,
    difference: said - found,
  })
  return [
    line('customers', manifest.customerCount, rows.customers),
    line('loans', manifest.loanCount, rows.loans),
    line('parties', manifest.partyCount, rows.parties),
    line('vehicles', manifest.vehicleCount, rows.vehicles),
    line('schedule', manifest.scheduleCount, rows.schedule),
    line('balances', manifest.balanceCount, rows.balances),
    line('transactions', manifest.transactionCount ?? 0, rows.transactions),
    line('payment_methods', manifest.paymentMethodCount ?? 0, rows.payment_methods),
    line('autopays', manifest.autopayCount ?? 0, rows.autopays),
    line('scheduled_payments', manifest.scheduledPaymentCount ?? 0, rows.scheduled_payments),
    line('consents', manifest.consentCount ?? 0, rows.consents),
    line('documents', manifest.documentCount ?? 0, rows.documents),
  ]
}

async function keepRecord(tx: Tx, boarding: Boarding, request: BoardRequest, report: BoardingReport): Promise<void> {
  const { opened, quarantined } = report.loans
  const { rejects: _, quarantined: __, ...kept } = report
  await insertRun(tx, { ...boarding, at: report.endedAt }, kept)
  // Customers are looked up by hashes made with these keys. A server with other keys must refuse to start, not find
  // nobody.
  await rememberKeys(tx, boarding.config.secrets)
  await appendAudit(tx, {
    actor: request.actor,
    subject: boarding.runId,
    action: 'loans.board',
    outcome: 'done',
    reason: report.acceptedBecause ?? `${opened} opened, ${quarantined} set up, ${report.loans.heldBack} held back`,
    correlationId: boarding.runId,
    at: boarding.atMs,
  })
}
