import type { ProgramMessages } from './program.messages.ts'

export const es: ProgramMessages = {
  date: 'Fecha',
  adding: (count, total) => (count === 1 ? `1 pago de ${total}` : `${count} pagos que suman ${total}`),
  agreementPaper: 'Guardar su acuerdo',
  agreementSaved: 'Su acuerdo está en sus descargas.',
  agreementNotSaved: 'No pudimos guardar su acuerdo. Intente de nuevo.',
}
