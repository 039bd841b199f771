import { passcodeMinutes } from '#sdk/loan/access-terms'
import type { AccountLookupMessages } from './account-lookup.messages.ts'

/** The account look-up page in Spanish. */
export const es: AccountLookupMessages = {
  title: 'Encuentre su préstamo',
  lead: 'Lo preguntamos una sola vez, para conectar su acceso con su préstamo.',
  accountNumber: 'Número de cuenta',
  accountNumberHelp: '12 dígitos. Está en su estado de cuenta y en su carta de bienvenida.',
  accountNumberWrong: 'Ingrese los 12 dígitos de su número de cuenta',
  last4: 'Últimos 4 dígitos de su número de Seguro Social',
  last4Wrong: 'Ingrese los últimos 4 dígitos de su número de Seguro Social',
  dob: 'Fecha de nacimiento',
  dobWrong: 'Ingrese su fecha de nacimiento',
  find: 'Encontrar mi préstamo',
  failed: 'No pudimos conectarnos. No se hizo ningún cambio. Intente de nuevo en un minuto.',
  call: (phone) => `¿No encuentra su préstamo? Llámenos al ${phone}.`,
  codeTitle: 'Confirme que es usted',
  codeLead:
    'Sus datos coinciden. Para conectar su préstamo, le enviaremos un código a un teléfono o correo que ya tenemos registrado.',
  noContacts: (phone) =>
    `Sus datos coinciden, pero no tenemos registrado un teléfono ni un correo para enviarle un código. Para proteger su préstamo, nuestro equipo tiene que conectarlo por usted. Llámenos al ${phone}.`,
  contactsLegend: '¿A dónde enviamos el código?',
  send: 'Enviar código',
  sent: (contact) => `Enviamos un código a ${contact}. Es válido por ${passcodeMinutes} minutos.`,
  code: 'Código',
  codeHelp: '6 dígitos',
  codeMissing: 'Ingrese el código de 6 dígitos.',
  connect: 'Conectar mi préstamo',
  sendAgain: 'Enviar un código nuevo',
  back: 'Volver',
  callInstead: (phone) => `¿No puede recibir un código ahí? Llámenos al ${phone}.`,
}
