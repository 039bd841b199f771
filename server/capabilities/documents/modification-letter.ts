import { formatDate, formatTime, parseIso, phoenixDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { modificationStatuses } from '#sdk/loan/loan.messages.es'
import { copyNote } from '#server/loans/accounts/letter-parties'
import type { Company } from '#server/platform/config/config'
import { modificationLabelOf } from '#server/loans/programs/loan-modification.rules'
import { modificationAgreement } from '#server/loans/programs/modification-agreement'
import type { ModificationSigner, RequestedModification } from '#server/loans/programs/modification-records.store'
import type { Letter } from '#server/platform/documents/pdf'

const english = {
  statuses: modificationLabelOf,
  title: 'Loan change agreement',
  account: 'Loan account',
  status: 'Status',
  inEffect: 'In effect since',
  version: 'Text',
  hash: 'SHA-256',
  signatures: 'Signatures',
  notSigned: 'Not signed yet',
  signed: (name: string, day: string, time: string) => `${name}, ${day}, ${time} Arizona time`,
}
const words: Readonly<Record<Language, typeof english>> = {
  en: english,
  es: {
    statuses: modificationStatuses,
    title: 'Acuerdo de cambio del préstamo',
    account: 'Cuenta del préstamo',
    status: 'Estado',
    inEffect: 'En vigor desde',
    version: 'Texto',
    hash: 'SHA-256',
    signatures: 'Firmas',
    notSigned: 'Aún sin firmar',
    signed: (name, day, time) => `${name}, ${day}, ${time}, hora de Arizona`,
  },
}

/** What everybody on a loan signs, or has signed, word for word; its hash is what a signature names. */
export function modificationLetter(
  about: {
    readonly change: RequestedModification
    readonly parties: readonly ModificationSigner[]
    readonly company: Company
    /** In an element's copy; default false. */
    readonly isFirstNamesOnly?: boolean
  },
  language: Language,
): Letter {
  const { change, parties, company, isFirstNamesOnly = false } = about
  const t = words[language]
  const { accountNumber, terms, completionDate } = change
  const agreement = modificationAgreement({ accountNumber, terms, company }, language)
  return {
    language,
    from: company.legalName,
    title: t.title,
    note: copyNote(isFirstNamesOnly, language),
    rows: [
      [t.account, `•••• ${accountNumber.slice(-4)}`],
      [t.status, t.statuses[change.status]],
      ...(completionDate === null ? [] : [[t.inEffect, formatDate(completionDate, language)] as const]),
      [t.version, agreement.version],
      [t.hash, agreement.sha256],
    ],
    sections: [{ title: t.signatures, rows: parties.map((one) => signatureRow(one, isFirstNamesOnly, language)) }],
    paragraphs: agreement.text.split('\n'),
  }
}

function signatureRow(
  signer: ModificationSigner,
  isFirstNamesOnly: boolean,
  language: Language,
): readonly [string, string] {
  const t = words[language]
  const name = isFirstNamesOnly ? signer.firstName : `${signer.firstName} ${signer.lastName}`
  if (signer.signedAt === null) return [name, t.notSigned]
  const at = parseIso(signer.signedAt)
  return [
    name,
    t.signed(
      isFirstNamesOnly ? name : (signer.signatureName ?? name),
      formatDate(phoenixDate(at), language),
      formatTime(at, language),
    ),
  ]
}
