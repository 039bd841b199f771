import type { AccountPageMessages } from './account-page.messages.ts'

/** Texts of an account page when there is no account to show, in Spanish. */
export const es: AccountPageMessages = {
  noAccounts: 'No encontramos ningún préstamo con su acceso',
  noAccountsText: 'Un préstamo nuevo puede tardar un día en verse aquí. Si espera uno, llámenos.',
  waysToReachUs: 'Cómo pagar y comunicarse con nosotros',
  missing: (lastFour) => `No podemos mostrar su préstamo que termina en ${lastFour} en este momento`,
  missingText: (phone) =>
    `No ha cambiado nada en él, y sus pagos programados se harán como siempre. Intente de nuevo en un momento o llame al ${phone}.`,
  showAgain: 'Intentar de nuevo',
}
