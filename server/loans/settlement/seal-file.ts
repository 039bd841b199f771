import { createHmac } from 'node:crypto'
import { jobLog } from '#server/loans/jobs/job-run'
import { deriveKey, type ServerSecrets } from '#server/platform/config/config'
import { PgpKeyError, type PgpKeys, openPgpKeys } from '#server/platform/vendors/bank/pgp-keys'
import { markIn, seal } from '#server/platform/vendors/bank/pgp-message'
import { demandUsable, endingWords, standingsOf } from '#server/platform/vendors/bank/pgp-use'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import { type LeavingFile, prepareToLeave } from './account-numbers.ts'
import type { BankServices } from './file-answers.ts'
import { isSameFile, withoutAccounts } from './refill-ach-file.ts'
import type { StoredFile } from './stored-files.store.ts'

/**
 * The file as it leaves now: encrypted for the bank, where its key is configured. The keys are looked at before account numbers are fetched.
 * @param name of the file with the bank
 * @returns null when none of its debits can leave
 * @throws ProcessorUnknownError while it cannot leave: try again later
 */
export async function prepareSealed(
  services: BankServices,
  file: StoredFile,
  name: string,
): Promise<LeavingFile | null> {
  const { config, clock } = services
  if (config.bankFilePgp === null) return prepareToLeave(services, file)
  const atMs = clock.nowMs()
  const keys = await usableKeys(services, file, atMs)
  const leaving = await prepareToLeave(services, file)
  if (leaving === null) return null
  const { stored, bytes } = leaving
  return { stored, bytes: await seal({ bytes, name, mark: markOf(stored, config.secrets) }, keys, atMs) }
}

async function usableKeys({ config }: BankServices, file: StoredFile, atMs: number): Promise<PgpKeys> {
  const about = { subjectId: file.achFileId, businessDate: file.fileDay }
  try {
    const keys = await openPgpKeys(config.secrets)
    await demandUsable(keys, atMs)
    for (const standing of await standingsOf(keys, atMs))
      if (standing.endsSoon)
        jobLog.warn('pgp-key-expires-soon', { ...about, reason: `${standing.setting} ${endingWords(standing)}` })
    return keys
  } catch (error) {
    if (!(error instanceof PgpKeyError)) throw error
    jobLog.error('bank-file-not-encrypted', { ...about, reason: error.message })
    throw new ProcessorUnknownError(`The file cannot be encrypted for the bank, and waits: ${error.message}`)
  }
}

/** The mark by which an encrypted file is recognized as a stored one, with or without its account numbers. Nobody without our secret can compute it. */
export function markOf(stored: string, secrets: ServerSecrets): string {
  return createHmac('sha256', deriveKey(secrets.webhooks, 'bank-file-marks'))
    .update(withoutAccounts(stored))
    .digest('hex')
}

/** Whether what is in a place is a stored file, plain or encrypted. @param mark of the stored file */
export function isFileOf(stored: string, mark: string, there: Buffer): boolean {
  const found = markIn(there)
  return found === null ? isSameFile(stored, there.toString()) : found === mark
}

/** Whether two files of a place are the same one, plain or encrypted at different moments. */
export function areSameFile(one: Buffer, other: Buffer): boolean {
  if (one.equals(other)) return true
  const [mark, otherMark] = [markIn(one), markIn(other)]
  if (mark === null && otherMark === null) return isSameFile(one.toString(), other.toString())
  return mark === otherMark
}
