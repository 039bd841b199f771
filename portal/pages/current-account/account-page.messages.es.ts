import type { AccountPageMessages } from './account-page.messages.ts'

/** What a page about an account says when there is none, in Spanish. */
export const es: AccountPageMessages = {
  noAccounts: 'No vemos un préstamo suyo en este momento',
  noAccountsText: 'Un préstamo nuevo puede tardar un día en verse aquí. Si espera uno, llámenos.',
  waysToReachUs: 'Cómo pagar y comunicarse con nosotros',
  missing: (lastFour) => `No podemos mostrar su préstamo terminado en ${lastFour} en este momento`,
  missingText: (phone) =>
    `Nada ha cambiado en él, y los pagos programados salen como siempre. Intente de nuevo en un momento o llame al ${phone}.`,
  showAgain: 'Intentar de nuevo',
}
