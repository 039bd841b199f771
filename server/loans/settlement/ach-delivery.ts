import { toIso } from '#sdk/dates/dates'
import { jobLog } from '#server/loans/jobs/job-run'
import type { Services } from '#server/platform/context'
import { errorFields } from '#server/platform/log/log'
import { answerIn, bankNameOf, demandGateway, keepAnswer, report } from './file-answers.ts'
import { leaveFile, removeLeftovers } from './leave-file.ts'
import { markOf, prepareSealed } from './seal-file.ts'
import { markAccepted, readFile, type StoredFile } from './stored-files.store.ts'
import { reader } from '#server/platform/store/database'
import { askAboutFile, type FileStanding, submitFile } from '#server/platform/vendors/bank/bank-processor'
import { withFilePlace } from '#server/platform/vendors/bank/file-places'
import { ProcessorRefusedError } from '#server/platform/vendors/processor-call'

const minuteMs = 60_000
/** The processor read the file and cannot do anything with it. */
const unprocessable = 422

/**
 * Delivers a stored file to the bank in the configured way, and writes down that it has it, with its answer where it gives one at once.
 * When it may have been sent before, the bank is asked first; a file counts once there (reliability 10).
 * @throws ProcessorUnknownError while the bank does not answer
 * @throws FileNameTakenError while another file has its name
 */
export async function deliverFile(services: Services, achFileId: string, mayBeThere: boolean): Promise<void> {
  const { clock, config, db } = services
  const file = await readFile(reader(db), achFileId)
  if (file === null) throw new Error('There is no such bank file')
  if (file.isAccepted || file.debits.length === 0) return
  const standing =
    config.bankFiles.way === 'gateway' ? await handOver(services, file, mayBeThere) : await leave(services, file)
  if (standing === 'NOTHING') return
  const answer = answerIn(standing, file)
  const nowMs = clock.nowMs()
  const dueAt = standing === 'COUNTS' ? null : toIso(nowMs + config.bankFileAnswers.withinMinutes * minuteMs)
  const rejectedCount = await db.withTx(async (tx) => {
    await markAccepted(tx, achFileId, toIso(nowMs), dueAt)
    return answer === null ? 0 : keepAnswer(tx, services, file, answer)
  })
  report(file, rejectedCount)
}

/** Each debit counts once at the processor, too: by its submission key, the payment's id. */
async function handOver(services: Services, file: StoredFile, mayBeThere: boolean): Promise<FileStanding> {
  demandGateway(file)
  const known = mayBeThere ? await askAboutFile(services, file.achFileId) : null
  if (known !== null) return known
  try {
    return await submitFile(services, {
      fileId: file.achFileId,
      fileDay: file.fileDay,
      content: file.content,
      debits: file.debits.map((debit) => ({ ...debit, currency: 'USD' })),
    })
  } catch (error) {
    if (!(error instanceof ProcessorRefusedError) || error.status !== unprocessable) throw error
    // It would refuse the same file again, and its payments would wait in it forever.
    const reason = `The gateway answered ${unprocessable}`
    return { status: 'REJECTED', acceptedCount: 0, acceptedCents: 0, reason, rejected: [] }
  }
}

/** Leaves it where the bank takes files. @returns whether the bank is still to answer; NOTHING when none of its debits can leave */
async function leave(services: Services, file: StoredFile): Promise<FileStanding | 'NOTHING'> {
  const { config, db } = services
  const { achFileId, content: stored } = file
  // Whatever else has this name is not another copy of it.
  const bankName = bankNameOf(services, file)
  const name = `${bankName}${config.bankFilePgp?.suffix ?? ''}`
  const hasLeft = await withFilePlace(config, async (place) => {
    const prepare = () => prepareSealed(services, file, bankName)
    const mark = markOf(stored, config.secrets)
    if (!(await leaveFile(db, place, { achFileId, name, stored, mark, prepare }))) return false
    // Also those of a time when such files had another end.
    await removeLeftovers(place, bankName).catch((error: unknown) =>
      jobLog.warn('bank-file-leftovers-stay', { subjectId: achFileId, ...errorFields(error) }),
    )
    return true
  })
  if (!hasLeft) return 'NOTHING'
  return config.bankFileAnswers.folder === null ? 'COUNTS' : 'RECEIVED'
}
