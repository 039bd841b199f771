import { businessToday, toIso } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { ChargeOffDisputeReason } from '#sdk/loan/enums.graphql'
import { disputeCharacters } from '#sdk/loan/payment-terms'
import { callingCustomer } from '#server/identity/calling-customer'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import {
  answerDispute,
  type ChargeOffDispute,
  listDisputes,
  openDispute,
} from '#server/loans/programs/charge-off-disputes.store'
import { chargeOffGrounds } from '#server/loans/programs/charge-off-grounds'
import { recordChargeOff, notifyBorrowers } from '#server/loans/programs/charge-off-records'
import type { RequestContext } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'

/** What a borrower disputes, and why, in their own words. */
export interface DisputeArgs {
  readonly accountNumber: string
  readonly reason: ChargeOffDisputeReason
  readonly words: string
}

/**
 * Opens a dispute once per idempotency key (rules 15.3): a notation for the advisors, the audit line and a written confirmation. From
 * then on no notice is sent and no plan ends for a missed payment until it is answered.
 * @throws CarportError NOT_FOUND; FIELD_INVALID of `words`; IN_PROGRESS while another dispute of the loan is open
 */
export async function disputeChargeOff(context: RequestContext, args: DisputeArgs): Promise<{ success: true }> {
  const { accountNumber, reason } = args
  const { customerId, loginId } = callingCustomer(context)
  const words = readWords(args.words, 'words')
  const once = { operation: 'DisputeChargeOff', accountNumber, fingerprint: { reason, words } }
  return runOnce(context, once, async (tx) => {
    const { today } = await chargeOffGrounds(tx, context, accountNumber)
    const nowMs = context.clock.nowMs()
    const dispute = { disputeId: newId('dsp'), accountNumber, customerId, reason, words, openedOn: today }
    if (!(await openDispute(tx, { ...dispute, at: toIso(nowMs) }))) throw new CarportError('IN_PROGRESS')
    const comment = `Debt disputed: ${reason}`
    const about = { accountNumber, customerId }
    await recordChargeOff(tx, context, about, {
      notation: 'KO',
      comment,
      action: 'charge-off.dispute',
      actor: loginId,
      reason,
    })
    const { phone } = context.config.company
    await notifyBorrowers(tx, accountNumber, context, (texts) =>
      texts.disputed({ account: accountNumber.slice(-4), phone }),
    )
    return { success: true as const }
  })
}

/** The disputes of a loan, the newest first; each look of an advisor is noted. @throws CarportError NOT_ALLOWED for other staff */
export async function chargeOffDisputes(context: RequestContext, accountNumber: string): Promise<ChargeOffDispute[]> {
  if (context.actor.kind === 'staff') await demandAdvisor(context, accountNumber, 'staff.charge-off')
  return listDisputes(reader(context.db), accountNumber)
}

/**
 * Answers the open dispute of a loan once per idempotency key. The days in which something can be made up for begin again.
 * @throws CarportError NOT_ALLOWED; FIELD_INVALID of `answer`; NOT_FOUND without an open dispute
 */
export async function answerChargeOffDispute(
  context: RequestContext,
  args: { readonly accountNumber: string; readonly answer: string },
): Promise<{ success: true }> {
  const { accountNumber } = args
  const actor = await demandAdvisor(context, accountNumber, 'staff.charge-off-dispute-answer')
  const words = readWords(args.answer, 'answer')
  const once = { operation: 'AnswerChargeOffDispute', accountNumber, fingerprint: { words } }
  return runOnce(context, once, async (tx) => {
    const answer = { words, on: businessToday(context.clock), by: actor }
    const customerId = await answerDispute(tx, accountNumber, answer)
    if (customerId === null) throw new CarportError('NOT_FOUND')
    const about = { accountNumber, customerId }
    const comment = 'Dispute answered'
    await recordChargeOff(tx, context, about, { notation: 'KO', comment, action: 'charge-off.answer', actor })
    const { phone } = context.config.company
    await notifyBorrowers(tx, accountNumber, context, (texts) =>
      texts.answered({ account: accountNumber.slice(-4), phone }, words),
    )
    return { success: true as const }
  })
}

/**
 * What somebody wrote, without what no person types: signs that nobody sees come along when a text is pasted, or make it read as another
 * one.
 * @throws CarportError FIELD_INVALID when it is empty or too long
 */
export function readWords(given: string, field: string): string {
  const words = given
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (words === '' || words.length > disputeCharacters || /\p{Cc}/u.test(words))
    throw fieldError(field, 'FIELD_INVALID')
  return words
}
