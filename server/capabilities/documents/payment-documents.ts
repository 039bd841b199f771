import { businessZoneName } from '#sdk/dates/business-clock'
import { formatDate, parseIso, businessDateAt } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { cardFeeDescription } from '#sdk/loan/payment-terms'
import { type Language, languageFrom } from '#sdk/i18n/language'
import { formatCents } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import { groupedNumber } from '#server/loans/payments/payment-records'
import { statusOf } from '#server/loans/payments/payment-state'
import type { Payment } from '#server/loans/payments/payments.store'
import { formalName } from '#server/loans/payments/payment-method'
import type { KeptAuthorization } from '#server/platform/documents/documents.store'
import { noteOf, partyRows } from '#server/loans/accounts/letter-parties'
import type { LetterParties } from '#server/loans/accounts/letter-parties.store'
import type { Letter } from '#server/platform/documents/pdf'

const words = {
  en: {
    receipt: 'Payment receipt',
    authorization: { payment: 'Payment authorization', autopay: 'Autopay authorization' },
    borrower: 'Borrower',
    vehicle: 'Vehicle',
    vin: 'VIN',
    amount: 'Payment',
    fee: `Service fee (${cardFeeDescription})`,
    total: 'Total',
    method: 'From',
    date: 'Credited as of',
    account: 'Loan account',
    number: 'Confirmation number',
    status: 'Status',
    accepted: 'Agreed to',
    acceptedAt: (day: string, time: string) => `${day}, ${time} ${businessZoneName.en}`,
    version: 'Text',
    print: 'SHA-256',
    note: (phone: string) => `Questions? Call ${phone}.`,
    statuses: {
      SCHEDULED: 'Scheduled',
      PENDING: 'Accepted, not posted yet',
      APPLIED: 'Posted',
      PENDING_PAYMENT_REVERSAL: 'Returned by the bank',
    },
  },
  es: {
    receipt: 'Recibo de pago',
    authorization: { payment: 'Autorización de pago', autopay: 'Autorización del pago automático' },
    borrower: 'Prestatario',
    vehicle: 'Vehículo',
    vin: 'Número del vehículo (VIN)',
    amount: 'Pago',
    fee: `Cargo por servicio (${cardFeeDescription})`,
    total: 'Total',
    method: 'Desde',
    date: 'Acreditado con fecha',
    account: 'Cuenta del préstamo',
    number: 'Número de confirmación',
    status: 'Estado',
    accepted: 'Aceptado',
    acceptedAt: (day: string, time: string) => `${day}, ${time}, ${businessZoneName.es}`,
    version: 'Texto',
    print: 'SHA-256',
    note: (phone: string) => `¿Tiene preguntas? Llame al ${phone}.`,
    statuses: {
      SCHEDULED: 'Programado',
      PENDING: 'Aceptado, aún sin registrar',
      APPLIED: 'Registrado',
      PENDING_PAYMENT_REVERSAL: 'Devuelto por el banco',
    },
  },
} as const

/** Who paid, for which loan and vehicle, how much, from what, and what became of it. */
export function receiptLetter(company: Company, payment: Payment, parties: LetterParties, language: Language): Letter {
  const t = words[language]
  const fee: [string, string][] =
    payment.serviceFeeCents > 0 ? [[t.fee, formatCents(payment.serviceFeeCents, language)]] : []
  return {
    language,
    from: company.legalName,
    title: t.receipt,
    ...noteOf(parties, language),
    rows: [
      ...partyRows(parties, `•••• ${payment.accountNumber.slice(-4)}`, t),
      [t.amount, formatCents(payment.amountCents, language)],
      ...fee,
      [t.total, formatCents(payment.amountCents + payment.serviceFeeCents, language)],
      [t.method, methodOf(payment, language)],
      [t.date, formatDate(payment.paymentDate, language)],
      [t.number, groupedNumber(payment.confirmationNumber)],
      [t.status, t.statuses[statusOf(payment.state)]],
    ],
    paragraphs: [t.note(company.phone)],
  }
}

/** A copy of what the borrower agreed to, word for word. */
export function authorizationLetter(
  company: Company,
  payment: Pick<Payment, 'confirmationNumber'>,
  kept: KeptAuthorization,
  of: 'payment' | 'autopay',
): Letter {
  const language = languageFrom(kept.version.split('.').at(-1))
  const t = words[language]
  const acceptedMs = parseIso(kept.acceptedAt)
  return {
    language,
    from: company.legalName,
    title: t.authorization[of],
    rows: [
      [t.number, groupedNumber(payment.confirmationNumber)],
      [t.accepted, t.acceptedAt(formatDate(businessDateAt(acceptedMs), language), formatTime(acceptedMs, language))],
      [t.version, kept.version],
      [t.print, kept.sha256],
    ],
    paragraphs: kept.text.split('\n'),
  }
}

function methodOf(payment: Payment, language: Language): string {
  return formalName({ type: payment.methodType, lastFour: payment.lastFour, nickname: null }, language)
}
