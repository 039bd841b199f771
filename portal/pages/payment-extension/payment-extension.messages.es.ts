import type { PaymentExtensionMessages } from './payment-extension.messages.ts'

export const es: PaymentExtensionMessages = {
  topic: {
    title: 'Extensión de pago',
    lead: 'Una extensión mueve al final del préstamo los pagos que vencen ahora. La revisamos con usted por teléfono.',
    points: [
      'Su préstamo termina más tarde. Mientras tanto suma interés, así que paga más en total.',
      'Es posible que primero deba hacer un pago más pequeño.',
      'Nada cambia hasta que usted acepta las nuevas fechas.',
    ],
  },
  extensionTitle: '¿Puede usted tener una extensión?',
  extension: {
    ELIGIBLE: 'Sí. Llámenos y acordamos con usted las nuevas fechas.',
    CONDITIONAL: 'Sí, cuando se resuelva algo antes. Llámenos y le decimos qué es.',
    ENROLLED: 'Hay una en curso. Las nuevas fechas cuentan cuando todos en el préstamo hayan firmado.',
    INELIGIBLE: 'Por ahora no. Llámenos y buscamos otra salida con usted.',
  },
  extensionCosts: (amount) => `Primero pagaría los intereses pendientes de hoy: ${amount}.`,
}
