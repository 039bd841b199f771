import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { leaveFile } from './leave-file.ts'
import { markAccepted, readFile, type StoredFile } from './payment-jobs.store.ts'
import { reader } from '#server/platform/store/database'
import { isFileKnown, submitFile } from '#server/platform/vendors/bank/bank-processor'
import { withFilePlace } from '#server/platform/vendors/bank/file-places'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'

/**
 * Delivers a stored file to the bank in the configured way, and writes down that it has it. When it may have been sent before, the bank
 * is asked first; a file counts once there (reliability 10).
 * @throws ProcessorUnknownError while the bank does not answer
 * @throws FileNameTakenError while another file has its name
 */
export async function deliverFile(services: Services, achFileId: string, mayBeThere: boolean): Promise<void> {
  const file = await readFile(reader(services.db), achFileId)
  if (file === null) throw new Error('There is no such bank file')
  if (file.isAccepted) return
  if (services.config.bankFiles.way === 'gateway') await handOver(services, file, mayBeThere)
  else await leave(services, file)
  await services.db.withTx((tx) => markAccepted(tx, achFileId, toIso(services.clock.nowMs())))
}

/** Each debit counts once at the processor, too: by its submission key, the payment's id. */
async function handOver(services: Services, file: StoredFile, mayBeThere: boolean): Promise<void> {
  if (file.leftAs !== null)
    throw new ProcessorUnknownError(
      `The file may be in ${file.leftAs}, which has to be asked, and the gateway is configured`,
    )
  if (mayBeThere && (await isFileKnown(services, file.achFileId))) return
  await submitFile(services, {
    fileId: file.achFileId,
    fileDay: file.fileDay,
    content: file.content,
    debits: file.debits.map((debit) => ({ ...debit, currency: 'USD' })),
  })
}

async function leave({ config, db }: Services, { achFileId, content, ...file }: StoredFile): Promise<void> {
  // A bank has one file of a day's letter: whatever else has this name is not another copy of it.
  const originator = config.company.ach.companyId.trim().replaceAll(' ', '-')
  const name = `${originator}-${file.fileDay}-${file.fileIdModifier}.ach`
  await withFilePlace(config, (place) => leaveFile(db, place, { achFileId, name, content: Buffer.from(content) }))
}
