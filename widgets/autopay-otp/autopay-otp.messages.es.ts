import type { AutopayOtpMessages } from './autopay-otp.messages.ts'

export const es: AutopayOtpMessages = {
  title: 'Pagar ahora y activar el pago automático',
  stepNames: ['Pago único', 'Pago automático', 'Revisar y firmar'],
  loadFailed: 'No pudimos cargar esta página. No se cobró nada y no se hizo ningún cambio.',

  due: 'Monto que debe',
  dueOn: (date) => `vence el ${date}`,
  daysPastDue: (days) => (days === 1 ? '1 día de atraso' : `${days} días de atraso`),
  why: 'Pague ahora lo que debe. Después haremos cada pago automáticamente en su fecha de vencimiento.',
  will: [
    'Elija el pago que pone al día su préstamo.',
    'Elija cómo funcionará después el pago automático.',
    'Revise ambos, acepte cada uno y firme con un código.',
  ],
  willTitle: 'Cómo funciona',
  choice: 'El pago automático es opcional. Si prefiere, haga solo un pago.',
  begin: 'Empezar',
  payOnly: 'Solo hacer un pago',
  notNow: 'Ahora no',
  closedTitle: {
    'already-on': 'El pago automático ya está activado',
    'not-now': 'Esto no está disponible en este momento',
    'not-online': 'Esto no está disponible en este momento',
    'nothing-due': 'Por ahora no debe nada',
    'paid-off': 'Su préstamo está pagado',
  },
  closedText: {
    'already-on': 'Puede verlo, cambiarlo o desactivarlo. Si debe algún monto, puede pagarlo por separado.',
    'not-now':
      'En este momento no puede pagar y activar el pago automático al mismo tiempo en esta cuenta. Aún puede hacer un pago.',
    'not-online':
      'En este momento no podemos recibir pagos ni activar el pago automático de esta cuenta en línea. Llámenos y le ayudaremos.',
    'nothing-due': 'No hay nada que pagar, así que puede activar solo el pago automático.',
    'paid-off': 'Ya no debe nada, así que no necesita el pago automático.',
  },
  seeAutopay: 'Ver el pago automático',
}
