import type { AccountStatusKey } from './account.ts'
import type { AutopayFrequency, LoanModificationStatusValue, TitleReleaseStatus } from './enums.graphql.ts'
import type { OwedKind } from './owed-lines.ts'

/** Loan statuses, by the backend's letter. */
export const loanStatuses: Readonly<Record<AccountStatusKey, string>> = {
  A: 'Activo',
  B: 'En bancarrota',
  C: 'Cerrado',
  O: 'Pasado a pérdidas',
  P: 'Pagado',
  R: 'Vehículo recuperado',
}

/** The same where the text speaks of an account, which has another gender. */
export const accountStatuses: Readonly<Record<AccountStatusKey, string>> = {
  A: 'Activa',
  B: 'En bancarrota',
  C: 'Cerrada',
  O: 'Pasada a pérdidas',
  P: 'Pagada',
  R: 'Vehículo recuperado',
}

/** How far a change of a loan has come. */
export const modificationStatuses: Readonly<Record<LoanModificationStatusValue, string>> = {
  PendingSignature: 'Aprobado, falta su firma',
  PendingDocumentReview: 'Firmado y enviado',
  PendingQaApproval: 'En control de calidad',
  PendingManagerApproval: 'Falta la aprobación de un supervisor',
  PendingManagerEligibilityExceptionApproval: 'Falta la aprobación de una excepción',
  PendingFinalization: 'Falta el cierre',
  PendingMaintenanceTransaction: 'Falta el registro',
  Complete: 'Completo',
  Cancelled: 'Cancelado',
  Declined: 'Rechazado',
  Expired: 'Vencido',
  RejectedClosed: 'Cerrado',
}

/** How often a loan is paid, inside a sentence. */
export const paymentFrequencies: Readonly<Record<AutopayFrequency, string>> = {
  MONTHLY: 'cada mes',
  SEMI_MONTHLY: 'dos veces al mes',
  BI_WEEKLY: 'cada dos semanas',
  WEEKLY: 'cada semana',
}

/** What an entry of the history is, by the backend's word for it. */
export const historyDescriptions: Readonly<Record<string, string>> = {
  Payment: 'Pago',
  'Extension Payment': 'Pago de extensión',
  'Fee Payment': 'Cargo por servicio',
  'Late Fee': 'Cargo por atraso',
  'Returned Payment Fee': 'Cargo por pago devuelto',
  'Payment Reversal': 'Pago devuelto',
  'Fee Waiver': 'Cargo perdonado',
  Refund: 'Reembolso',
  'Charge-Off': 'Paso a pérdidas',
  'Vehicle sale': 'Venta del vehículo',
  'Balance Adjustment': 'Ajuste del saldo',
  Adjustment: 'Ajuste',
}

/** Whether an entry of the history counts, by the backend's word for it. */
export const historyStatuses: Readonly<Record<string, string>> = {
  Posted: 'Registrado',
  Pending: 'Pendiente',
  Reversed: 'Devuelto',
}

export const titleReleases: Readonly<Record<TitleReleaseStatus, (date: string) => string>> = {
  WAITING: (date) =>
    `Su préstamo está pagado. Cuando se confirme el pago, enviaremos el título a más tardar el ${date}.`,
  ORDERED: (date) => `Su pago se confirmó. Enviaremos el título o la liberación del gravamen a más tardar el ${date}.`,
  SENT: () => 'Enviamos el título o la liberación del gravamen.',
  HELD: () => 'Su último pago fue devuelto, así que no hemos enviado el título. Pague el saldo restante o llámenos.',
}

export function lateFeeWarning(amount: string, date: string): string {
  return `Pague a más tardar el ${date} para evitar un cargo por atraso de ${amount}.`
}

export const owedNames: Readonly<Record<OwedKind, string>> = {
  pastDue: 'Pagos atrasados',
  dueToday: 'Vence hoy',
  nextDue: 'Próximo pago',
  lateFees: 'Cargos por atraso',
  nsfFees: 'Cargos por pago devuelto',
  pending: 'Pagos pendientes',
  scheduled: 'Programado',
}
