import { formatDate } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { groupedNumber } from '#server/loans/payments/payment-records'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import type { Recurring } from './autopay.store.ts'
import { notifyAutopaySet, recordAutopay, notifyOwner } from './autopay-records.ts'
import { frequencyText } from '#server/loans/payments/frequency-text'

/** Writes what belongs to an autopay that is on from now: notation AP, the audit line and the copy by mail. */
export async function enrollmentStarted(
  tx: Tx,
  context: RecordContext,
  recurring: Recurring,
  actor: string,
  agreement: string,
  first: { readonly date: string; readonly cents: number } | undefined,
): Promise<void> {
  const payer = await recordAutopay(tx, context, recurring, {
    notation: 'AP',
    comment: `Autopay started online. ${frequencyText(recurring.frequency, 'en')}, from ${recurring.startDate}, up to ${formatCents(recurring.agreedCents)}, ${groupedNumber(recurring.confirmationNumber)}`,
    action: 'autopay.create',
    actor,
  })
  await notifyOwner(tx, payer, context, 'autopay-started', (language) => ({
    first: formatDate(first?.date ?? recurring.startDate, language),
    amount: formatCents(first?.cents ?? recurring.agreedCents, language),
    confirmationNumber: groupedNumber(recurring.confirmationNumber),
    agreement,
  }))
  await notifyAutopaySet(tx, context, recurring, 'on', payer)
}
