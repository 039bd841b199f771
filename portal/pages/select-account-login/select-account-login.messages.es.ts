import { loanStatuses } from '#sdk/loan/loan.messages.es'
import type { SelectAccountLoginMessages } from './select-account-login.messages.ts'

export const es: SelectAccountLoginMessages = {
  title: '¿Qué préstamo quiere ver?',
  lead: 'Puede cambiar a otro en cualquier momento desde su resumen.',
  visitorTitle: 'Elija su préstamo',
  visitorText: 'Primero inicie sesión. Después elige cuál de sus préstamos quiere ver.',
  signIn: 'Iniciar sesión',
  failed: (phone) => `No pudimos abrir la página de inicio de sesión. Intente de nuevo o llame al ${phone}.`,
  loading: 'Cargando sus préstamos',
  loadFailed: (lastFour) => `No pudimos cargar su préstamo que termina en ${lastFour}. No se hizo ningún cambio.`,
  account: (lastFour) => `Préstamo que termina en ${lastFour}`,
  pastDue: (days) => (days === 1 ? '1 día de atraso' : `${days} días de atraso`),
  nothingDue: 'No vence nada',
  statuses: loanStatuses,
  dueOn: (amount, date) => `${amount} vence el ${date}`,
}
