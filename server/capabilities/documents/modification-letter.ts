import { businessZoneName } from '#sdk/dates/business-clock'
import { formatDate, parseIso, businessDateAt } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import type { Language } from '#sdk/i18n/language'
import { modificationStatuses } from '#sdk/loan/loan.messages.es'
import { copyNote } from '#server/loans/accounts/letter-parties'
import type { LetterParties } from '#server/loans/accounts/letter-parties.store'
import type { Company } from '#server/platform/config/config'
import { modificationLabelOf } from '#server/loans/programs/loan-modification.rules'
import { modificationAgreement } from '#server/loans/programs/modification-agreement'
import type { ModificationSigner, RequestedModification } from '#server/loans/programs/modification-records.store'
import type { KeptSignature } from '#server/loans/programs/program-signing.store'
import type { Letter, LetterText } from '#server/platform/documents/pdf'
import { signedIn } from './agreement-document.ts'

const english = {
  statuses: modificationLabelOf,
  title: 'Loan change agreement',
  account: 'Loan account',
  vehicle: 'Vehicle',
  vin: 'VIN',
  status: 'Status',
  inEffect: 'In effect since',
  version: 'Text',
  hash: 'SHA-256',
  signatures: 'Signatures',
  notSigned: 'Not signed yet',
  signedText: (name: string) => `What ${name} signed`,
  signed: (name: string, day: string, time: string) => `${name}, ${day}, ${time} ${businessZoneName.en}`,
}
const words: Readonly<Record<Language, typeof english>> = {
  en: english,
  es: {
    statuses: modificationStatuses,
    title: 'Acuerdo de cambio del préstamo',
    account: 'Cuenta del préstamo',
    vehicle: 'Vehículo',
    vin: 'Número del vehículo (VIN)',
    status: 'Estado',
    inEffect: 'En vigor desde',
    version: 'Texto',
    hash: 'SHA-256',
    signatures: 'Firmas',
    notSigned: 'Aún sin firmar',
    signedText: (name) => `Lo que firmó ${name}`,
    signed: (name, day, time) => `${name}, ${day}, ${time}, ${businessZoneName.es}`,
  },
}

/** A loan change, who is on the loan and what they signed, as one of them reads it. */
interface ModificationPaper {
  readonly change: RequestedModification
  readonly parties: readonly ModificationSigner[]
  /** What was signed, the earliest signature first. */
  readonly signed: readonly KeptSignature[]
  /** Who reads it. */
  readonly customerId: string
  readonly company: Company
  /** In an element's copy, which has no vehicle either; default false. */
  readonly isFirstNamesOnly?: boolean
}

/** The language of a loan change's paper: the one in which its reader signed, and without a signature that of the site. */
export function paperLanguage(paper: Omit<ModificationPaper, 'company'>, language: Language): Language {
  const own = signedBy(paper)
  return own === null ? language : signedIn(own)
}

/**
 * What everybody on a loan signs, or has signed, word for word; its hash is what a signature names. What was signed remains as it was
 * read then, in its language: the reader's own first, then what others signed in other words. Only who has not signed reads the words
 * of today.
 * @param language of who reads it; the paper's, unless it was signed in another
 * @param vehicle as the paper's language puts it
 */
export function modificationLetter(
  paper: ModificationPaper,
  language: Language,
  { vehicle, vin }: Pick<LetterParties, 'vehicle' | 'vin'>,
): Letter {
  const { change, parties, signed, company, isFirstNamesOnly = false } = paper
  const own = signedBy(paper)
  const spoken = paperLanguage(paper, language)
  const t = words[spoken]
  const { accountNumber, terms, completionDate } = change
  const agreement = own ?? modificationAgreement({ accountNumber, terms, company }, spoken)
  return {
    language: spoken,
    from: company.legalName,
    title: t.title,
    note: copyNote(isFirstNamesOnly, spoken),
    rows: [
      [t.account, `•••• ${accountNumber.slice(-4)}`],
      ...(vehicle === null ? [] : [[t.vehicle, vehicle] as const]),
      ...(vin === null ? [] : [[t.vin, vin] as const]),
      [t.status, t.statuses[change.status]],
      ...(completionDate === null ? [] : [[t.inEffect, formatDate(completionDate, spoken)] as const]),
      [t.version, agreement.version],
      [t.hash, agreement.sha256],
    ],
    sections: [{ title: t.signatures, rows: parties.map((one) => signatureRow(one, isFirstNamesOnly, spoken)) }],
    paragraphs: agreement.text.split('\n'),
    texts: parties.flatMap((party) =>
      signed
        .filter(({ customerId, version }) => customerId === party.customerId && version !== agreement.version)
        .map((other) => signedText(other, nameOf(party, isFirstNamesOnly), t)),
    ),
  }
}

/** The signed words that come first: the reader's, or another's where it is too late to sign; null while there are some to sign. */
function signedBy({ change, signed, customerId }: Omit<ModificationPaper, 'company'>): KeptSignature | null {
  const own = signed.find((one) => one.customerId === customerId)
  return own ?? (change.status === 'PendingSignature' ? null : (signed[0] ?? null))
}

function signedText(signature: KeptSignature, name: string, t: typeof english): LetterText {
  return {
    title: t.signedText(name),
    rows: [
      [t.version, signature.version],
      [t.hash, signature.sha256],
    ],
    language: signedIn(signature),
    paragraphs: signature.text.split('\n'),
  }
}

function nameOf({ firstName, lastName }: ModificationSigner, isFirstNamesOnly: boolean): string {
  return isFirstNamesOnly ? firstName : `${firstName} ${lastName}`
}

function signatureRow(
  signer: ModificationSigner,
  isFirstNamesOnly: boolean,
  language: Language,
): readonly [string, string] {
  const t = words[language]
  const name = nameOf(signer, isFirstNamesOnly)
  if (signer.signedAt === null) return [name, t.notSigned]
  const at = parseIso(signer.signedAt)
  return [
    name,
    t.signed(
      isFirstNamesOnly ? name : (signer.signatureName ?? name),
      formatDate(businessDateAt(at), language),
      formatTime(at, language),
    ),
  ]
}
