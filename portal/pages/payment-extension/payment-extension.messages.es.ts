import type { PaymentExtensionMessages } from './payment-extension.messages.ts'

export const es: PaymentExtensionMessages = {
  topic: {
    title: 'Extensión de pago',
    lead: 'Una extensión mueve al final del préstamo los pagos que vencen ahora. La revisamos con usted por teléfono.',
    points: [
      'Su préstamo termina más tarde. Mientras tanto se acumula interés, así que paga más en total.',
      'Es posible que primero deba hacer un pago más pequeño.',
      'Nada cambia hasta que usted acepta las nuevas fechas.',
    ],
  },
  extensionTitle: '¿Califica para una extensión?',
  extension: {
    ELIGIBLE: 'Sí. Llámenos y acordaremos con usted las nuevas fechas.',
    CONDITIONAL: 'Sí, cuando se resuelva algo antes. Llámenos y le decimos qué es.',
    ENROLLED: 'Hay una en curso. Las nuevas fechas entran en vigor cuando todos en el préstamo hayan firmado.',
    INELIGIBLE: 'Por ahora no. Llámenos y veremos otras opciones con usted.',
  },
  extensionCosts: (amount) => `Primero pagaría los intereses pendientes de hoy: ${amount}.`,
}
