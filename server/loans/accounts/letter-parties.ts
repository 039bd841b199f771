import type { Language } from '#sdk/i18n/language'
import { type LetterParties, readLetterParties } from '#server/loans/accounts/letter-parties.store'
import type { RequestContext } from '#server/platform/context'
import type { Letter, LetterRow } from '#server/platform/documents/pdf'
import type { Queryable } from '#server/platform/store/database'

const unnamed: LetterParties = { borrowerName: null, vehicle: null, vin: null }

const notes: Readonly<Record<Language, string>> = {
  en: 'To protect your privacy, this copy leaves out full names and vehicle details. Sign in to your account on our site to get the complete document.',
  es: 'Para proteger su privacidad, esta copia no incluye nombres completos ni datos del vehículo. Inicie sesión en su cuenta en nuestro sitio para obtener el documento completo.',
}

/** Whether the page around whoever asks is somebody else's: it can read every document that its element can. */
export function isReadByPage({ actor }: Pick<RequestContext, 'actor'>): boolean {
  return actor.kind === 'embed'
}

/**
 * The parties that a document names to whoever asks: none to an element. Null for somebody who is not on the loan.
 * @param language the document's; default that of the request
 */
export async function partiesFor(
  context: Pick<RequestContext, 'actor' | 'language'>,
  q: Queryable,
  accountNumber: string,
  customerId: string,
  language = context.language,
): Promise<LetterParties | null> {
  const parties = await readLetterParties(q, accountNumber, customerId, language)
  return parties !== null && isReadByPage(context) ? unnamed : parties
}

/** The note on a copy without its parties; null for a whole document. */
export function copyNote(isShortened: boolean, language: Language): string | null {
  return isShortened ? notes[language] : null
}

/** The rows that say who a letter is to and which loan and vehicle it is about. */
export function partyRows(
  { borrowerName, vehicle, vin }: LetterParties,
  account: string,
  labels: Readonly<Record<'borrower' | 'account' | 'vehicle' | 'vin', string>>,
): LetterRow[] {
  const rows: [string, string | null][] = [
    [labels.borrower, borrowerName],
    [labels.account, account],
    [labels.vehicle, vehicle],
    [labels.vin, vin],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

/** The note of a letter, where it has one. */
export function noteOf({ borrowerName }: LetterParties, language: Language): Pick<Letter, 'note'> {
  return { note: copyNote(borrowerName === null, language) }
}
