import { formatCents } from '#sdk/money/money'
import { formatDate } from '#sdk/dates/dates'
import type { NotificationSeverity } from '#sdk/loan/enums.graphql'
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

type Language = 'en' | 'es'
type Details = Readonly<Record<string, unknown>>

const typeNames: Readonly<Record<NotificationRow['kind'], TypeName>> = {
  payment: 'PaymentNotification',
  nsf: 'NsfNotification',
  'predicted-repo': 'PredictedRepoNotification',
  'clear-credit': 'ClearCreditNotification',
}

const messages: Readonly<Record<NotificationRow['kind'], (d: Details, language: Language) => string>> = {
  payment: (d, language) => {
    const amount = money(d.amountDue, language)
    return language === 'es' ? `Debe ${amount}.` : `You owe ${amount}.`
  },
  nsf: (d, language) => {
    const amount = money(d.receiptAmount, language)
    const paid = date(d.paymentReceiptDate, language)
    const returned = date(d.nSFDate, language)
    return language === 'es'
      ? `Su banco devolvió el ${returned} su pago de ${amount} del ${paid}. Pague de nuevo.`
      : `Your ${amount} payment from ${paid} was returned by your bank on ${returned}. Please pay again.`
  },
  'predicted-repo': (d, language) => {
    const first = (d.stopPayments as readonly StopPayment[])[0]
    const amount = money(first?.amountAdjusted, language)
    const until = date(first?.dateAdjusted, language)
    return language === 'es'
      ? `Su vehículo corre riesgo de ser recuperado. Pague ${amount} antes del ${until} para evitarlo, o llámenos para hablar de sus opciones.`
      : `Your vehicle is at risk of repossession. Pay ${amount} by ${until} to stop this, or call us to talk about options.`
  },
  'clear-credit': (d, language) => {
    const amount = money(d.amount, language)
    const until = date(d.dueDate, language)
    return language === 'es'
      ? `Pague ${amount} antes del ${until} para que este mes no se reporte con 30 días de atraso.`
      : `Pay ${amount} by ${until} to keep this month from being reported as 30 days late.`
  },
}

/** Words a stored notification. Its own figures go with it, so that a client can word it otherwise. */
export function presentNotification(row: NotificationRow, language: Language): NotificationAnswer {
  return {
    ...row.details,
    __typename: typeNames[row.kind],
    type: row.kind,
    severity: row.severity,
    message: messages[row.kind](row.details, language),
  }
}

function money(value: unknown, language: Language): string {
  return typeof value === 'number' ? formatCents(value, language) : ''
}

function date(value: unknown, language: Language): string {
  return typeof value === 'string' ? formatDate(value, language) : ''
}
