import type { Language } from '#sdk/i18n/language'
import { notifyContacts } from '#server/platform/messages/security-notices'
import type { AutopayChange } from '#server/platform/messages/security-texts'
import { type RecordMoment, sendRecord } from '#server/loans/letters/send-record'
import type { RecordContext } from '#server/platform/store/audit'
import { auditOnAccount, notePayer } from '#server/loans/payments/payment-records'
import { type Payer, readPayer } from '#server/loans/payments/payer.store'
import type { Tx } from '#server/platform/store/database'
import { type AutopayMessages, autopayMessage, type AutopayTemplate } from './autopay-messages.ts'

/** Whose autopay it is. */
export interface AutopayOwner {
  readonly accountNumber: string
  readonly customerId: string
}

/** What is written down when something happens to an autopay, in the transaction in which it happens. */
export interface AutopayRecord {
  /** AP it starts or changes, AX it ends; none for a skip or a pause by the owner. */
  readonly notation: 'AP' | 'AX' | null
  readonly comment: string
  /** Such as autopay.create. */
  readonly action: string
  readonly outcome?: 'done' | 'refused'
  readonly reason?: string
  /** A login's id, or a job's name. */
  readonly actor: string
}

/** Writes the notation and the audit line. @returns the owner as a payer; null when they are no longer on the account */
export async function recordAutopay(
  tx: Tx,
  context: RecordContext,
  owner: AutopayOwner,
  record: AutopayRecord,
): Promise<Payer | null> {
  const payer = await readPayer(tx, owner.accountNumber, owner.customerId)
  if (record.notation !== null) {
    await notePayer(tx, context, owner.accountNumber, payer, { ...record, notation: record.notation })
  }
  await auditOnAccount(tx, context, owner, record)
  return payer
}

/**
 * Notifies the owner's other contacts on file that autopay was set. Their email gets the whole of it.
 * @param payer what `recordAutopay` returned
 */
export async function notifyAutopaySet(
  tx: Tx,
  context: RecordContext,
  { accountNumber, customerId }: AutopayOwner,
  change: AutopayChange,
  payer: Payer | null,
): Promise<void> {
  await notifyContacts(tx, context.config.company, {
    whose: { customerId },
    template: 'autopay-set',
    parameters: () => ({ change, account: accountNumber.slice(-4) }),
    except: payer?.email ?? null,
    createdAtMs: context.clock.nowMs(),
  })
}

/** Notifies the owner about their autopay, in their language, by email or on paper; nobody when they left the loan. */
export async function notifyOwner<T extends AutopayTemplate>(
  tx: Tx,
  to: Payer | null,
  moment: RecordMoment,
  template: T,
  parameters: (language: Language) => AutopayMessages[T],
): Promise<void> {
  if (to === null) return
  await sendRecord(tx, to, { template, ...autopayMessage(template, to.language, parameters(to.language)) }, moment)
}
