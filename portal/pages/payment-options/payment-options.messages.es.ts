import {
  mailedPaymentDays,
  maximumBankPaymentCents,
  maximumCardPaymentCents,
  paymentDaysAhead,
} from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import type { PaymentOptionsMessages } from './payment-options.messages.ts'

/** The payment options page in Spanish. */
export const es: PaymentOptionsMessages = {
  title: 'Formas de pago',
  lead: 'Todas las formas de pagar su préstamo, cuánto cuestan y cuándo acreditamos su pago. Siempre hay una que es gratis.',
  free: 'Gratis',
  fee: 'Cargo',
  payNow: 'Hacer un pago',
  signInToPay: 'Inicie sesión para pagar',
  notOnline: {
    'paid-off': 'Su préstamo está pagado. No hay nada que pagar.',
    'other-ways': 'Este préstamo no se puede pagar en este sitio. Puede pagarlo por teléfono o por correo.',
  },
  bankTitle: 'Cuenta bancaria, en este sitio',
  bankText: `Desde su cuenta corriente o de ahorros, hasta ${formatCents(maximumBankPaymentCents, 'es')} por pago. Pague hoy o elija una fecha dentro de los próximos ${paymentDaysAhead} días. Puede cancelar hasta la hora que indica su recibo.`,
  bankWhen: 'Se acredita el día que usted elija.',
  cardTitle: 'Tarjeta de débito, en este sitio',
  cardText: `Tarjetas de débito Visa, Mastercard o Discover, hasta ${formatCents(maximumCardPaymentCents, 'es')} por pago. Usted ingresa los datos de su tarjeta en la página de nuestro proveedor de tarjetas; nosotros nunca vemos el número. No aceptamos tarjetas de crédito.`,
  cardWhen: 'Se acredita hoy.',
  phoneTitle: 'Por teléfono',
  phoneText: 'Un asesor puede recibir un pago de su cuenta bancaria. Tenga a mano su número de cuenta de 12 dígitos.',
  mailTitle: 'Por correo',
  mailText: 'Envíe un cheque o giro postal. Escriba en él su número de cuenta de 12 dígitos. Nunca envíe efectivo.',
  mailWhen: `Se acredita el día que lo recibimos. Calcule ${mailedPaymentDays} días.`,
  countsTitle: 'Cuándo acreditamos su pago',
  countsText:
    'Acreditamos el pago que haga aquí en la fecha que elija, aunque salga de su cuenta bancaria un día hábil después. Los intereses se acumulan cada día, así que pagar antes le cuesta menos.',
  weekendText:
    'Los bancos no mueven dinero en fines de semana ni feriados federales. Si elige uno de esos días, acreditamos su pago ese día y sale de su cuenta bancaria el siguiente día hábil.',
  contactTitle: 'Hable con nosotros',
  contactText:
    'Si no puede pagar a tiempo, llame antes de la fecha de vencimiento. Hablaremos con usted de sus opciones.',
}
