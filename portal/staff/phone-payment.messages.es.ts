import type { PhonePaymentMessages } from './phone-payment.messages.ts'

export const es: PhonePaymentMessages = {
  title: 'Pago por teléfono',
  take: (accountEnding) => `Recibir un pago para el préstamo que termina en ${accountEnding}`,
  loading: 'Cargando el préstamo',
  failed: 'No pudimos cargar este préstamo.',
  noAccounts:
    'El cliente no tiene ninguna cuenta bancaria guardada. Puede agregar una en nuestro sitio, en Formas de pago, o pagar ahí.',
  refusals: {
    'nsf-hold': 'Por ahora este préstamo no acepta pagos bancarios porque hubo pagos devueltos.',
    'ach-stopped': 'El banco del cliente dijo que no autorizó un pago, así que los pagos bancarios están suspendidos.',
    'paid-off': 'Este préstamo está pagado.',
    disabled: 'Los pagos únicos están desactivados por ahora.',
  },
  refused: 'Este préstamo no puede recibir un pago en este momento.',
  dueToday: 'Vence hoy',
  pastDue: 'Atrasado',
  account: 'Desde',
  amount: 'Monto',
  amountMissing: 'Ingrese un monto.',
  date: 'Fecha del pago',
  review: 'Revisar el pago',
  change: 'Cambiar el pago',
  credited: 'Acreditado con fecha',
  debited: 'Se espera que salga de la cuenta',
  read: 'Léale esto al cliente',
  again: 'El cliente quiere este pago además del que ya tiene.',
  againMissing: 'Marque esta casilla si quiere los dos pagos.',
  pay: (amount) => `Cobrar ${amount}`,
  done: (confirmationNumber) =>
    `El pago fue aceptado. Su número de confirmación es ${confirmationNumber}. Enviamos un recibo al cliente y escribimos la anotación PY.`,
  notDone: 'No pudimos recibir el pago. Intente de nuevo.',
}
