import { randomUUID } from 'node:crypto'
import { jobLog } from '#server/loans/jobs/job-run'
import { appendAudit } from '#server/platform/store/audit'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import type { NoAccount, VaultAccount } from '#server/platform/vendors/vault/account-vault'
import { openVault } from '#server/platform/vendors/vault/http-vault'
import { type BankServices, report } from './file-answers.ts'
import { holdOut } from './held-out-entries.store.ts'
import type { StoredFile } from './stored-files.store.ts'
import { fillAccountNumbers, storedEntries, withoutEntries } from './refill-ach-file.ts'

/** A file as it leaves. */
export interface LeavingFile {
  /** What is stored of it: it has tokens in the place of account numbers. */
  readonly stored: string
  /** What leaves, with account numbers where they come from a vault: never stored, and never in an error. */
  readonly bytes: Buffer
}

/** Up to this many debits of a file are held out without asking anybody. */
const fewDebits = 5
/** And up to one in this many. Beyond both, the vault is more likely wrong than the accounts. */
const oneOfDebits = 100

/**
 * The file as it leaves now. With a vault, its account numbers are fetched; debits for which it has none that can be used are taken out of the
 * file for good, and their payments wait for a person, as those that a bank rejects do.
 * @returns null when none of its debits can leave
 * @throws ProcessorUnknownError when the vault does not answer, or has none for too many debits to be believed: try again later
 */
export async function prepareToLeave(services: BankServices, file: StoredFile): Promise<LeavingFile | null> {
  const { content } = file
  if (services.config.accountNumbers === 'tokens') return { stored: content, bytes: Buffer.from(content) }
  const { accounts, reasons } = await lookUp(services, file)
  if (reasons.size > fewDebits && reasons.size * oneOfDebits > file.debits.length) {
    jobLog.error('vault-doubted', { subjectId: file.achFileId, businessDate: file.fileDay, count: reasons.size })
    throw new ProcessorUnknownError(
      `The vault has no usable account for ${reasons.size} of ${file.debits.length} debits: nothing is sent until it does, or somebody holds them out`,
    )
  }
  const stored = await holdOutUnusable(services, file, reasons, { by: 'vault', reason: null })
  report(file, reasons.size)
  return stored === '' ? null : { stored, bytes: Buffer.from(fillAccountNumbers(stored, accounts)) }
}

/**
 * Holds out every debit of a file for which the vault has no account that can be used, however many they are, because somebody decided so.
 * @returns how many
 * @throws Error with a sentence for people when nothing was
 */
export async function holdOutByHand(
  services: BankServices,
  file: StoredFile,
  who: { readonly by: string; readonly reason: string },
): Promise<number> {
  if (services.config.accountNumbers === 'tokens')
    throw new Error('Files leave with tokens here: ACH_ACCOUNT_NUMBERS is not vault.')
  if (file.isAccepted || file.leftAs !== null)
    throw new Error('This file has left, so none of its debits can be held out.')
  const { reasons } = await lookUp(services, file)
  if (reasons.size === 0) throw new Error('The vault has an account for every debit of this file: it leaves by itself.')
  await holdOutUnusable(services, file, reasons, who)
  return reasons.size
}

/** @returns the accounts by token, and why debits have none that can be used by trace number */
async function lookUp(
  services: BankServices,
  file: StoredFile,
): Promise<{ readonly accounts: ReadonlyMap<string, VaultAccount>; readonly reasons: ReadonlyMap<string, string> }> {
  const lastFours = new Map(file.debits.map(({ traceNumber, lastFour }) => [traceNumber, lastFour]))
  const entries = storedEntries(file.content)
  const found = await openVault(services).accountsOf(entries.map(({ accountToken }) => accountToken))
  const accounts = new Map<string, VaultAccount>()
  const reasons = new Map<string, string>()
  for (const { traceNumber, accountToken } of entries) {
    const account = found.get(accountToken) ?? 'unknown'
    const reason = reasonAgainst(account, lastFours.get(traceNumber))
    if (reason !== null) reasons.set(traceNumber, reason)
    else if (typeof account !== 'string') accounts.set(accountToken, account)
  }
  return { accounts, reasons }
}

/** Why a debit cannot leave, for staff; null when it can. */
function reasonAgainst(account: VaultAccount | NoAccount, lastFour: string | null | undefined): string | null {
  if (account === 'unknown') return 'Not sent: the vault does not have the account number'
  if (account === 'unfit') return 'Not sent: what the vault has is not a bank account'
  // Whatever went wrong there, it must not be somebody else's account that is debited.
  const isTheirs = typeof lastFour === 'string' && account.accountNumber.replaceAll('-', '').endsWith(lastFour)
  return isTheirs ? null : 'Not sent: the last four digits of the account in the vault are different'
}

/** @returns the content of the stored file without them; empty when nothing is left of it */
async function holdOutUnusable(
  services: BankServices,
  { achFileId, content }: StoredFile,
  reasons: ReadonlyMap<string, string>,
  { by, reason }: { readonly by: string; readonly reason: string | null },
): Promise<string> {
  if (reasons.size === 0) return content
  const without = withoutEntries(content, new Set(reasons.keys()))
  const count = `${reasons.size} ${reasons.size === 1 ? 'debit' : 'debits'} without a usable account number`
  const isDone = await services.db.withTx(async (tx) => {
    if (!(await holdOut(tx, achFileId, { stored: content, without, reasons }))) return false
    await appendAudit(tx, {
      actor: by,
      subject: achFileId,
      action: 'bank-file.hold-out',
      outcome: 'done',
      reason: reason === null ? count : `${count}: ${reason}`,
      correlationId: randomUUID(),
      at: services.clock.nowMs(),
    })
    return true
  })
  if (!isDone) throw new ProcessorUnknownError('The file has left, or was changed, meanwhile')
  return without.content
}
