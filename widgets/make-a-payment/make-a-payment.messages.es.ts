import { maximumBankPaymentCents, maximumCardPaymentCents, minimumPaymentCents } from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import type { MakeAPaymentMessages } from './make-a-payment.messages.ts'

export const es: MakeAPaymentMessages = {
  method: 'Desde',
  paymentDate: 'Se acredita el',
  title: 'Hacer un pago',
  stepNames: ['Monto y fecha', 'Términos', 'Revisar y pagar'],
  loading: 'Cargando sus opciones de pago',
  loadFailed: 'No pudimos cargar sus opciones de pago. No se cobró nada.',

  dueHeading: 'Monto que debe',
  dueOn: (date) => `vence el ${date}`,
  daysPastDue: (days) => (days === 1 ? '1 día de atraso' : `${days} días de atraso`),
  nothingDue: 'Por ahora no debe nada. Aun así puede pagar por adelantado.',
  payoffHeading: 'Monto para liquidar',
  payoffOn: (date) => `para liquidar su préstamo el ${date}`,
  payoffUnavailable:
    'No podemos mostrar en línea el monto para liquidar esta cuenta. Llámenos y se lo enviaremos hoy mismo.',
  account: (lastFour) => `Cuenta que termina en ${lastFour}`,

  amountLegend: '¿Cuánto quiere pagar?',
  choiceNames: {
    'past-due': 'Monto atrasado',
    'total-due': 'Total que debe',
    balance: 'Saldo restante',
    next: 'Próximo pago',
    payoff: 'Monto para liquidar',
    other: 'Otro monto',
  },
  choiceMeanings: {
    'past-due': 'Pone al día sus pagos atrasados.',
    'total-due': 'Todo lo que debe ahora.',
    totalDueWithFees: (fees) => `Todo lo que debe ahora, con ${fees} en cargos.`,
    totalDueAfterPending: 'Todo lo que debe ahora, menos los pagos pendientes.',
    balance: 'Todo lo que queda por pagar.',
    next: (date) => `Su pago que vence el ${date}.`,
    payoff: (date) => `Liquida su préstamo el ${date}.`,
  },
  otherAmount: 'Monto a pagar',
  otherAmountHelp: `Mínimo ${formatCents(minimumPaymentCents, 'es')}`,

  dateLabel: '¿Cuándo quiere pagar?',
  dateHelp: 'Acreditaremos su pago en esta fecha.',
  cardDate: (date) => `Hoy, ${date}. Los pagos con tarjeta siempre se hacen hoy.`,
  methodLegend: '¿Cómo quiere pagar?',
  noFee: 'Sin cargo',
  fee: (fee) => `Cargo de ${fee}`,
  feeNote: 'Sin cargo si paga desde una cuenta bancaria.',
  noMethods: 'No tiene una forma de pago guardada.',
  addBankAccount: 'Agregar una cuenta bancaria',
  addDebitCard: 'Agregar una tarjeta de débito',
  bankNotAvailable: (reason) =>
    `En este momento no podemos recibir pagos desde una cuenta bancaria porque ${reason}. Puede pagar con una tarjeta de débito o llamarnos.`,
  bankReasons: {
    'nsf-hold': 'se devolvieron dos o más pagos',
    'ach-stopped': 'su banco nos dijo que un pago no fue autorizado',
    'account-status': 'el estado de su cuenta no lo permite',
    'charged-off': 'su cuenta pasó a pérdidas',
    bankruptcy: 'hay una bancarrota en su cuenta',
    'repo-active': 'su vehículo está asignado para recuperación',
    disabled: 'están desactivados por ahora',
  },
  cardNotAvailable: 'Por ahora no puede pagar con tarjeta de débito en esta cuenta.',
  endingIn: (name, lastFour) => `${name} que termina en ${lastFour}`,
  isDefault: 'Predeterminada',

  cutoffBanner: (date) =>
    `Los pagos hechos después de las 5:00 p.m., hora de Arizona, en fin de semana o en feriado bancario se acreditan hoy y aparecerán en su historial el ${date}.`,
  pendingBanner: (amount) => `Un pago de ${amount} está en proceso.`,
  scheduledBanner: (amount) => `Hay ${amount} en proceso o programados.`,

  summaryTitle: 'Su pago',
  payment: 'Pago',
  serviceFee: 'Cargo por servicio (Fee Payment)',
  total: 'Total',
  continueButton: 'Continuar',
  problems: {
    AMOUNT_INVALID: 'Ingrese un monto como 125.50.',
    AMOUNT_TOO_LOW: `Ingrese al menos ${formatCents(minimumPaymentCents, 'es')}.`,
    AMOUNT_TOO_HIGH: `Con cuenta bancaria puede pagar hasta ${formatCents(maximumBankPaymentCents, 'es')} por pago.`,
    METHOD_MISSING: 'Elija o agregue una forma de pago.',
    CARD_LIMIT: `Con tarjeta de débito puede pagar hasta ${formatCents(maximumCardPaymentCents, 'es')}. Para pagar más, use una cuenta bancaria.`,
  },
  dateRange: (from, to) => `Elija una fecha del ${from} al ${to}.`,
}
