import type { SignInMessages } from './sign-in.messages.ts'

/** What the sign-in pop-up of an element says, in Spanish. */
export const es: SignInMessages = {
  title: (site) => `Continuar en ${site}`,
  signInText: (brand, site) =>
    `Primero inicie sesión en ${brand}, en una ventana aparte. ${site} nunca ve su contraseña.`,
  signIn: 'Iniciar sesión',
  partner: (name, site) => `${name} (${site})`,
  asksForLoan: (who, ending) => `${who} solicita usar su préstamo terminado en ${ending}.`,
  asksForOne: (who) => `${who} solicita usar uno de sus préstamos.`,
  allows: (site) => `Si continúa, podrá hacer esto en ${site}:`,
  capabilities: {
    'account-details': 'Ver los detalles, el historial de pagos y los documentos de su préstamo',
    autopay: 'Activar, cambiar o cancelar los pagos automáticos',
    'autopay-otp': 'Hacer un pago y activar los pagos automáticos a la vez',
    chat: 'Chatear con nosotros',
    dashboard: 'Ver su saldo, el monto a pagar y la actividad reciente',
    'make-a-payment': 'Hacer pagos',
    'manage-payments': 'Ver y cancelar los pagos programados',
    'payment-methods': 'Ver, agregar y eliminar métodos de pago',
    'payoff-quote': 'Ver su cotización de liquidación',
    profile: 'Ver y cambiar su información de contacto',
  },
  loans: 'Elija un préstamo',
  loan: (ending) => `Préstamo terminado en ${ending}`,
  chooseLoan: 'Elija el préstamo que quiere usar allí',
  confirmLimits:
    'Dura diez minutos y es para un solo préstamo. La página nunca recibe su contraseña ni sus números de banco.',
  goOn: 'Continuar',
  stop: 'Cancelar',
  done: 'Su sesión está iniciada',
  closeMe: 'Puede cerrar esta ventana y seguir donde estaba.',
  failed: 'No podemos mostrar su préstamo en esta página',
  failedText: (phone) => `Inicie sesión en nuestro sitio o llame al ${phone}.`,
}
