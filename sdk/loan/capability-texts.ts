import type { Language } from '#sdk/i18n/language'

/** What a borrower can do where a page may show a capability, by its name: said before they sign in for the page, and before they agree. */
export const capabilityTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'account-resolution': 'Pay, plan, and dispute a charged-off balance',
    'account-details': 'See your loan details, payment history, and documents',
    autopay: 'Set up, change, or stop autopay',
    'autopay-otp': 'Make a payment and set up autopay together',
    chat: 'Chat with us',
    dashboard: 'See your balance, amount due, and recent activity',
    'keep-your-keys': 'Set up a plan for a charged-off balance',
    'loan-modification': 'Ask for and sign a change to your payments',
    'make-a-payment': 'Make payments',
    'manage-payments': 'See and cancel scheduled payments',
    'payment-extension': 'Extend your loan: move payments to a later date',
    'payment-methods': 'See, add, and remove payment methods',
    'payment-plan': 'Set up, see, and cancel a payment plan',
    'payoff-quote': 'See your payoff quote',
    profile: 'See and change your contact information',
  },
  es: {
    'account-resolution': 'Pagar un saldo pasado a pérdidas, hacer un plan o disputarlo',
    'account-details': 'Ver los detalles, el historial de pagos y los documentos de su préstamo',
    autopay: 'Activar, cambiar o desactivar el pago automático',
    'autopay-otp': 'Hacer un pago y activar el pago automático a la vez',
    chat: 'Chatear con nosotros',
    dashboard: 'Ver su saldo, el monto que debe y la actividad reciente',
    'keep-your-keys': 'Hacer un plan para un saldo pasado a pérdidas',
    'loan-modification': 'Pedir y firmar un cambio de sus pagos',
    'make-a-payment': 'Hacer pagos',
    'manage-payments': 'Ver y cancelar los pagos programados',
    'payment-extension': 'Extender su préstamo: mover pagos a una fecha posterior',
    'payment-methods': 'Ver, agregar y quitar formas de pago',
    'payment-plan': 'Hacer, ver y cancelar un plan de pagos',
    'payoff-quote': 'Ver su cotización de liquidación',
    profile: 'Ver y cambiar sus datos de contacto',
  },
}
