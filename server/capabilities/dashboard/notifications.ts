import { formatCents } from '#sdk/money/money'
import { formatDate } from '#sdk/dates/dates'
import type { NotificationSeverity } from '#sdk/loan/enums.graphql'
import type { Language } from '#sdk/i18n/language'
import type { NotificationRow } from '#server/loans/accounts/accounts.store'
import type { ModelOf } from '#server/platform/graphql/models'
import type { Notification, StopPayment } from '#server/platform/graphql/resolvers.graphql'

/** A notification with its GraphQL type's name and its text in the reader's language. */
export interface NotificationAnswer extends Readonly<Record<string, unknown>> {
  readonly __typename: TypeName
  readonly message: string
  readonly severity: NotificationSeverity
  readonly type: string
}

type TypeName = 'PaymentNotification' | 'NsfNotification' | 'PredictedRepoNotification' | 'ClearCreditNotification'

declare module '#server/platform/graphql/models' {
  interface Models {
    Notification: ModelOf<Notification, never, NotificationAnswer>
  }
}

type Details = Readonly<Record<string, unknown>>

const typeNames: Readonly<Record<NotificationRow['kind'], TypeName>> = {
  payment: 'PaymentNotification',
  nsf: 'NsfNotification',
  'predicted-repo': 'PredictedRepoNotification',
  'clear-credit': 'ClearCreditNotification',
}

const messages: Readonly<Record<NotificationRow['kind'], Readonly<Record<Language, (d: Details) => string>>>> = {
  payment: {
    en: (d) => `You owe ${money(d.amountDue, 'en')}.`,
    es: (d) => `Debe ${money(d.amountDue, 'es')}.`,
  },
  nsf: {
    en: (d) =>
      `Your ${money(d.receiptAmount, 'en')} payment from ${date(d.paymentReceiptDate, 'en')} was returned by your bank on ${date(d.nSFDate, 'en')}. Please pay again.`,
    es: (d) =>
      `Su banco devolvió el ${date(d.nSFDate, 'es')} su pago de ${money(d.receiptAmount, 'es')} del ${date(d.paymentReceiptDate, 'es')}. Pague de nuevo.`,
  },
  'predicted-repo': {
    en: (d) =>
      `Your vehicle is at risk of repossession. Pay ${money(firstStop(d)?.amountAdjusted, 'en')} by ${date(firstStop(d)?.dateAdjusted, 'en')} to stop this, or call us to talk about options.`,
    es: (d) =>
      `Su vehículo corre riesgo de ser recuperado. Pague ${money(firstStop(d)?.amountAdjusted, 'es')} a más tardar el ${date(firstStop(d)?.dateAdjusted, 'es')} para evitarlo, o llámenos para hablar de sus opciones.`,
  },
  'clear-credit': {
    en: (d) =>
      `Pay ${money(d.amount, 'en')} by ${date(d.dueDate, 'en')} to keep this month from being reported as 30 days late.`,
    es: (d) =>
      `Pague ${money(d.amount, 'es')} a más tardar el ${date(d.dueDate, 'es')} para que este mes no se reporte con 30 días de atraso.`,
  },
}

function firstStop(d: Details): StopPayment | undefined {
  return (d.stopPayments as readonly StopPayment[])[0]
}

/** Words a stored notification. Its own figures go with it, so that a client can word it otherwise. */
export function presentNotification(row: NotificationRow, language: Language): NotificationAnswer {
  return {
    ...row.details,
    __typename: typeNames[row.kind],
    type: row.kind,
    severity: row.severity,
    message: messages[row.kind][language](row.details),
  }
}

function money(value: unknown, language: Language): string {
  return typeof value === 'number' ? formatCents(value, language) : ''
}

function date(value: unknown, language: Language): string {
  return typeof value === 'string' ? formatDate(value, language) : ''
}
