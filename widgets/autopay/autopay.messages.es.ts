import type { AutopayMessages } from './autopay.messages.ts'

export const es: AutopayMessages = {
  title: 'Activar el pago automático',
  changeTitle: 'Cambiar el pago automático',
  stepNames: ['Cuándo y cómo', 'Sus pagos', 'Revisar y aceptar', 'Última revisión'],
  loadFailed: 'No pudimos cargar el pago automático. Nada ha cambiado.',

  intro: 'Tomamos su pago por sí solo cuando vence. Si no debe nada, no se toma nada.',
  choice:
    'El pago automático es su decisión. También puede pagar usted cada vez, y detener el pago automático cuando quiera.',
  continueButton: 'Ver sus pagos',

  pastDueTitle: 'Hay un monto atrasado',
  pastDueText:
    'El pago automático puede empezar cuando el monto atrasado esté pagado. Puede pagarlo y activar el pago automático a la vez, o solo pagarlo.',
  payAndSetUp: 'Pagar y activar el pago automático',
  payOnce: 'Hacer un pago',
  notNow: 'Ahora no',

  ineligibleTitle: 'El pago automático no está disponible ahora',
  ineligible: (reason) => `El pago automático no está disponible en esta cuenta ahora porque ${reason}.`,
  paidOffTitle: 'Su préstamo está pagado',
  paidOffText: 'Ya no queda nada que pagar de forma automática.',
  reasons: {
    'past-due-over-limit': 'tiene más de 60 días de atraso',
    'nsf-hold': 'se devolvieron pagos',
    'ach-stopped': 'su banco nos dijo que un pago no estaba autorizado',
    'repo-active': 'su vehículo está asignado para recuperación',
    'charged-off': 'su cuenta pasó a pérdidas',
    bankruptcy: 'hay una bancarrota en su cuenta',
    matured: 'no vencerá nada más en este préstamo',
    'account-status': 'el estado de su cuenta no lo permite',
    disabled: 'está desactivado por ahora',
  },
  reasonUnknown: 'el estado actual de la cuenta no lo permite',
  ineligibleUntil: (date) => `Puede activarlo de nuevo después del ${date}.`,
  stillPay: 'Aún puede pagar usted.',
  conditionalTitle: 'Tiene un plan de pagos',
  conditionalText:
    'El pago automático está apagado mientras su plan de pagos está activo. Puede activarlo de nuevo cuando termine el plan.',

  onTitle: 'El pago automático está activo',
  nextDraw: 'Próximo pago',
  nextDrawOn: (date) => `el ${date}`,
  nothingNext: 'Ahora no hay nada previsto, porque no debe nada.',
  otherBorrower:
    'Lo activó la otra persona de este préstamo. Solo ella puede cambiarlo o detenerlo aquí. También puede llamarnos.',
  paused: {
    method: 'El pago automático está en pausa: la cuenta o tarjeta ya no funciona. Elija otra para seguir.',
    'past-due':
      'El pago automático está en pausa hasta que se pague el monto atrasado. Mientras tanto no se toma nada.',
  },
  how: 'Cómo está configurado',
  rhythm: 'Cada cuánto',
  upTo: 'Cada pago es como máximo',
  upToLast: 'El último pago toma lo que queda del préstamo.',
  method: 'Desde',
  reminder: 'Aviso',
  since: 'Número de confirmación',
  drawsTitle: 'Próximos pagos',
  change: 'Cambiar el pago automático',
  stop: 'Apagar el pago automático',
  stopTitle: '¿Apagar el pago automático?',
  stopText: (account) => `No tomaremos más pagos por nuestra cuenta. ${account}.`,
  stopNote: 'Lo que debe sigue venciendo en su fecha. Un pago que ya se envió a su banco sigue su curso.',
  stopYes: 'Sí, apagarlo',
  stopNo: 'Dejarlo activo',
  stopped: 'El pago automático está apagado. No se toman más pagos por sí solos.',
  notStopped: 'El pago automático no se apagó',
  stopUnknown: 'Todavía no sabemos si el pago automático está apagado. Intente de nuevo: no causa ningún problema.',
}
