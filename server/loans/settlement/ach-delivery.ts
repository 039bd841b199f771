import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { readFile, markAccepted } from './payment-jobs.store.ts'
import { isFileKnown, submitFile } from '#server/platform/vendors/bank/bank-processor'

/**
 * Hands a stored file to the bank processor and writes down that it has it. When it may have been sent before, the processor is
 * asked first; a file counts once there, and so does each debit in it by its submission key, the payment's id (reliability 10).
 * @throws ProcessorUnknownError while the processor does not answer
 */
export async function deliverFile(services: Services, achFileId: string, mayBeThere: boolean): Promise<void> {
  const file = await readFile(reader(services.db), achFileId)
  if (file === null) throw new Error('There is no such bank file')
  if (file.isAccepted) return
  if (!mayBeThere || !(await isFileKnown(services, achFileId))) {
    await submitFile(services, {
      fileId: achFileId,
      fileDay: file.fileDay,
      content: file.content,
      debits: file.debits.map((debit) => ({ ...debit, currency: 'USD' })),
    })
  }
  await services.db.withTx((tx) => markAccepted(tx, achFileId, toIso(services.clock.nowMs())))
}
