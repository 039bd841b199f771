import * as v from 'valibot'

/** A bank's answer to a file of debits that it has. */
export interface FileAnswer {
  readonly status: 'ACCEPTED' | 'PARTLY_ACCEPTED' | 'REJECTED'
  /** What it drafts; nothing of a file that it rejects. */
  readonly acceptedCount: number
  readonly acceptedCents: number
  /** Why it rejects the file, for people. */
  readonly reason: string | null
  /** What it does not draft of a file that it accepts in part; empty otherwise. */
  readonly rejected: readonly { readonly traceNumber: string; readonly reason: string }[]
}

/** A file as we know it. */
export interface AnswerableFile {
  readonly debits: readonly { readonly traceNumber: string; readonly amountCents: number }[]
}

const words = v.pipe(
  v.string(),
  v.transform((text) => text.trim().slice(0, 200)),
  v.minLength(1),
)
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const statuses = ['ACCEPTED', 'PARTLY_ACCEPTED', 'REJECTED'] as const

/** The answer's own fields, wherever it is given. */
export const fileAnswer = v.object({
  status: v.picklist(statuses),
  acceptedCount: count,
  acceptedCents: count,
  reason: v.nullish(words, null),
  rejected: v.optional(
    v.array(v.object({ traceNumber: v.pipe(v.string(), v.regex(/^\d{15}$/)), reason: words })),
    () => [],
  ),
})
const answerInFile = v.object({ file: v.string(), ...fileAnswer.entries })

/** The name under which the bank leaves its answer to a file. */
export function answerNameOf(fileName: string): string {
  return `${fileName}.json`
}

/**
 * Reads an answer that was left in a file.
 * @param fileNames the names of the file that it must be about
 * @throws FileAnswerError when it cannot be read as one, perhaps because it is not written to its end yet
 */
export function readFileAnswer(content: Buffer, fileNames: readonly string[]): FileAnswer {
  let told: unknown
  try {
    told = JSON.parse(content.toString('utf8'))
  } catch {
    throw new FileAnswerError('is not JSON')
  }
  const read = v.safeParse(answerInFile, told)
  if (!read.success) throw new FileAnswerError(`cannot be read at ${v.getDotPath(read.issues[0]) ?? 'its start'}`)
  const { file, ...answer } = read.output
  if (!fileNames.includes(file)) throw new FileAnswerError('is about another file')
  return answer
}

/** The bank's answer is none that we can act on. Nothing is recorded; a person has to ask the bank. */
export class FileAnswerError extends Error {
  override readonly name: string = 'FileAnswerError'
  /** @param problem reads on after "The bank's answer", and ends in what to do about it */
  constructor(problem: string) {
    super(`The bank's answer ${problem}. Until there is one that can be taken, the payments of its file stay pending`)
  }
}

/** An answer that is not from the bank, as far as we can tell. Nothing of it is read. */
export class RefusedAnswerError extends FileAnswerError {
  override readonly name = 'RefusedAnswerError'
}

/** Checks that an answer adds up with the file. @throws FileAnswerError when it does not */
export function demandFit(answer: FileAnswer, file: AnswerableFile): void {
  const open = new Map(file.debits.map((debit) => [debit.traceNumber, debit.amountCents]))
  if (answer.status === 'REJECTED') open.clear()
  else
    for (const { traceNumber } of answer.rejected)
      if (!open.delete(traceNumber))
        throw new FileAnswerError('rejects a debit twice, or one that the file does not have')
  if (answer.status === 'ACCEPTED' && answer.rejected.length > 0)
    throw new FileAnswerError('accepts the file and rejects debits of it')
  if (answer.status === 'PARTLY_ACCEPTED' && (answer.rejected.length === 0 || open.size === 0))
    throw new FileAnswerError('accepts part of the file, but rejects all or none of its debits')
  const cents = [...open.values()].reduce((sum, each) => sum + each, 0)
  if (answer.acceptedCount !== open.size || answer.acceptedCents !== cents)
    throw new FileAnswerError(
      `counts ${answer.acceptedCount} debits of ${answer.acceptedCents} cents, and the file has ${open.size} of ${cents}`,
    )
}

/** Why a debit of an answered file is not drafted, by trace number; empty for one that is accepted. */
export function rejectedOf(answer: FileAnswer, file: AnswerableFile): ReadonlyMap<string, string> {
  if (answer.status === 'ACCEPTED') return new Map()
  const told = new Map(answer.rejected.map(({ traceNumber, reason }) => [traceNumber, reason]))
  if (answer.status === 'PARTLY_ACCEPTED') return told
  const whole = answer.reason ?? 'The bank rejected the file'
  return new Map(file.debits.map(({ traceNumber }) => [traceNumber, told.get(traceNumber) ?? whole]))
}
