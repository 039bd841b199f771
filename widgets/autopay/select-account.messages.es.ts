import { accountStatuses } from '#sdk/loan/loan.messages.es'
import type { SelectAccountMessages } from './select-account.messages.ts'

export const es: SelectAccountMessages = {
  accountsTitle: 'Elija una cuenta para el pago automático',
  accountsText: 'Tiene más de un préstamo. El pago automático se activa en cada uno por separado.',
  accountsLegend: '¿Para qué préstamo?',
  accountOption: (lastFour) => `Cuenta que termina en ${lastFour}`,
  accountDue: (amount, date) => `${amount} vence el ${date}`,
  accountPastDue: 'Atrasada',
  statuses: accountStatuses,
  accountNothingDue: 'Por ahora no debe nada',
  accountClosed: 'El pago automático no está disponible en esta cuenta',
  accountFailed: 'No podemos mostrar esta cuenta en este momento. No se hicieron cambios en ella.',
  accountMissing: 'Elija un préstamo.',
  accountsFailed: 'No pudimos cargar sus cuentas. No se hizo ningún cambio.',
}
