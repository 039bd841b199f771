import { businessZoneName } from '#sdk/dates/business-clock'
import { autopayNoticeDays } from '#sdk/loan/payment-terms'
import { wordedBy, type Wordings } from '#server/platform/messages/worded'

/** What a draw leaves open because it is more than a card can pay at once. */
interface AboveCard {
  /** What is due that day. */
  readonly due: string
  /** What of it is left for the borrower to pay. */
  readonly rest: string
}

/** What each message about autopay needs. Amounts and dates are worded for the message's language. */
export interface AutopayMessages {
  /** `agreement` is the whole authorization: its copy. */
  readonly 'autopay-started': {
    readonly first: string
    readonly amount: string
    readonly confirmationNumber: string
    readonly agreement: string
  }
  readonly 'autopay-changed': { readonly agreement: string }
  readonly 'autopay-cancelled': { readonly due: string }
  readonly 'autopay-skipped': { readonly date: string; readonly due: string }
  readonly 'autopay-reminder': {
    readonly amount: string
    readonly date: string
    readonly method: string
    /** By the clock of the business; null when it is on its way already. */
    readonly until: string | null
    readonly aboveCard: AboveCard | null
  }
  readonly 'autopay-amount': {
    readonly amount: string
    readonly date: string
    readonly method: string
    readonly until: string
    readonly aboveCard: AboveCard | null
  }
  readonly 'autopay-last-payment': {
    readonly amount: string
    readonly date: string
    readonly method: string
    /** The notice with the exact amount is still to come. */
    readonly isAbout: boolean
  }
  readonly 'autopay-declined': { readonly amount: string; readonly date: string; readonly method: string }
  readonly 'autopay-held': { readonly date: string; readonly phone: string }
  readonly 'autopay-old-amount': OpenDraw
  readonly 'autopay-card-limit': OpenDraw
  readonly 'autopay-paused-method': { readonly due: string }
  readonly 'autopay-paused-past-due': { readonly due: string }
  readonly 'autopay-resumed': { readonly next: string }
  /** `text` is the whole of AUTOPAY_ENDED_RETURNS. */
  readonly 'autopay-ended-returns': { readonly text: string }
  readonly 'autopay-ended-not-authorized': { readonly phone: string; readonly due: string }
  readonly 'autopay-ended-stop-payment': { readonly due: string }
  readonly 'autopay-ended-paid-off': object
  readonly 'autopay-ended-closed': { readonly phone: string }
  readonly 'autopay-ended-plan': object
}

/** A draw that leaves something open. `due`: what was due that day; `rest`: what of it was not taken. */
interface OpenDraw extends AboveCard {
  readonly amount: string
  readonly date: string
  readonly method: string
}

export type AutopayTemplate = keyof AutopayMessages

const aboveCardEnglish = ({ due, rest }: AboveCard) =>
  `${due} is due, which is more than a debit card can pay at once. Please pay the remaining ${rest} on our site.`

const english: Wordings<AutopayMessages> = {
  'autopay-started': (p) => ({
    subject: 'Autopay is on',
    body: `Autopay is on. Your first payment is ${p.amount} on ${p.first}. You can skip a payment or turn off autopay anytime on our site.\nConfirmation number: ${p.confirmationNumber}\n\nHere's your copy of what you agreed to:\n${p.agreement}`,
  }),
  'autopay-changed': (p) => ({
    subject: 'Your autopay was changed',
    body: `We changed your autopay as you asked.\n\nHere's your copy of what you agreed to:\n${p.agreement}`,
  }),
  'autopay-cancelled': (p) => ({
    subject: 'Autopay is off',
    body: `Autopay is off, as you asked. We won't make any more automatic payments.${p.due} If we already sent a payment to your bank, you'll find it under Scheduled Payments.`,
  }),
  'autopay-skipped': (p) => ({
    subject: `Your autopay payment on ${p.date} is skipped`,
    body: `We won't take your autopay payment on ${p.date}. Autopay resumes after that.${p.due}`,
  }),
  'autopay-reminder': (p) => ({
    subject: `Autopay: ${p.amount} on ${p.date}`,
    body: `Autopay will take ${p.amount} from ${p.method} for ${p.date}. ${p.until === null ? "You can't skip it anymore, so please keep the money in your account." : `You can skip it until ${p.until} ${businessZoneName.en}.`}${p.aboveCard === null ? '' : ` ${aboveCardEnglish(p.aboveCard)}`}`,
  }),
  'autopay-amount': (p) => ({
    subject: `Your autopay payment on ${p.date} will be ${p.amount}`,
    body: `${p.aboveCard === null ? 'This payment is different from your usual amount. ' : ''}Autopay will take ${p.amount} from ${p.method} on ${p.date}. You can skip it until ${p.until} ${businessZoneName.en}.${p.aboveCard === null ? '' : ` ${aboveCardEnglish(p.aboveCard)}`}`,
  }),
  'autopay-last-payment': (p) => ({
    subject: 'Your last payment is coming up',
    body: `Your last autopay payment is scheduled for ${p.date}. It pays off your loan: ${p.isAbout ? 'about ' : ''}${p.amount} from ${p.method}.${p.isAbout ? ` We'll tell you the exact amount ${autopayNoticeDays} days before.` : ''} Autopay turns off after that.`,
  }),
  'autopay-declined': (p) => ({
    subject: `Your autopay payment of ${p.amount} was declined`,
    body: `Your autopay payment of ${p.amount} for ${p.date} from ${p.method} was declined. Nothing was charged, and we won't try again. Please pay another way if it's still due.`,
  }),
  'autopay-held': (p) => ({
    subject: `We didn't take your autopay payment for ${p.date}`,
    body: `We didn't take your autopay payment for ${p.date} because of your account status. Please call us at ${p.phone} so we can help.`,
  }),
  'autopay-old-amount': (p) => ({
    subject: `Autopay won't cover ${p.rest} of your ${p.date} payment`,
    body: `Autopay will take ${p.amount} from ${p.method} for ${p.date}. ${p.due} is due, but we couldn't give you ${autopayNoticeDays} days' notice of the new amount, so we kept the old one. Please pay the remaining ${p.rest} on our site.`,
  }),
  'autopay-card-limit': (p) => ({
    subject: `Autopay won't cover ${p.rest} of your ${p.date} payment`,
    body: `Autopay will take ${p.amount} from ${p.method} for ${p.date}. ${aboveCardEnglish(p)}`,
  }),
  'autopay-paused-method': (p) => ({
    subject: 'Autopay is paused: choose another payment method',
    body: `We can no longer use your autopay payment method, so autopay is paused. Choose another one on our site to resume.${p.due}`,
  }),
  'autopay-paused-past-due': (p) => ({
    subject: 'Autopay is paused until your account is current',
    body: `The payment you made when you set up autopay was returned. Autopay stays on but is paused until your account is current.${p.due}`,
  }),
  'autopay-resumed': (p) => ({
    subject: 'Autopay has resumed',
    body: `Your account is current again, so autopay has resumed.${p.next}`,
  }),
  'autopay-ended-returns': (p) => ({ subject: 'Autopay is off', body: p.text }),
  'autopay-ended-not-authorized': (p) => ({
    subject: 'Autopay is off',
    body: `Your bank told us that a payment wasn't authorized, so we turned autopay off and stopped all bank payments. Please call us at ${p.phone}.${p.due}`,
  }),
  'autopay-ended-stop-payment': (p) => ({
    subject: 'Autopay is off',
    body: `Your bank told us to stop an autopay payment, so we turned autopay off. We won't make any more automatic payments. You can set autopay up again on our site.${p.due}`,
  }),
  'autopay-ended-paid-off': () => ({
    subject: 'Autopay is off: your loan is paid off',
    body: "Your loan is paid off, so we turned autopay off. We won't make any more automatic payments.",
  }),
  'autopay-ended-closed': (p) => ({
    subject: 'Autopay is off',
    body: `We turned autopay off because of your account status. We won't make any more automatic payments. Call us at ${p.phone} to talk about your options.`,
  }),
  'autopay-ended-plan': () => ({
    subject: 'Autopay is off: your payment plan replaces it',
    body: 'Your payment plan has started, so we turned autopay off. You can set it up again after the plan ends.',
  }),
}

const aboveCardSpanish = ({ due, rest }: AboveCard) =>
  `Vencen ${due}, más de lo que se puede pagar de una vez con tarjeta de débito. Pague los ${rest} restantes en nuestro sitio.`

const spanish: Wordings<AutopayMessages> = {
  'autopay-started': (p) => ({
    subject: 'El pago automático está activado',
    body: `El pago automático está activado. Su primer pago es de ${p.amount} el ${p.first}. Puede omitir un pago o desactivar el pago automático cuando quiera en nuestro sitio.\nNúmero de confirmación: ${p.confirmationNumber}\n\nEsta es su copia de lo que aceptó:\n${p.agreement}`,
  }),
  'autopay-changed': (p) => ({
    subject: 'Su pago automático cambió',
    body: `Cambiamos su pago automático como lo pidió.\n\nEsta es su copia de lo que aceptó:\n${p.agreement}`,
  }),
  'autopay-cancelled': (p) => ({
    subject: 'El pago automático está desactivado',
    body: `El pago automático está desactivado, como lo pidió. No haremos más cobros automáticos.${p.due} Si ya enviamos un pago a su banco, lo encontrará en Pagos programados.`,
  }),
  'autopay-skipped': (p) => ({
    subject: `Se omite su pago automático del ${p.date}`,
    body: `No cobraremos su pago automático del ${p.date}. Después, el pago automático continúa.${p.due}`,
  }),
  'autopay-reminder': (p) => ({
    subject: `Pago automático: ${p.amount} el ${p.date}`,
    body: `El pago automático cobrará ${p.amount} a ${p.method} por el pago del ${p.date}. ${p.until === null ? 'Ya no puede omitirlo; mantenga el dinero en su cuenta.' : `Puede omitirlo hasta el ${p.until}, ${businessZoneName.es}.`}${p.aboveCard === null ? '' : ` ${aboveCardSpanish(p.aboveCard)}`}`,
  }),
  'autopay-amount': (p) => ({
    subject: `Su pago automático del ${p.date} será de ${p.amount}`,
    body: `${p.aboveCard === null ? 'Este pago es distinto de su monto habitual. ' : ''}El pago automático cobrará ${p.amount} a ${p.method} el ${p.date}. Puede omitirlo hasta el ${p.until}, ${businessZoneName.es}.${p.aboveCard === null ? '' : ` ${aboveCardSpanish(p.aboveCard)}`}`,
  }),
  'autopay-last-payment': (p) => ({
    subject: 'Se acerca su último pago',
    body: `Su último pago automático está programado para el ${p.date}. Con él liquida su préstamo: ${p.isAbout ? 'unos ' : ''}${p.amount} de ${p.method}.${p.isAbout ? ` Le avisaremos el monto exacto ${autopayNoticeDays} días antes.` : ''} Después, el pago automático se desactiva.`,
  }),
  'autopay-declined': (p) => ({
    subject: `Su pago automático de ${p.amount} fue rechazado`,
    body: `Su pago automático de ${p.amount} del ${p.date} con ${p.method} fue rechazado. No se le cobró nada y no lo intentaremos de nuevo. Si aún debe este pago, páguelo de otra forma.`,
  }),
  'autopay-held': (p) => ({
    subject: `No cobramos su pago automático del ${p.date}`,
    body: `No cobramos su pago automático del ${p.date} debido al estado de su cuenta. Llámenos al ${p.phone} para que podamos ayudarle.`,
  }),
  'autopay-old-amount': (p) => ({
    subject: `El pago automático no cubre ${p.rest} de su pago del ${p.date}`,
    body: `El pago automático cobrará ${p.amount} a ${p.method} por el pago del ${p.date}. Vencen ${p.due}, pero no pudimos avisarle del nuevo monto con ${autopayNoticeDays} días de anticipación y mantuvimos el anterior. Pague los ${p.rest} restantes en nuestro sitio.`,
  }),
  'autopay-card-limit': (p) => ({
    subject: `El pago automático no cubre ${p.rest} de su pago del ${p.date}`,
    body: `El pago automático cobrará ${p.amount} a ${p.method} por el pago del ${p.date}. ${aboveCardSpanish(p)}`,
  }),
  'autopay-paused-method': (p) => ({
    subject: 'El pago automático está en pausa: elija otra forma de pago',
    body: `Ya no podemos usar la forma de pago de su pago automático, por eso está en pausa. Elija otra en nuestro sitio para reanudarlo.${p.due}`,
  }),
  'autopay-paused-past-due': (p) => ({
    subject: 'El pago automático está en pausa hasta que su cuenta esté al día',
    body: `El pago que hizo al activar el pago automático fue devuelto. El pago automático sigue activado, pero en pausa hasta que su cuenta esté al día.${p.due}`,
  }),
  'autopay-resumed': (p) => ({
    subject: 'El pago automático se reanudó',
    body: `Su cuenta está al día de nuevo, por eso el pago automático se reanudó.${p.next}`,
  }),
  'autopay-ended-returns': (p) => ({ subject: 'El pago automático está desactivado', body: p.text }),
  'autopay-ended-not-authorized': (p) => ({
    subject: 'El pago automático está desactivado',
    body: `Su banco nos dijo que un pago no fue autorizado; por eso desactivamos el pago automático y detuvimos todos los pagos bancarios. Llámenos al ${p.phone}.${p.due}`,
  }),
  'autopay-ended-stop-payment': (p) => ({
    subject: 'El pago automático está desactivado',
    body: `Su banco nos indicó que detuviéramos un pago automático, por eso desactivamos el pago automático. No haremos más cobros automáticos. Puede activarlo de nuevo en nuestro sitio.${p.due}`,
  }),
  'autopay-ended-paid-off': () => ({
    subject: 'El pago automático está desactivado: su préstamo está pagado',
    body: 'Su préstamo está pagado, por eso desactivamos el pago automático. No haremos más cobros automáticos.',
  }),
  'autopay-ended-closed': (p) => ({
    subject: 'El pago automático está desactivado',
    body: `Desactivamos el pago automático debido al estado de su cuenta. No haremos más cobros automáticos. Llámenos al ${p.phone} para hablar de sus opciones.`,
  }),
  'autopay-ended-plan': () => ({
    subject: 'El pago automático está desactivado: su plan de pagos toma su lugar',
    body: 'Su plan de pagos empezó, por eso desactivamos el pago automático. Puede activarlo de nuevo después del plan.',
  }),
}

/** Words a message about autopay. */
export const autopayMessage = wordedBy<AutopayMessages>({ en: english, es: spanish })
