import type { SettingsMessages } from './settings.messages.ts'

export const es: SettingsMessages = {
  title: 'Ajustes de la cuenta',
  lead: 'Su acceso, su idioma y las formas en que paga.',
  signInTitle: 'Acceso y contraseña',
  signInText: 'Nuestro servicio de acceso guarda su acceso y su contraseña.',
  email: 'Correo con el que entra',
  password: 'Contraseña',
  passwordHidden: 'Nunca se muestra',
  passwordText: (minutes) =>
    `Le enviamos por correo un enlace para crear una contraseña nueva. Sirve por ${minutes} minutos. Una contraseña nueva cierra su sesión en todas partes.`,
  sendLink: 'Enviarme el enlace',
  sending: 'Enviando',
  linkFailed: (phone) => `No pudimos pedir el enlace. Nada ha cambiado. Inténtelo otra vez o llame al ${phone}.`,
  openProvider: 'Abrir el servicio de acceso',
  languageTitle: 'Idioma',
  languageText: 'El idioma de este sitio en este teléfono o computadora.',
  english: 'English',
  spanish: 'Español',
  payingTitle: 'Pagos',
  bankAccounts: 'Cuentas bancarias',
  debitCards: 'Tarjetas de débito',
  scheduledPayments: 'Pagos programados',
  loanTitle: 'Su préstamo',
  accountDetails: 'Detalles e historial de la cuenta',
  payoffQuote: 'Cotización de liquidación',
  support: 'Atención al cliente',
  contact: 'Cómo comunicarse con nosotros',
  signOutTitle: 'Cerrar sesión',
  signOutText:
    'Cierre la sesión aquí si otras personas usan este teléfono o computadora. Para cerrarla en todas partes a la vez, cree una contraseña nueva.',
  signOut: 'Cerrar sesión',
}
