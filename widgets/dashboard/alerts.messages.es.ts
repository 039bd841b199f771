import { dismissedAlertDays } from '#sdk/loan/payment-terms'
import type { AlertMessages } from './alerts.messages.ts'

export const es: AlertMessages = {
  regions: { critical: 'Mensajes importantes sobre su préstamo', others: 'Más mensajes sobre su préstamo' },
  texts: {
    PredictedRepoWarning: ({ amount, date }) =>
      `Su vehículo corre riesgo de ser recuperado. Pague ${amount} a más tardar el ${date} para evitarlo, o llámenos para hablar de sus opciones.`,
    NewlyChargedOff: ({ amount }) =>
      `Su cuenta pasó a pérdidas. Todavía debe ${amount}, y es posible que aún tenga opciones.`,
    NSF: ({ amount, date, paymentDate }) =>
      `Su banco devolvió el ${date} su pago de ${amount} del ${paymentDate}. Pague de nuevo.`,
    PlanToCure: ({ amount, date }) => `Su plan de pagos va bien. Próximo pago: ${amount} el ${date}.`,
    ClearCredit: ({ amount, date }) =>
      `Pague ${amount} a más tardar el ${date} para que este mes no se reporte con 30 días de atraso.`,
    LoanModProcessing: ({ date }) =>
      date === ''
        ? 'Estamos procesando el cambio de su préstamo.'
        : `Usted firmó el cambio de su préstamo. Entra en vigor solo si todas las personas del préstamo firman a más tardar el ${date}.`,
    LoanModExpired: ({ date }) => `La oferta para cambiar su préstamo terminó el ${date} porque no se firmó.`,
    LoanModComplete: ({ amount, date }) =>
      `El cambio de su préstamo está completo. Su próximo pago es de ${amount} el ${date}.`,
    PerformingChargedOff: ({ amount, date }) => `Gracias por cumplir con su plan. Próximo pago: ${amount} el ${date}.`,
    LoanMod: () => 'Es posible que pueda cambiar su calendario de pagos.',
    PaymentPlanOptions: () => 'Puede repartir lo atrasado en varios pagos.',
    PastDueTaxCommunication: () => '¿Va a recibir un reembolso de impuestos? Podría poner su cuenta al día.',
    TaxCommunication: () => '¿Va a recibir un reembolso de impuestos? Un pago adicional baja los intereses que paga.',
    SimplePayNotification: ({ amount, method }) => `Pague ${amount} en un paso con ${method}.`,
    EnrollInAutoPay: () =>
      'Active el pago automático y deje de preocuparse por las fechas de vencimiento. Puede cancelarlo cuando quiera.',
  },
  urgent: {
    PlanToCure: ({ amount, date }) =>
      amount === ''
        ? `Su plan de pagos terminó el ${date} porque faltó un pago. Pague el monto atrasado o llámenos para hablar de sus opciones.`
        : `Su plan necesita un pago de ${amount} a más tardar el ${date} para continuar.`,
    LoanModProcessing: ({ date }) => `El cambio de su préstamo está listo. Fírmelo a más tardar el ${date}.`,
  },
  actions: {
    CALL_US: 'Llámenos',
    VIEW_PLAN: 'Ver el plan',
    SEE_PLAN_OPTIONS: 'Ver opciones de plan',
    VIEW_MODIFICATION: 'Ver el estado',
    SIGN_MODIFICATION: 'Revisar y firmar',
    AGENT_INTRODUCTION: 'Más información',
    MODIFICATION_INTRODUCTION: 'Más información',
    KEEP_YOUR_KEYS: 'Ver mis opciones',
    ACCOUNT_RESOLUTION: 'Ver mis opciones',
    TAX_REFUND_BENEFITS: 'Beneficios del reembolso',
    ENROLL_IN_AUTOPAY: 'Activar el pago automático',
  },
  pay: (amount) => `Pagar ${amount}`,
  payAnyAmount: 'Hacer un pago',
  payPlan: 'Hacer el pago del plan',
  links: { LoanModComplete: 'Ver detalles', LoanModExpired: 'Ver opciones', PerformingChargedOff: 'Ver el plan' },
  call: (phone) => `Llamar al ${phone}`,
  dismiss: (alert) => `Ocultar por ${dismissedAlertDays} días: ${alert}`,
  dismissed: `Oculto por ${dismissedAlertDays} días.`,
  notDismissed: 'No pudimos ocultar este mensaje. Intente más tarde.',
  repoTitle: 'Llámenos por su vehículo',
  repoText: 'Queremos hablar con usted de sus opciones. Nada de esta página cambia a menos que usted lo pida.',
}
