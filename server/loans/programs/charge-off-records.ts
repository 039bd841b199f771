import type { Language } from '#sdk/i18n/language'
import { customersOfAccount } from '#server/loans/accounts/close-loan.store'
import { type RecordMoment, sendRecord } from '#server/loans/letters/send-record'
import { auditOnAccount, notePayer } from '#server/loans/payments/payment-records'
import { readPayer } from '#server/loans/payments/payer.store'
import type { NotationCode } from '#server/platform/messages/notations'
import type { RecordContext } from '#server/platform/store/audit'
import type { Worded } from '#server/platform/messages/worded'
import type { Tx } from '#server/platform/store/database'
import { type PlanRecordTexts, planRecordTexts } from './charge-off-plan-words.ts'

/** Writes a record of a charged-off loan to everybody on it, each in their language, by email or on paper. */
export async function notifyBorrowers(
  tx: Tx,
  accountNumber: string,
  moment: RecordMoment,
  wordsIn: (texts: PlanRecordTexts, language: Language) => Worded,
): Promise<void> {
  for (const customerId of await customersOfAccount(tx, accountNumber)) {
    const payer = await readPayer(tx, accountNumber, customerId)
    if (payer === null) continue
    const { language } = payer
    const worded = wordsIn(planRecordTexts[language], language)
    await sendRecord(tx, payer, { template: 'charge-off-plan', ...worded }, moment)
  }
}

/** Writes the notation that staff read, and the audit line. */
export async function recordChargeOff(
  tx: Tx,
  context: RecordContext,
  about: { readonly accountNumber: string; readonly customerId: string },
  record: {
    readonly notation: NotationCode
    readonly comment: string
    readonly action: string
    readonly actor: string
    readonly reason?: string
  },
): Promise<void> {
  const payer = await readPayer(tx, about.accountNumber, about.customerId)
  await notePayer(tx, context, about.accountNumber, payer, record)
  const { action, actor, reason } = record
  await auditOnAccount(tx, context, about, { action, actor, ...(reason === undefined ? {} : { reason }) })
}
