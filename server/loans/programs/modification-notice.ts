import { businessToday } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { amountDue, replay } from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { customersOfAccount } from '#server/loans/accounts/close-loan.store'
import { sendRecord } from '#server/loans/letters/send-record'
import { readPayer } from '#server/loans/payments/payer.store'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import type { ModificationEvent } from './loan-modification.program.ts'
import {
  type ModificationEnding,
  modificationEndings,
  type ModificationMessage,
  modificationMessage,
} from './modification-messages.ts'
import { listSigners, type RequestedModification } from './modification-records.store.ts'

const messages: Partial<Record<ModificationEvent, ModificationMessage>> = {
  request: 'loan-change-ready',
  'request-advisor': 'loan-change-requested',
  'request-exception': 'loan-change-requested',
  approve: 'loan-change-ready',
  decline: 'loan-change-declined',
  sign: 'loan-change-waiting',
  'sign-last': 'loan-change-signed',
  expire: 'loan-change-expired',
  'reject-documents': 'loan-change-closed',
  cancel: 'loan-change-cancelled',
  post: 'loan-change-complete',
}

/** Writes to everybody on the loan what became of a change, each in their language. */
export async function notifyBorrowers(
  tx: Tx,
  context: RecordContext,
  change: RequestedModification,
  { event, reason = 'entered-in-error' }: { readonly event: ModificationEvent; readonly reason?: ModificationEnding },
): Promise<void> {
  const template = messages[event]
  if (template === undefined) return
  const { accountNumber, loanModId } = change
  const today = businessToday(context.clock)
  const due = amountDue(replay(await loadLedger(tx, accountNumber), today), today)
  const signers = await listSigners(tx, accountNumber, loanModId)
  const facts = {
    account: accountNumber.slice(-4),
    phone: context.config.company.phone,
    today,
    signBy: change.signBy ?? change.terms.signBy,
    waitingFor: signers.filter(({ signedAt }) => signedAt === null).map(({ firstName }) => firstName),
    nextDueDate: due.nextDueDate,
    nextDueCents: due.amountDueItemized.dueTodayAmount || due.amountDueItemized.nextDueAmount,
    reason: (language: Language) => modificationEndings[reason][language],
  }
  for (const customerId of await customersOfAccount(tx, accountNumber)) {
    const payer = await readPayer(tx, accountNumber, customerId)
    if (payer === null) continue
    await sendRecord(tx, payer, { template, ...modificationMessage(template, payer.language, facts) }, context)
  }
}
