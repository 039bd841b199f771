import type { AutopayMessages } from './autopay.messages.ts'

export const es: AutopayMessages = {
  title: 'Activar el pago automático',
  changeTitle: 'Cambiar el pago automático',
  stepNames: ['Cuándo y cómo', 'Sus pagos', 'Revisar y aceptar', 'Revisión final'],
  loadFailed: 'No pudimos cargar el pago automático. No se hizo ningún cambio.',

  intro: 'Haremos su pago automáticamente en la fecha de vencimiento. Si no debe nada, no le cobraremos nada.',
  choice: 'El pago automático es opcional. También puede hacer cada pago por su cuenta y desactivarlo cuando quiera.',
  continueButton: 'Ver sus pagos',

  pastDueTitle: 'Su cuenta está atrasada',
  pastDueText:
    'El pago automático puede empezar cuando pague el monto atrasado. Puede pagarlo y activar el pago automático al mismo tiempo, o solo pagarlo.',
  pastDueCall: 'El pago automático puede empezar cuando pague el monto atrasado. Llámenos para pagarlo.',
  payAndSetUp: 'Pagar y activar el pago automático',
  payOnce: 'Hacer un pago',
  notNow: 'Ahora no',

  ineligibleTitle: 'El pago automático no está disponible en este momento',
  ineligible: (reason) => `El pago automático no está disponible en esta cuenta en este momento porque ${reason}.`,
  paidOffTitle: 'Su préstamo está pagado',
  paidOffText: 'Ya no debe nada.',
  reasons: {
    matured: 'no hay más pagos por vencer en este préstamo',
    disabled: 'está desactivado por ahora',
  },
  reasonUnknown: 'el estado actual de la cuenta no lo permite',
  ineligibleUntil: (date) => `Puede activarlo de nuevo después del ${date}.`,
  stillPay: 'Aún puede hacer pagos por su cuenta.',
  conditionalTitle: 'Tiene un plan de pagos',
  conditionalText:
    'El pago automático está desactivado mientras su plan de pagos está activo. Puede activarlo de nuevo cuando termine el plan.',

  onTitle: 'El pago automático está activado',
  nextDraw: 'Próximo pago',
  nextDrawOn: (date) => `el ${date}`,
  nothingNext: 'Por ahora no hay pagos programados porque no debe nada.',
  otherBorrower:
    'Lo activó la otra persona de este préstamo. Solo esa persona puede cambiarlo o desactivarlo aquí. También puede llamarnos.',
  paused: {
    method:
      'El pago automático está en pausa porque ya no podemos usar la cuenta o tarjeta. Elija otra para reanudarlo.',
    'past-due': 'El pago automático está en pausa hasta que pague el monto atrasado. Hasta entonces no haremos cobros.',
    'bank-stopped':
      'El pago automático está detenido porque sus pagos bancarios están suspendidos. Llámenos para que podamos ayudarle.',
    held: 'El pago automático está detenido por el estado de su cuenta. Llámenos para que podamos ayudarle.',
  },
  how: 'Configuración del pago automático',
  rhythm: 'Cada cuánto',
  upTo: 'Pago máximo',
  upToLast: 'Su último pago será por el saldo restante.',
  method: 'Desde',
  reminder: 'Recordatorio',
  since: 'Número de confirmación',
  drawsTitle: 'Próximos pagos',
  change: 'Cambiar el pago automático',
  stop: 'Desactivar el pago automático',
  stopTitle: '¿Desactivar el pago automático?',
  stopText: (account) => `Dejaremos de hacer pagos automáticos. ${account}.`,
  stopNote: 'Sus fechas de vencimiento no cambian. Un pago que ya enviamos a su banco sigue su curso.',
  stopYes: 'Sí, desactivarlo',
  stopNo: 'Mantenerlo activado',
  stopped: 'El pago automático está desactivado. No haremos más pagos automáticos.',
  notStopped: 'No pudimos desactivar el pago automático',
  stopUnknown: 'Todavía no sabemos si el pago automático se desactivó. Puede intentarlo de nuevo sin riesgo.',
}
