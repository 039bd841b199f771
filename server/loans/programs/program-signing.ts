import { toIso } from '#sdk/dates/dates'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { checkStepUp, type StepUp } from '#server/identity/step-up'
import type { RequestContext } from '#server/platform/context'
import type { Tx } from '#server/platform/store/database'
import type { ProgramAgreement } from './program-agreement.ts'
import { insertProgramSignature } from './program-signing.store.ts'

/**
 * Finds out whether the caller typed a code of purpose SIGN_PROGRAM, or confirmed in our frame: a sign-in alone signs nothing here,
 * however fresh. Call it before the transaction, and `useStepUp` of identity/step-up inside.
 */
export async function checkProgramCode(
  context: RequestContext,
  caller: CallingCustomer,
  passcode: string | null,
): Promise<StepUp> {
  const shown = await checkStepUp(context, caller, passcode, 'SIGN_PROGRAM')
  return shown === 'fresh-sign-in' ? 'stale-sign-in' : shown
}

/** Keeps what the caller signed, in the transaction that puts it into force. */
export async function keepSignature(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  signed: {
    /** As the capability is called. */
    readonly program: string
    /** The plan or change it is about. */
    readonly programId: string
    readonly accountNumber: string
    readonly signatureName: string | null
    readonly agreement: ProgramAgreement
  },
): Promise<void> {
  // Our own clock: this time is printed as evidence, and a page could send any.
  const at = toIso(context.clock.nowMs())
  const { ip, userAgent } = context
  await insertProgramSignature(tx, { ...signed, ...caller, ip, userAgent, at })
}
