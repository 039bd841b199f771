import type { AutopayOtpMessages } from './autopay-otp.messages.ts'

export const es: AutopayOtpMessages = {
  title: 'Pagar ahora y activar el pago automático',
  stepNames: ['Pago ahora', 'Pago automático después', 'Revisar y firmar'],
  loadFailed: 'No pudimos cargar esta página. No se cobró nada y nada ha cambiado.',

  due: 'Monto que debe',
  dueOn: (date) => `vence el ${date}`,
  daysPastDue: (days) => (days === 1 ? '1 día de atraso' : `${days} días de atraso`),
  why: 'Usted paga ahora lo que debe. Después tomamos cada pago por sí solo en su día.',
  will: [
    'Elige el pago que pone al día su préstamo.',
    'Elige cómo sigue el pago automático.',
    'Revisa las dos cosas, acepta cada una y firma con un código.',
  ],
  willTitle: 'Lo que va a hacer',
  choice: 'El pago automático es su decisión. También puede solo pagar, y nada más cambia.',
  begin: 'Empezar',
  payOnly: 'Solo hacer un pago',
  notNow: 'Ahora no',
  closedTitle: {
    'already-on': 'El pago automático ya está activo',
    'not-now': 'Esto no está disponible ahora',
    'not-online': 'Esto no está disponible ahora',
    'nothing-due': 'Ahora no debe nada',
    'paid-off': 'Su préstamo está pagado',
  },
  closedText: {
    'already-on': 'Puede verlo, cambiarlo o apagarlo. Si debe algo, puede pagarlo por separado.',
    'not-now': 'Pagar y activar el pago automático a la vez no está disponible en esta cuenta ahora. Aún puede pagar.',
    'not-online':
      'Ahora no podemos recibir pagos ni activar el pago automático de esta cuenta en línea. Llámenos y le ayudaremos.',
    'nothing-due': 'No hay nada que pagar, así que puede activar solo el pago automático.',
    'paid-off': 'No queda nada por pagar, así que el pago automático no tiene nada que tomar.',
  },
  seeAutopay: 'Ver el pago automático',
}
