import { createHash } from 'node:crypto'
import { type Language, languages } from '#sdk/i18n/language'
import type { Company } from '#server/platform/config/config'

export type ConsentKind = 'ELECTRONIC_RECORDS' | 'TEXT_MESSAGES'

/** A text somebody agrees to. The version names the wording and its language. */
export interface ConsentWording {
  readonly version: string
  readonly text: string
  readonly sha256: string
}

const wordings: Readonly<Record<ConsentKind, Readonly<Record<Language, (company: Company) => string>>>> = {
  ELECTRONIC_RECORDS: {
    en: (company) => `You agree to get your loan records from ${company.legalName} electronically instead of on paper.
This covers all records of your loans with us: agreements, disclosures, notices, statements, receipts and letters.
You can get any record on paper for free. Call ${company.phone} and tell us which one.
You can withdraw your consent at any time, in your profile on our site or by phone, at no cost. From that day on, we will mail you paper records. The site will still work, and what you have signed stays signed.
Keep your email address up to date in your profile so that our notices reach you.
You need a device with an internet connection, a current web browser, and a program that opens PDF files. To keep records, you need a printer or space to save files.`,
    es: (
      company,
    ) => `Usted acepta recibir los documentos de su préstamo con ${company.legalName} en forma electrónica en lugar de papel.
Esto cubre todos los documentos de sus préstamos con nosotros: contratos, avisos legales, notificaciones, estados de cuenta, recibos y cartas.
Puede pedir cualquier documento en papel, sin costo. Llame al ${company.phone} y díganos cuál.
Puede retirar su consentimiento en cualquier momento en su perfil de nuestro sitio o por teléfono, sin costo. Desde ese día le enviamos papel por correo. El sitio sigue funcionando, y lo que ya firmó sigue firmado.
Mantenga al día su correo electrónico en su perfil para que le lleguen nuestros avisos.
Necesita un dispositivo con internet, un navegador actual y un programa que abra archivos PDF. Para guardar documentos necesita una impresora o espacio para archivos.`,
  },
  TEXT_MESSAGES: {
    en: (company) =>
      `You agree that ${company.legalName} may send text messages about your loan to this number, including with automated equipment. You do not have to agree to get or keep a loan. Message and data rates may apply. Reply STOP at any time to opt out, or change your preferences on this page.`,
    es: (company) =>
      `Usted permite que ${company.legalName} envíe mensajes de texto sobre su préstamo a este número, también con equipos automáticos. No tiene que aceptar para obtener o conservar un préstamo. Pueden aplicarse tarifas de mensajes y datos. Responda STOP en cualquier momento para detenerlos, o cambie sus preferencias en esta página.`,
  },
}

const versions: Readonly<Record<ConsentKind, string>> = {
  ELECTRONIC_RECORDS: 'e-records-2026-11-2',
  TEXT_MESSAGES: 'texts-2026-11-2',
}

/** The wording in force. */
export function consentWording(company: Company, kind: ConsentKind, language: Language): ConsentWording {
  const text = wordings[kind][language](company)
  return {
    version: `${versions[kind]}.${language}`,
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
  }
}

/** The wording in force that has this version, or null: one that was shown before a change is to be read anew. */
export function wordingOfVersion(company: Company, kind: ConsentKind, version: string): ConsentWording | null {
  const found = languages.map((language) => consentWording(company, kind, language))
  return found.find((wording) => wording.version === version) ?? null
}
