import type { Language } from '#sdk/i18n/language'
import type { MessageParameters, MessageTemplate } from '#server/platform/messages/message-texts'
import { type RecordMoment, sendRecordTemplate } from '#server/loans/letters/send-record'
import { readPayer } from '#server/loans/payments/payer.store'
import type { Tx } from '#server/platform/store/database'
import { customersOfAccount } from '#server/loans/accounts/close-loan.store'

/** Writes a record of a loan to everybody on it, each in their language. */
export async function notifyBorrowers<T extends MessageTemplate>(
  tx: Tx,
  moment: RecordMoment,
  accountNumber: string,
  template: T,
  parametersIn: (language: Language) => MessageParameters[T],
): Promise<void> {
  for (const customerId of await customersOfAccount(tx, accountNumber)) {
    const payer = await readPayer(tx, accountNumber, customerId)
    if (payer === null) continue
    const parameters = parametersIn(payer.language)
    await sendRecordTemplate(tx, payer, { template, parameters }, moment)
  }
}
