import * as v from 'valibot'
import type { LocalDate } from '#sdk/dates/dates'
import { askProcessor, type ProcessorServices, ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import { type FileAnswer, fileAnswer } from './file-answer.ts'
import { type Correction, correction, returnCode } from './returned-entry.ts'
import type { BankAccountType } from '#sdk/loan/enums.graphql'

/** The bank's verdict on an account. UNKNOWN: it could not find out. */
export type AccountVerdict = 'PASS' | 'FAIL' | 'UNKNOWN'

/** A bank account's numbers, on their way to the processor and nowhere else. */
export interface BankNumbers {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly type: BankAccountType
  readonly nameOnAccount: string
}

/** One debit of a file, by its submission key. */
export interface FiledDebit {
  /** The payment's id: the processor has one debit of it, however often it is sent. */
  readonly submissionKey: string
  readonly traceNumber: string
  readonly accountToken: string
  readonly amountCents: number
  readonly currency: 'USD'
  readonly effectiveDate: LocalDate
}

/** A debit that came back. */
export interface ReturnedDebit {
  /** The same return has the same id, however it reaches us. */
  readonly eventId: string
  readonly submissionKey: string
  readonly amountCents: number
  readonly currency: string
  /** Such as R01; C01 and the like are notices of change. */
  readonly code: string
  readonly returnedOn: LocalDate
  /** With a notice of change: the bank's correction. */
  readonly corrected?: Correction | undefined
}

const tokenAnswer = v.object({ token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,17}$/)) })
const verdictAnswer = v.object({ verdict: v.picklist(['PASS', 'FAIL', 'UNKNOWN']) })
const takenFile = v.object({ fileId: v.string(), debitCount: v.number() })
const withStatus = v.object({ status: v.string() })
const received = v.object({ status: v.literal('RECEIVED') })
const returnsAnswer = v.object({ returns: v.array(v.unknown()) })
const returnedDebit = v.object({
  eventId: v.pipe(v.string(), v.minLength(1)),
  submissionKey: v.string(),
  amountCents: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
  code: v.pipe(v.string(), returnCode),
  returnedOn: v.pipe(v.string(), v.isoDate()),
  corrected: v.optional(correction),
})
const namedReturn = v.object({ eventId: v.fallback(v.string(), 'unnamed'), submissionKey: v.fallback(v.string(), '') })

/**
 * Leaves a bank account's numbers with the processor.
 * @param key stable for this account, so that a repeated request gives the same token
 * @returns the token of the account, at most 17 characters
 */
export async function tokeniseBankAccount(
  services: ProcessorServices,
  key: string,
  numbers: BankNumbers,
): Promise<string> {
  const answer = await askProcessor(services, 'bank', { method: 'POST', path: '/bank-accounts', key, body: numbers })
  return parse(tokenAnswer, answer).token
}

/** Asks whether the account exists and takes debits. */
export async function validateBankAccount(services: ProcessorServices, token: string): Promise<AccountVerdict> {
  const path = `/bank-accounts/${encodeURIComponent(token)}/validation`
  return parse(verdictAnswer, await askProcessor(services, 'bank', { method: 'POST', path, body: {} })).verdict
}

/** The standing of a file that the processor has: it counts at once, it is judged later, or the outcome. */
export type FileStanding = 'COUNTS' | 'RECEIVED' | FileAnswer

/** The standing of a file with the processor; null when it does not have it. */
export async function askAboutFile(services: ProcessorServices, fileId: string): Promise<FileStanding | null> {
  const path = `/files/${encodeURIComponent(fileId)}`
  const answer = await askProcessor(services, 'bank', { method: 'GET', path })
  return answer === null ? null : standingIn(answer)
}

/**
 * Hands over a file of debits. A file, and each debit in it by its submission key, counts once.
 * @throws ProcessorRefusedError when the processor does not take it
 */
export async function submitFile(
  services: ProcessorServices,
  file: {
    readonly fileId: string
    readonly fileDay: LocalDate
    readonly content: string
    readonly debits: readonly FiledDebit[]
  },
): Promise<FileStanding> {
  const { fileId, ...body } = file
  const path = `/files/${encodeURIComponent(fileId)}`
  const answer = await askProcessor(services, 'bank', { method: 'PUT', path, key: fileId, body, timeoutMs: 30_000 })
  const { debitCount } = parse(takenFile, answer)
  if (debitCount !== file.debits.length)
    throw new ProcessorUnknownError('The bank processor counted other debits than were sent')
  return standingIn(answer)
}

/** A processor that has no word for it takes a file or refuses it, and that is all. */
function standingIn(answer: unknown): FileStanding {
  if (!v.is(withStatus, answer)) return 'COUNTS'
  return v.is(received, answer) ? 'RECEIVED' : parse(fileAnswer, answer)
}

/**
 * The return file: what came back from one day through another. The same return keeps its event id. An entry that cannot be read
 * does not keep the others from being read.
 */
export async function listReturns(
  services: ProcessorServices,
  from: LocalDate,
  through: LocalDate,
): Promise<{
  readonly listed: ReturnedDebit[]
  readonly unreadable: { readonly eventId: string; readonly submissionKey: string }[]
}> {
  const query = new URLSearchParams({ from, through })
  const answer = await askProcessor(services, 'bank', { method: 'GET', path: `/returns?${query}` })
  const listed: ReturnedDebit[] = []
  const unreadable: { eventId: string; submissionKey: string }[] = []
  for (const entry of parse(returnsAnswer, answer).returns) {
    const read = v.safeParse(returnedDebit, entry)
    if (read.success) listed.push(read.output)
    else unreadable.push(v.parse(v.fallback(namedReturn, { eventId: 'unnamed', submissionKey: '' }), entry))
  }
  return { listed, unreadable }
}

function parse<T extends v.GenericSchema>(schema: T, answer: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  throw new ProcessorUnknownError('The bank processor answered in a shape we do not know')
}
