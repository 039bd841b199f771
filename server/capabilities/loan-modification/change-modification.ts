import { businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { modificationReasonCharacters } from '#sdk/loan/payment-terms'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import { useStepUp } from '#server/identity/step-up'
import { readPayer } from '#server/loans/payments/payer.store'
import { refuseOnHold } from '#server/loans/payments/loan-hold'
import { isFinishedModification } from '#server/loans/programs/loan-modification.rules'
import { closeOffers, insertOptOut, listRequested, listSteps } from '#server/loans/programs/modification-records.store'
import { takeStep } from '#server/loans/programs/modification-steps'
import { checkProgramCode } from '#server/loans/programs/program-signing'
import { type ModificationAsk, requestModification } from '#server/loans/programs/request-modification'
import { type ModificationSigning, signModification } from '#server/loans/programs/sign-modification'
import type { RequestContext } from '#server/platform/context'
import type { LoanModificationSummary } from '#server/platform/graphql/resolvers.graphql'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { presentSummary } from './present-modifications.ts'

/** What a mutation about a change gives back. */
export interface ModificationAnswer {
  readonly success: true
  readonly loanModification: LoanModificationSummary
}

/**
 * Asks for a change once per idempotency key (rules 12.2).
 * @throws CarportError of requestModification; ACCOUNT_ON_HOLD
 */
export async function requestLoanModification(
  context: RequestContext,
  ask: ModificationAsk,
): Promise<ModificationAnswer> {
  const caller = callingCustomer(context)
  const { accountNumber } = ask
  return runOnce(context, { operation: 'RequestLoanModification', accountNumber, fingerprint: ask }, async (tx) => {
    await refuseOnHold(tx, context.config.company, accountNumber)
    const made = await requestModification(tx, context, ask, {
      by: 'borrower',
      actor: caller.loginId,
      customerId: caller.customerId,
      party: await partyOf(tx, caller, accountNumber),
    })
    return { success: true as const, loanModification: presentSummary(made) }
  })
}

/**
 * Signs a change once per idempotency key, with a passcode or what was confirmed in our frame (rules 12.2).
 * @throws CarportError of signModification
 */
export async function signLoanModification(
  context: RequestContext,
  signing: ModificationSigning,
  passcode: string | null,
): Promise<ModificationAnswer> {
  const caller = callingCustomer(context)
  const stepUp = await checkProgramCode(context, caller, passcode)
  const { accountNumber, loanModId, documentHash, signature } = signing
  const fingerprint = { loanModId, documentHash, authorizationVersion: signature.authorizationVersion }
  return runOnce(context, { operation: 'SignLoanModification', accountNumber, fingerprint }, async (tx) => {
    const signed = await signModification(tx, context, caller, signing, () => useStepUp(tx, context, stepUp))
    return { success: true as const, loanModification: presentSummary(signed) }
  })
}

/**
 * Stops a change that is not complete, or all of them, and hides offers, once per idempotency key. One that somebody on the loan opted
 * out of before is as it is asked to be. No flag and no hold keeps a borrower from it (rules 12.3, 20).
 * @throws CarportError NOT_FOUND, MOD_NOT_READY for one that is over in another way
 */
export async function optOutLoanModification(
  context: RequestContext,
  args: { readonly accountNumber: string; readonly loanModId: string | null; readonly reason: string | null },
): Promise<{ success: true }> {
  const caller = callingCustomer(context)
  const { accountNumber, loanModId } = args
  return runOnce(context, { operation: 'OptOutLoanModification', accountNumber, fingerprint: args }, async (tx) => {
    const all = await listRequested(tx, accountNumber)
    const open = all.filter(({ status }) => !isFinishedModification(status))
    const chosen = loanModId === null ? open : open.filter((one) => one.loanModId === loanModId)
    if (loanModId !== null && chosen.length === 0) {
      if (!all.some((one) => one.loanModId === loanModId)) throw new CarportError('NOT_FOUND')
      if ((await listSteps(tx, loanModId)).at(-1)?.reason !== optedOut) throw new CarportError('MOD_NOT_READY')
      return { success: true as const }
    }
    const today = businessToday(context.clock)
    const step = {
      event: 'cancel',
      by: 'borrower',
      reason: optedOut,
      actor: caller.loginId,
      subject: caller.customerId,
      party: await partyOf(tx, caller, accountNumber),
    } as const
    for (const change of chosen) await takeStep(tx, context, change, step)
    await closeOffers(tx, accountNumber, today)
    const reason = args.reason?.slice(0, modificationReasonCharacters) ?? null
    await insertOptOut(tx, { accountNumber, customerId: caller.customerId, on: today, reason })
    return { success: true as const }
  })
}

const optedOut = 'opted-out'

async function partyOf(tx: Tx, { customerId }: CallingCustomer, accountNumber: string): Promise<'A' | 'C'> {
  return (await readPayer(tx, accountNumber, customerId))?.party ?? 'A'
}
