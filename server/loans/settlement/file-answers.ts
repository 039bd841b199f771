import { randomUUID } from 'node:crypto'
import { parseIso, toIso } from '#sdk/dates/dates'
import { jobLog } from '#server/loans/jobs/job-run'
import type { Services } from '#server/platform/context'
import { errorFields } from '#server/platform/log/log'
import { appendAudit } from '#server/platform/store/audit'
import { reader, type Tx } from '#server/platform/store/database'
import { askAboutFile, type FileStanding } from '#server/platform/vendors/bank/bank-processor'
import {
  answerNameOf,
  demandFit,
  type FileAnswer,
  FileAnswerError,
  readFileAnswer,
  RefusedAnswerError,
  rejectedOf,
} from '#server/platform/vendors/bank/file-answer'
import { withAnswerPlace } from '#server/platform/vendors/bank/file-places'
import { openFromBank } from '#server/platform/vendors/bank/pgp-message'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import { recordAnswer, recordRefused, unansweredFiles } from './file-answers.store.ts'
import { readFile, type StoredFile } from './stored-files.store.ts'

/** What asking the bank, and writing down its answer, needs. */
export type BankServices = Pick<Services, 'config' | 'clock' | 'db'>

/** The name of a file with the bank, which has one of a day's letter. */
export function bankNameOf({ config }: Pick<BankServices, 'config'>, file: StoredFile): string {
  const originator = config.company.ach.companyId.trim().replaceAll(' ', '-')
  return `${originator}-${file.fileDay}-${file.fileIdModifier}.ach`
}

/**
 * Asks the bank what became of a file. Changes nothing.
 * @returns null where it has no answer
 * @throws FileAnswerError when the answer cannot be read, or does not add up, or is not the bank's; ProcessorUnknownError when it cannot be
 * asked
 */
export async function askBank(services: BankServices, file: StoredFile): Promise<FileStanding | null> {
  if (services.config.bankFiles.way === 'gateway') {
    demandGateway(file)
    return askAboutFile(services, file.achFileId)
  }
  const { config, clock } = services
  const name = bankNameOf(services, file)
  const suffix = config.bankFilePgp?.suffix ?? ''
  const content = await withAnswerPlace(
    config,
    async (place) =>
      (await place.read(answerNameOf(name) + suffix)) ?? (suffix === '' ? null : await place.read(answerNameOf(name))),
  )
  if (content === null) return null
  return readFileAnswer(await openFromBank(content, config, clock.nowMs()), [name, name + suffix])
}

/** Makes sure that the gateway is who has a file. @throws ProcessorUnknownError when a folder may have it */
export function demandGateway({ leftAs }: StoredFile): void {
  if (leftAs !== null)
    throw new ProcessorUnknownError(
      `The file may be in ${leftAs}, which has to be asked, and the gateway is configured`,
    )
}

/**
 * Takes the bank's answers to the files that it has, each by itself and once. A file without one past its time is reported, and is never
 * sent again.
 */
export async function takeAnswers(services: BankServices): Promise<void> {
  const q = reader(services.db)
  for (const { achFileId, dueAt } of await unansweredFiles(q)) {
    const file = await readFile(q, achFileId)
    if (file === null || (await takeAnswer(services, file))) continue
    const lateMs = services.clock.nowMs() - parseIso(dueAt)
    if (lateMs >= 0)
      jobLog.error('bank-file-unanswered', {
        subjectId: achFileId,
        businessDate: file.fileDay,
        ageSeconds: lateMs / 1000,
      })
  }
}

/** @returns whether there is an answer now */
async function takeAnswer(services: BankServices, file: StoredFile): Promise<boolean> {
  try {
    const told = await askBank(services, file)
    if (told === null) await forgetRefused(services, file)
    if (told === null || told === 'COUNTS' || told === 'RECEIVED') return false
    demandFit(told, file)
    report(file, await services.db.withTx((tx) => keepAnswer(tx, services, file, told)))
    return true
  } catch (error) {
    const about = { subjectId: file.achFileId, businessDate: file.fileDay }
    if (error instanceof RefusedAnswerError) {
      jobLog.error('bank-file-answer-refused', { ...about, reason: error.message })
      await keepRefused(services, file, error.message)
    } else jobLog.warn('bank-file-answer-not-taken', { ...about, ...errorFields(error) })
    return false
  }
}

/** Writes down that what is there as the bank's answer is not taken, and why: once in the audit trail, however often it is looked at. */
async function keepRefused({ db, clock }: BankServices, { achFileId }: StoredFile, because: string): Promise<void> {
  await db.withTx(async (tx) => {
    if (!(await recordRefused(tx, achFileId, because))) return
    await appendAudit(tx, {
      actor: 'answers',
      subject: achFileId,
      action: 'bank-file.answer',
      outcome: 'refused',
      reason: because,
      correlationId: randomUUID(),
      at: clock.nowMs(),
    })
  })
}

/** The refused answer is not there any more. */
async function forgetRefused({ db }: BankServices, { achFileId, answerRefused }: StoredFile): Promise<void> {
  if (answerRefused !== null) await db.withTx((tx) => recordRefused(tx, achFileId, null))
}

/**
 * Writes down an answer that fits its file.
 * @param from who heard it, and why we believe it; default the bank itself
 * @returns how many debits it rejects; 0 when there was an answer before
 */
export async function keepAnswer(
  tx: Tx,
  services: Pick<BankServices, 'clock'>,
  file: StoredFile,
  told: FileAnswer,
  { by, reason }: { readonly by: string; readonly reason: string | null } = { by: 'bank', reason: null },
): Promise<number> {
  const at = services.clock.nowMs()
  const { achFileId } = file
  const rejected = rejectedOf(told, file)
  if (!(await recordAnswer(tx, achFileId, { status: told.status, rejected, by, at: toIso(at) }))) return 0
  await appendAudit(tx, {
    actor: by,
    subject: achFileId,
    action: 'bank-file.answer',
    outcome: 'done',
    reason: reason === null ? told.status : `${told.status}: ${reason}`,
    correlationId: randomUUID(),
    at,
  })
  return rejected.size
}

/** Reports in the log that debits of a file wait for a person's decision. */
export function report(file: StoredFile, rejectedCount: number): void {
  if (rejectedCount > 0)
    jobLog.error('bank-file-rejected', { subjectId: file.achFileId, businessDate: file.fileDay, count: rejectedCount })
}

/** The answer to a hand-over, if it is one that fits: any other is left to be asked about. */
export function answerIn(standing: FileStanding, file: StoredFile): FileAnswer | null {
  if (standing === 'COUNTS' || standing === 'RECEIVED') return null
  try {
    demandFit(standing, file)
    return standing
  } catch (error) {
    if (!(error instanceof FileAnswerError)) throw error
    jobLog.warn('bank-file-answer-not-taken', { subjectId: file.achFileId, ...errorFields(error) })
    return null
  }
}
