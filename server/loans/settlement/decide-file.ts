import { randomUUID } from 'node:crypto'
import { toIso } from '#sdk/dates/dates'
import { appendAudit } from '#server/platform/store/audit'
import { reader } from '#server/platform/store/database'
import type { FileStanding } from '#server/platform/vendors/bank/bank-processor'
import { demandFit, type FileAnswer, RefusedAnswerError, rejectedOf } from '#server/platform/vendors/bank/file-answer'
import { askBank, type BankServices, keepAnswer } from './file-answers.ts'
import { type RejectedDecision, type RejectedEntry, rejectedEntries, releaseEntries } from './file-answers.store.ts'
import { readFile, type StoredFile } from './stored-files.store.ts'

/** Who decides, and why. */
interface WhoAndWhy {
  readonly by: string
  readonly reason: string
}

/**
 * Writes down what somebody at the bank said of a whole file, for which its own answer did not come. The bank is asked once more: what it
 * answers itself counts.
 * @returns what is written down now
 * @throws Error with a sentence for people when nothing was
 */
export async function answerByHand(
  services: BankServices,
  achFileId: string,
  status: 'ACCEPTED' | 'REJECTED',
  { by, reason }: WhoAndWhy,
): Promise<FileAnswer['status']> {
  const file = await demandFile(services, achFileId)
  if (file.answer !== null) throw new Error(`This file is ${file.answer}: what is written down stays.`)
  if (file.answerDueAt === null)
    throw new Error(
      file.isAccepted
        ? 'This file counted when it was delivered: no answer is expected.'
        : 'This file is not delivered yet: nothing can be said of it.',
    )
  const told = await askBank(services, file).catch((error: unknown) => {
    // It is not the bank's, as far as we can tell: what the bank said counts.
    if (error instanceof RefusedAnswerError) return null
    throw error
  })
  const isOwn = isAnswer(told)
  if (isOwn) demandFit(told, file)
  await services.db.withTx((tx) =>
    isOwn
      ? keepAnswer(tx, services, file, told)
      : keepAnswer(tx, services, file, wholeAnswer(file, status), { by, reason }),
  )
  const { answer } = await demandFile(services, achFileId)
  if (answer === null) throw new Error('Nothing was written down: try again.')
  return answer
}

function wholeAnswer(file: StoredFile, status: 'ACCEPTED' | 'REJECTED'): FileAnswer {
  const isGood = status === 'ACCEPTED'
  return {
    status,
    acceptedCount: isGood ? file.debits.length : 0,
    acceptedCents: isGood ? file.debits.reduce((sum, { amountCents }) => sum + amountCents, 0) : 0,
    reason: isGood ? null : 'The bank told us directly',
    rejected: [],
  }
}

/**
 * Decides about debits that the bank rejected: their payments go into the next file, or are canceled by the next job. The bank is asked
 * first, and whatever it now has is left alone, so that nothing is drafted twice.
 * @param paymentIds which ones; null for all of the file's
 * @returns how many were decided about
 * @throws Error with a sentence for people when nothing was
 */
export async function decideAboutRejected(
  services: BankServices,
  achFileId: string,
  wanted: { readonly decision: RejectedDecision; readonly paymentIds: readonly string[] | null },
  { by, reason }: WhoAndWhy,
): Promise<number> {
  const file = await demandFile(services, achFileId)
  const open = await rejectedEntries(reader(services.db), achFileId)
  const entries =
    wanted.paymentIds === null ? open : open.filter(({ paymentId }) => wanted.paymentIds?.includes(paymentId))
  const unknown = wanted.paymentIds?.find((id) => !entries.some(({ paymentId }) => paymentId === id))
  if (unknown !== undefined)
    throw new Error(`${unknown} is not a rejected payment of this file waiting for a decision.`)
  if (entries.length === 0) throw new Error('No rejected payment of this file waits for a decision.')
  // The bank never had what did not leave.
  const its = entries.filter(({ neverLeft }) => !neverLeft)
  if (its.length > 0) demandStillRejected(await askBank(services, file), file, its)
  const at = services.clock.nowMs()
  return services.db.withTx(async (tx) => {
    const paymentIds = entries.map(({ paymentId }) => paymentId)
    const { decision } = wanted
    const count = await releaseEntries(tx, achFileId, { paymentIds, decision, by, at: toIso(at) })
    if (count === 0) return 0
    await appendAudit(tx, {
      actor: by,
      subject: achFileId,
      action: decision === 'REFILE' ? 'bank-file.release' : 'bank-file.cancel',
      outcome: 'done',
      reason,
      correlationId: randomUUID(),
      at,
    })
    return count
  })
}

/** @throws Error when the bank has, or may have, one of the debits */
function demandStillRejected(told: FileStanding | null, file: StoredFile, entries: readonly RejectedEntry[]): void {
  // It has no such file, or no answer of its own: what was written down is in force.
  if (told === null) return
  const rejected = isAnswer(told) ? rejectedOf(told, file) : new Map<string, string>()
  const held = entries.find(({ traceNumber }) => !rejected.has(traceNumber))
  if (held !== undefined)
    throw new Error(`The bank now says that it has ${held.paymentId}: ask it before anything is sent again.`)
}

function isAnswer(told: FileStanding | null): told is FileAnswer {
  return told !== null && told !== 'COUNTS' && told !== 'RECEIVED'
}

/** The file of that id. @throws Error with a sentence for people when there is none */
export async function demandFile(services: BankServices, achFileId: string): Promise<StoredFile> {
  const file = await readFile(reader(services.db), achFileId)
  if (file === null) throw new Error(`There is no bank file ${achFileId}. carport bank-file list names them.`)
  return file
}
