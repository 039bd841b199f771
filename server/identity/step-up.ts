import { systemClock } from '#sdk/dates/clock'
import { CarportError } from '#sdk/errors/errors'
import { freshSignInMinutes } from '#sdk/loan/access-terms'
import type { RequestContext } from '#server/platform/context'
import { isProvedByConfirmation } from '#server/identity/partner-pages/grants'
import { changesSince } from '#server/identity/logins.store'
import { codePlaceOf } from '#server/identity/code-place'
import {
  checkPasscode,
  consumePasscode,
  loginCountsFrom,
  type PasscodeCheck,
  type PasscodePayment,
} from '#server/identity/passcodes'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import type { Tx } from '#server/platform/store/database'

/** How long a sign-in or a passcode counts as just now. */
export const freshSeconds = freshSignInMinutes * 60

/**
 * How the caller showed that it is them: a sign-in just now, a passcode that is used up with what it signs, one that was typed in our
 * frame for exactly this, or not at all.
 */
export type StepUp = PasscodeCheck | 'fresh-sign-in' | 'confirmed' | 'stale-sign-in'

/**
 * Finds out whether the caller has just shown who they are (reliability 30). Call it before the transaction and `useStepUp` inside:
 * a repeated request whose passcode is used, or whose sign-in is old by now, still gets its stored answer. On a partner's page only what
 * was typed in our frame counts: a code that the request brings may have been typed into the page.
 * @param payment what a passcode of purpose FIRST_PAYMENT must have been sent for
 */
export async function checkStepUp(
  context: RequestContext,
  caller: CallingCustomer,
  passcode: string | null,
  purpose: 'AUTOPAY_OTP' | 'CHANGE_CONTACT' | 'FIRST_PAYMENT' | 'SIGN_PROGRAM' = 'AUTOPAY_OTP',
  payment?: PasscodePayment,
): Promise<StepUp> {
  const { actor } = context
  if (actor.kind === 'embed') return isProvedByConfirmation(context) ? 'confirmed' : 'stale-sign-in'
  if (passcode !== null)
    return checkPasscode(context, { loginId: caller.loginId, purpose, place: codePlaceOf(actor), passcode, payment })
  // Sign-ins are on the machine's clock: moving the sandbox's day makes nobody a stranger.
  const ageSeconds =
    actor.kind === 'borrower' ? Math.floor(systemClock.nowMs() / 1000) - actor.authTimeSeconds : Infinity
  return ageSeconds > freshSeconds ? 'stale-sign-in' : 'fresh-sign-in'
}

/**
 * Demands the proof, and uses the passcode up where there is one. A sign-in proves nothing in the week after a password was reset, and
 * for contacts in the week after the login was linked: whoever reads the login's mail needs nothing else to sign in.
 * @param changes what it is demanded for
 * @throws CarportError STEP_UP_REQUIRED without a passcode when the sign-in is older than five minutes, not ours or proves nothing;
 *   OTP_WRONG, OTP_EXPIRED, OTP_LOCKED
 */
export async function useStepUp(
  tx: Tx,
  context: RequestContext,
  stepUp: StepUp,
  changes: 'money' | 'contacts' = 'money',
): Promise<void> {
  if (stepUp === 'confirmed') return
  if (stepUp === 'stale-sign-in') throw new CarportError('STEP_UP_REQUIRED')
  if (stepUp !== 'fresh-sign-in') return consumePasscode(tx, stepUp, context.clock.nowMs())
  const { loginId } = callingCustomer(context)
  const { wasReset, wasLinked } = await changesSince(tx, loginId, loginCountsFrom(context))
  if (wasReset || (wasLinked && changes === 'contacts')) throw new CarportError('STEP_UP_REQUIRED')
}
