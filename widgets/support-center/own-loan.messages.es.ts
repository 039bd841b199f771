import { titleReleases } from '#sdk/loan/loan.messages.es'
import type { OwnLoanMessages } from './own-loan.messages.ts'

export const es: OwnLoanMessages = {
  due: 'Monto que debe',
  balance: 'Saldo restante',
  dueOn: (date) => `Vence el ${date}`,
  pastDue: (date) => `Atrasado desde el ${date}`,
  nothingDue: 'Por ahora no debe nada.',
  notOnline: 'Por ahora este préstamo no se puede pagar en línea. Llámenos para pagar o para hablar de sus opciones.',
  principal: 'Capital hoy',
  perDay: 'Interés de un día',
  perDayNote: 'Su capital por su tasa anual, dividido entre 365.',
  waiting: (days) => `Interés adicional por ${days} días más, aproximado`,
  waitingNote: 'Es lo que de verdad le costaría mover sus pagos una vez.',
  openInterest: 'Lo que paga primero',
  openInterestNote: 'El interés acumulado hasta ahora, como máximo un pago.',
  movedDue: 'Su pago pasaría al',
  movedEnd: 'Su préstamo terminaría el',
  notOpen: 'Por ahora no puede extender un pago en línea.',
  extra: (amount) => `${amount} extra hoy`,
  extraPastDue: (amount) => `${amount}, todo lo atrasado`,
  saves: (amount) => `ahorra unos ${amount}`,
  savesNote: (date) => `Hasta que su préstamo termine el ${date}, si paga a tiempo. Es una estimación.`,
  savesPastDueNote: (date) =>
    `Pagar lo atrasado pone su cuenta al día. El ahorro se calcula hasta que su préstamo termine el ${date}, comparado con dejar ese monto sin pagar. Son estimaciones.`,
  payPastDue: (amount) => `Pagar ${amount}`,
  matured: 'El plazo de su préstamo terminó. Cada pago reduce el saldo restante.',
  vehicle: 'Vehículo',
  vin: 'VIN',
  release: titleReleases,
  paid: 'Su préstamo está pagado. Nuestro correo le indica cuándo enviaremos el título o la liberación del gravamen.',
  notPaid: 'Su préstamo sigue abierto. Obtenga una cotización para saber con cuánto se liquida.',
}
