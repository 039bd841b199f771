import { formatDate, businessToday } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { formatCents } from '#sdk/money/money'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import { notePayer } from '#server/loans/payments/payment-records'
import type { Payment } from '#server/loans/payments/payments.store'
import { readPayer } from '#server/loans/payments/payer.store'
import { returnRule } from '#server/loans/payments/return-codes'
import { cancelUnfiled } from '#server/loans/settlement/cancel-stopped'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { movePlan } from './move-plan.ts'
import { planStanding, planState } from './payment-plan.rules.ts'
import { listPlans, type PtcPlan } from './payment-plan.store.ts'
import { type DebitedPlan, endDebits, lockDebitedPlans, unfiledDebits } from './plan-debits.store.ts'
import { tellOnPlan } from './plan-messages.ts'

/** Why nothing more is debited for a plan that goes on. */
type DebitsEnd = 'stop-payment' | 'not-authorized'

const words: Readonly<Record<DebitsEnd, string>> = {
  'stop-payment': 'the bank was told to stop one',
  'not-authorized': 'a payment was returned as not authorized',
}

/**
 * Ends the debits of the payment plans that a returned payment concerns, as a return ends autopay (rules 8.2, 9): of the plan whose own
 * debit was stopped, and of every plan of a person whose bank denies that a payment was authorized. The plans go on, and their borrower
 * pays them. The payment is already taken back, in the same transaction.
 */
export async function endPlanDebitsAfterReturn(
  tx: Tx,
  context: RecordContext,
  payment: Payment,
  { code, actor }: { readonly code: string; readonly actor: string },
): Promise<void> {
  for (const debited of await lockDebitedPlans(tx, payment.customerId)) {
    const reason = debitsEnd(payment, code, debited)
    if (reason === null) continue
    // What a stopped authorization made and no file holds yet does not go out. Where every bank debit is stopped, the jobs cancel it.
    if (reason === 'stop-payment')
      for (const unfiled of await unfiledDebits(tx, debited.accountNumber))
        await cancelUnfiled(tx, context, unfiled, { reason: 'automatic debits ended', actor })
    const plan = (await listPlans(tx, debited.accountNumber)).find(({ planId }) => planId === debited.planId)
    if (plan !== undefined) await endPlanDebits(tx, context, plan, { reason, actor })
  }
}

/** Whoever has the bank stop a debit has taken back what later debits would rest on (Regulation E, 12 CFR 1005.10(c)). */
function debitsEnd(payment: Payment, code: string, plan: DebitedPlan): DebitsEnd | null {
  const rule = returnRule(code).autopay
  if (rule === 'ends') return 'not-authorized'
  const isItsDebit =
    payment.kind === 'PLAN' && payment.accountNumber === plan.accountNumber && payment.submittedAt >= plan.createdAt
  return rule === 'ends-with-draw' && isItsDebit ? 'stop-payment' : null
}

async function endPlanDebits(
  tx: Tx,
  context: RecordContext,
  plan: PtcPlan,
  { reason, actor }: { readonly reason: DebitsEnd; readonly actor: string },
): Promise<void> {
  const today = businessToday(context.clock)
  const upcoming = await upcomingPayments(tx, plan.accountNumber)
  // From now on the borrower pays it: what we could not debit yet is theirs to make up for.
  const standing = planStanding({ ...plan, isDrawn: false }, today, upcoming)
  const nextIn = (language: Language) =>
    standing === null
      ? ''
      : next[language](formatCents(standing.amount, language), formatDate(standing.deadline, language, today))
  await movePlan(tx, context, {
    plan,
    from: planState(plan, today, upcoming),
    on: 'debits-end',
    actor,
    today,
    reason,
    own: {
      'end-debits': () => endDebits(tx, plan.planId),
      'note-debits-ended': async () => {
        const payer = await readPayer(tx, plan.accountNumber, plan.customerId)
        const comment = `Payment plan continues without automatic debits: ${words[reason]}. The borrower pays it.`
        await notePayer(tx, context, plan.accountNumber, payer, { notation: 'PT', comment, actor })
      },
      'tell-debits-ended': () =>
        reason === 'stop-payment'
          ? tellOnPlan(tx, context, plan, 'plan-debits-stopped', (language) => ({ next: nextIn(language) }))
          : tellOnPlan(tx, context, plan, 'plan-debits-denied', (language) => ({
              phone: context.config.company.phone,
              next: nextIn(language),
            })),
    },
  })
}

const next: Readonly<Record<Language, (amount: string, date: string) => string>> = {
  en: (amount, date) => ` Your next payment is ${amount}, due by ${date}.`,
  es: (amount, date) => ` Su próximo pago es de ${amount}, a más tardar el ${date}.`,
}
