import { createHash } from 'node:crypto'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { isLanguage } from '#sdk/i18n/is-language'
import type { Language } from '#sdk/i18n/language'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { checkStepUp, type StepUp } from '#server/identity/step-up'
import type { SignatureInput } from '#server/loans/payments/create-payment'
import type { RequestContext } from '#server/platform/context'
import type { Tx } from '#server/platform/store/database'
import { insertProgramSignature } from './program-signing.store.ts'

/** What a borrower reads and signs in a program. */
export interface ProgramAgreement {
  /** Names text, language and wording: other terms are another version, so that nobody signs what they did not read. */
  readonly version: string
  readonly text: string
  readonly sha256: string
}

/** The agreement of one program in a language. @param kind such as `payment-plan-1`; a new wording counts it up */
export function programAgreement(kind: string, lines: readonly string[], language: Language): ProgramAgreement {
  const text = lines.join('\n')
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { version: `${kind}.${sha256.slice(0, 12)}.${language}`, text, sha256 }
}

/**
 * The agreement that a signature names, made anew in the language it was read in.
 * @throws CarportError SIGNATURE_REQUIRED for another kind of text; PRICE_CHANGED when the terms are no longer those that were read
 */
export function agreedProgram(
  kind: string,
  signature: SignatureInput,
  make: (language: Language) => ProgramAgreement,
): ProgramAgreement {
  const [name, , language] = signature.authorizationVersion.split('.')
  if (name !== kind || !isLanguage(language)) throw new CarportError('SIGNATURE_REQUIRED')
  const agreement = make(language)
  if (agreement.version !== signature.authorizationVersion) throw new CarportError('PRICE_CHANGED')
  return agreement
}

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
