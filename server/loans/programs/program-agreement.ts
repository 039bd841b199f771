import { createHash } from 'node:crypto'
import { CarportError } from '#sdk/errors/errors'
import { isLanguage } from '#sdk/i18n/is-language'
import type { Language } from '#sdk/i18n/language'
import type { SignatureInput } from '#server/loans/payments/create-payment'

/** What a borrower reads and signs in a program. */
export interface ProgramAgreement {
  /** Names text, language and wording: other terms are another version, so that nobody signs what they did not read. */
  readonly version: string
  readonly text: string
  readonly sha256: string
}

/** The agreement of one program in a language. @param kind such as `payment-plan-4`; a new wording counts it up */
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
