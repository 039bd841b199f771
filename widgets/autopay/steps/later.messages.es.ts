import { autopayNoticeDays } from '#sdk/loan/payment-terms'
import type { LaterMessages } from './later.messages.ts'

export const es: LaterMessages = {
  firstDraw: 'Empieza el',
  termsTitle: 'Sus pagos con el pago automático',
  termsIntro: 'Esto es lo que tomaríamos y cuándo.',
  gapTitle: (amount, date) => `Aún deberá ${amount} el ${date}`,
  gapText: 'Puede hacer un pago único por el resto, elegir una fecha anterior o continuar así.',
  authorizationTitle: 'La autorización que va a aceptar',
  authorizationNote: 'Todavía no está aceptando nada. Revisará todo una vez más.',
  reviewButton: 'Revisar el pago automático',
  reviewTitle: 'Revisar y aceptar',
  eachDraw: 'Pago máximo',
  firstOn: (amount, date) => `${amount} el ${date}`,
  cancelNote: 'En este sitio o por teléfono. También puede omitir un pago.',
  stopUntil: 'Puede detener el primer pago hasta',
  consent: 'Autorizo estos pagos recurrentes como se describen arriba.',
  consentMissing: 'Marque la casilla para autorizar estos pagos.',
  verifyButton: 'Continuar a la revisión final',
  verifyTitle: 'Revisión final',
  verifyIntro: 'Revise de dónde sale el dinero y a dónde enviaremos los avisos.',
  noticesTo: 'Enviaremos los avisos a',
  signButton: 'Activar el pago automático',
  changeButton: 'Guardar cambios',
  refusedTitle: 'No pudimos activar el pago automático',
  unknownTitle: 'Todavía no sabemos si el pago automático está activo',
  unknownText: 'No lo active otra vez todavía. Lo estamos verificando. Si está activo, lo está una sola vez.',
  notReceivedTitle: 'El pago automático no está activo',
  notReceivedText: 'No se activó nada. Puede enviarlo otra vez. No se puede activar dos veces.',
  sendSame: 'Enviar otra vez',
  startOver: 'Cambiar sus opciones',
  successTitle: 'El pago automático está activo',
  successNote: (amount, date) => `Primer pago: ${amount} el ${date}`,
  nextTitle: 'Qué sigue',
  nextSteps: {
    remind: (reminder, until) => ({
      title: `Le avisaremos: ${reminder}`,
      text:
        until === null ? 'Puede omitir un pago hasta que lo enviemos.' : `Puede omitir el primer pago hasta ${until}.`,
    }),
    draw: (date) => ({
      title: `Tomaremos su primer pago el ${date}`,
      text: 'Tenga el dinero en su cuenta para ese día.',
    }),
    more: {
      title: 'Después el pago automático continúa',
      text: `Le avisaremos ${autopayNoticeDays} días antes si el monto cambia.`,
    },
  },
  emailed: 'Le enviamos por correo electrónico una copia de lo que aceptó.',
  receiptGone: 'Este recibo ya no está disponible. Puede ver el pago automático cuando quiera.',
  seeAutopay: 'Ver el pago automático',
}
