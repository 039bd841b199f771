import { businessZoneName } from '#sdk/dates/business-clock'
import { formatDate, parseIso, businessDateAt } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { languageFrom } from '#sdk/i18n/language'
import type { Company } from '#server/platform/config/config'
import type { Consent } from '#server/loans/accounts/changes.store'
import type { Letter } from '#server/platform/documents/pdf'

const words = {
  en: {
    sample: 'Sample document',
    code: 'Your code',
    how: 'If you can read this, your device can open the documents we send. Enter the code above on the page you came from.',
    consent: 'Electronic records: your agreement',
    accepted: 'Agreed to',
    acceptedAt: (day: string, time: string) => `${day}, ${time} ${businessZoneName.en}`,
    givenTo: 'Given to',
    version: 'Text',
    print: 'SHA-256',
  },
  es: {
    sample: 'Documento de muestra',
    code: 'Su código',
    how: 'Si puede leer esto, su dispositivo puede abrir los documentos que enviamos. Ingrese el código de arriba en la página de la que vino.',
    consent: 'Documentos electrónicos: su acuerdo',
    accepted: 'Aceptado',
    acceptedAt: (day: string, time: string) => `${day}, ${time}, ${businessZoneName.es}`,
    givenTo: 'Otorgado a',
    version: 'Texto',
    print: 'SHA-256',
  },
} as const

const languageOf = (version: string) => languageFrom(version.split('.').at(-1))

/** A page like the documents we send, with a code that shows that it could be opened (rules 5.1). */
export function sampleLetter(company: Company, version: string, code: string): Letter {
  const language = languageOf(version)
  const t = words[language]
  return { language, from: company.legalName, title: t.sample, rows: [[t.code, code]], paragraphs: [t.how] }
}

/** A copy of what was agreed to, word for word. */
export function consentLetter(company: Company, consent: Consent): Letter {
  const language = languageOf(consent.version)
  const t = words[language]
  const atMs = parseIso(consent.at)
  const day = formatDate(businessDateAt(atMs), language)
  // Of one that was given elsewhere the day is known, and no time.
  const given =
    consent.givenTo === null
      ? ([[t.accepted, t.acceptedAt(day, formatTime(atMs, language))]] as const)
      : ([
          [t.accepted, day],
          [t.givenTo, consent.givenTo],
        ] as const)
  return {
    language,
    from: company.legalName,
    title: t.consent,
    rows: [...given, [t.version, consent.version], [t.print, consent.sha256]],
    paragraphs: consent.text.split('\n'),
  }
}
