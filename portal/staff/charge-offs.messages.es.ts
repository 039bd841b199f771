import type { ChargeOffsMessages } from './charge-offs.messages.ts'

export const es: ChargeOffsMessages = {
  title: 'Préstamos por pasar a pérdidas',
  show: 'Ver los préstamos por pasar a pérdidas',
  loading: 'Cargando los préstamos por pasar a pérdidas',
  none: 'Ningún préstamo espera pasar a pérdidas.',
  account: (number) => `Cuenta ${number}`,
  owes: (amount) => `Debe ${amount}`,
  pastDue: (days) => `${days} días de atraso`,
  pastDueThen: (days, date) => `${days} días el ${date}`,
  bars: {
    status: 'No puede pasar a pérdidas: la cuenta no está activa.',
    protected: 'No puede pasar a pérdidas: el préstamo está protegido (SCRA).',
    'plan-kept': 'No puede pasar a pérdidas: el cliente cumple un plan de pagos.',
    'change-pending': 'No puede pasar a pérdidas: hay un cambio del préstamo en curso.',
    'not-late-enough': 'No puede pasar a pérdidas: con los pagos quedó por debajo del límite.',
    unreadable: 'No puede pasar a pérdidas: no se puede leer su saldo.',
  },
  approve: 'Pasar a pérdidas',
  question: '¿Pasar este préstamo a pérdidas?',
  meaning: (names, amount) => `${names} todavía deberá ${amount}, sin intereses ni cargos, y se le avisará hoy.`,
  ends: 'Terminan el pago automático, cualquier plan de pagos y los pagos programados. Aquí no se puede deshacer.',
  cancel: 'Volver',
  done: (account, amount, notation) =>
    `${account}: pasó a pérdidas. Todavía se deben ${amount}. Se escribió la anotación ${notation}.`,
}
