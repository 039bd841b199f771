import type { AccountLookupMessages } from './account-lookup.messages.ts'

/** The account look-up page in Spanish. */
export const es: AccountLookupMessages = {
  title: 'Encuentre su préstamo',
  lead: 'Lo preguntamos una sola vez, para unir su usuario con su préstamo.',
  accountNumber: 'Número de cuenta',
  accountNumberHelp: '12 dígitos. Está en su estado de cuenta y en su carta de bienvenida.',
  accountNumberWrong: 'Escriba los 12 dígitos de su número de cuenta',
  last4: 'Últimos 4 dígitos de su número de Seguro Social',
  last4Wrong: 'Escriba los últimos 4 dígitos de su número de Seguro Social',
  dob: 'Fecha de nacimiento',
  dobWrong: 'Escriba su fecha de nacimiento',
  find: 'Encontrar mi préstamo',
  failed: 'No pudimos comunicarnos con nuestro servidor. Nada cambió. Intente en un minuto.',
  call: (phone) => `¿No lo encuentra? Llámenos al ${phone}.`,
}
