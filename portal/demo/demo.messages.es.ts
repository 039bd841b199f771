import * as extensionTerms from '#sdk/loan/extension-terms'
import type { PaymentMethodType } from '#sdk/loan/enums.graphql'
import type { DemoMessages } from './demo.messages.ts'

/** The demo's own texts, in Spanish. */
export const es: DemoMessages = {
  bannerLabel: 'Cuenta de demostración',
  banner:
    'Esta es la cuenta de demostración. El préstamo es inventado, no se mueve dinero y sus cambios se borran al cerrar sesión. Si le piden un código, ingrese seis dígitos cualesquiera.',
  notInDemo: 'Esta parte no está incluida en la demostración. No se envió nada y no se movió dinero.',
  addCard:
    'La demostración no abre una página de tarjetas, por eso no se agregó ninguna. Puede pagar con la tarjeta de débito Visa guardada.',
  statusActive: 'Activo',
  statusComplete: 'Completo',
  payment: 'Pago',
  extensionPayment: 'Pago de la extensión',
  extensionReason: `Puede tener ${extensionTerms.mostInMonths} extensión en ${extensionTerms.lookBackMonths} meses.`,
  methodName: (type, nickname, lastFour) => `${nickname ?? kinds[type] ?? 'Cuenta'} terminada en ${lastFour}`,
  paymentAgreement: ({ total, method, date }) =>
    `Esta es una demostración: usted no autoriza nada y no se mueve dinero.\nEn un préstamo real autorizaría un solo pago de ${total} de ${method}. Lo acreditaríamos el ${date}.`,
  autopayAgreement: ({ amount, method, date }) =>
    `Esta es una demostración: usted no autoriza nada y no se mueve dinero.\nEn un préstamo real autorizaría pagos regulares de hasta ${amount} de ${method}, a partir del ${date}. Podría detenerlos en cualquier momento.`,
  textConsent:
    'Esta es una demostración: no se envían mensajes de texto. En un préstamo real nos permitiría enviarlos. Responda STOP para no recibir más.',
  recordsConsent:
    'Esta es una demostración: no se envía correo postal ni electrónico. En un préstamo real aceptaría recibir documentos electrónicos en lugar de papel.',
  letterTitle: 'Cuenta de demostración',
  letterLine: 'Esta es una muestra. No se trata de un préstamo real.',
  letterCode: (code) => `Código para confirmar que puede abrirlo: ${code}`,
}

const kinds: Partial<Record<PaymentMethodType, string>> = {
  CHECKING_ACCOUNT: 'Cuenta corriente',
  SAVINGS_ACCOUNT: 'Cuenta de ahorros',
  VISA_DEBIT: 'Tarjeta de débito Visa',
}
