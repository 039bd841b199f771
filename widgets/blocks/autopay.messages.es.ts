import { withArticle } from '#sdk/dates/spanish-time'
import { maximumCardPaymentCents } from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import type { AutopayKitMessages } from './autopay.messages.ts'

export const es: AutopayKitMessages = {
  rhythmLegend: '¿Cada cuánto?',
  rhythm: {
    MONTHLY: 'Cada mes',
    SEMI_MONTHLY: 'Dos veces al mes',
    BI_WEEKLY: 'Cada dos semanas',
    WEEKLY: 'Cada semana',
  },
  rhythmMeaning: {
    MONTHLY: 'Su pago completo de una vez.',
    SEMI_MONTHLY: 'La mitad del pago cada vez.',
    BI_WEEKLY: 'La mitad del pago cada vez.',
    WEEKLY: 'Una cuarta parte del pago cada vez.',
  },
  startLabel: '¿Cuándo debe empezar?',
  startHelp: (dueDate) => `Su próximo pago vence el ${dueDate}.`,
  startLate: (dueDate) =>
    `Es después de su fecha de vencimiento, el ${dueDate}. El interés se acumula cada día y esa fecha no cambia.`,
  methodLegend: '¿De dónde debe salir el dinero?',
  noMethods: 'No tiene una forma de pago guardada.',
  isDefault: 'Predeterminada',
  endingIn: (name, lastFour) => `${name} que termina en ${lastFour}`,
  noFee: 'Sin cargo',
  fee: (fee) => `Cargo de ${fee}`,
  addBankAccount: 'Agregar una cuenta bancaria',
  addDebitCard: 'Agregar una tarjeta de débito',
  reminderLegend: '¿Cuándo le recordamos el pago?',
  reminder: {
    TWO_DAY_BEFORE: 'Dos días antes',
    ONE_DAY_BEFORE: 'Un día antes',
    DAY_OF_PAYMENT: 'El día del pago',
  },

  final: 'Último pago de su préstamo',
  leftToPay: (amount) =>
    `Es lo máximo que una tarjeta de débito puede pagar de una vez. Le quedarán ${amount} por pagar.`,
  moreDraws: (count) => (count === 1 ? 'Uno más' : `${count} más`),
  noDraws: 'Por ahora no hay pagos programados porque no debe nada.',

  skip: 'Omitir',
  skipNamed: (amount, date) => `el pago de ${amount} del ${date}`,
  skipUntil: (time, date) => `Puede omitirlo hasta ${withArticle(time)}, hora de Arizona, del ${date}.`,
  skipTitle: '¿Omitir este pago?',
  skipText: (amount, date) =>
    `No cobraremos ${amount} el ${date}. El pago automático se reanuda con el pago siguiente.`,
  skipNote: 'El monto que debe no cambia y el interés se acumula cada día. Puede pagarlo de otra forma.',
  skipYes: (amount) => `Sí, omitir ${amount}`,
  skipNo: 'Mantener el pago',
  skipped: (amount, date) => `Omitiremos el pago de ${amount} del ${date}.`,
  notSkipped: 'No pudimos omitir el pago',
  skipUnknown: 'Todavía no sabemos si el pago se omitió. Puede intentarlo de nuevo sin riesgo.',
  callUs: (phone) => `Llámenos al ${phone}`,

  back: 'Volver',
  loading: 'Cargando el pago automático',
  newBankAccount: 'Nueva cuenta bancaria',
  newDebitCard: 'Nueva tarjeta de débito',
  startRange: (from, to) => `Elija una fecha de inicio del ${from} al ${to}.`,
  methodMissing: 'Elija o agregue una forma de pago.',
  cardLimit: `Con tarjeta de débito puede pagar hasta ${formatCents(maximumCardPaymentCents, 'es')}. Para pagar más, use una cuenta bancaria.`,
  account: (lastFour) => `Cuenta que termina en ${lastFour}`,
  backToDashboard: 'Volver a su cuenta',
  continueButton: 'Continuar',
}
