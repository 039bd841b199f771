import { modificationStatuses } from '#sdk/loan/loan.messages.es'
import type { HardshipTopic } from '../hardship/hardship.messages.ts'
import type { LoanModificationMessages } from './loan-modification.messages.ts'

const optOut: HardshipTopic = {
  title: 'Rechazar un cambio del préstamo',
  lead: 'Nunca tiene que aceptar un cambio del préstamo. Llámenos para detener uno o para no recibir ofertas por 90 días.',
  points: [
    'Su préstamo queda entonces como está: los mismos pagos y las mismas fechas.',
    'No cuesta nada y puede pedir un cambio más adelante.',
    'Un cambio que todos firmaron y que está completo sigue en pie.',
  ],
}

export const es: LoanModificationMessages = {
  topics: {
    'agent-intro-modification': {
      title: 'Cambiar su préstamo con un asesor',
      lead: 'Un asesor mira su préstamo con usted y le dice qué cambio podría aliviarle.',
      points: [
        'Tenga a mano sus ingresos y sus gastos del mes.',
        'Verá los nuevos pagos y fechas por escrito antes de aceptar.',
        'Puede decir que no en cualquier momento. Su préstamo queda entonces como está.',
      ],
    },
    'noagent-intro-modification': {
      title: 'Cambiar su préstamo',
      lead: 'Un cambio puede mover fechas o pagos. Que haya uno para usted depende de cómo está su préstamo.',
      points: [
        'Todas las personas del préstamo firman el cambio antes de que cuente.',
        'El interés sigue sumando mientras los pagos se mueven.',
        'Puede decir que no en cualquier momento. Su préstamo queda entonces como está.',
      ],
    },
    'manage-modifications': {
      title: 'Los cambios de su préstamo',
      lead: 'Vea los cambios de su préstamo y en qué punto está cada uno. Para firmar uno que está listo, llámenos y repasaremos los documentos con usted.',
      points: [
        'Un cambio cuenta cuando todas las personas del préstamo lo firmaron.',
        'Para rechazar un cambio, llámenos. Su préstamo queda entonces como está.',
      ],
    },
    'manage-modification-opt-out': optOut,
    'modification-opt-out': optOut,
    'loan-modification-viewer': {
      title: 'Documentos del cambio de préstamo',
      lead: 'Le enviamos por correo postal los documentos del cambio y los leemos con usted por teléfono.',
      points: ['Pida otra copia cuando quiera. Es gratis.'],
    },
  },
  changeStatuses: modificationStatuses,
  changesTitle: 'Cambios a su préstamo',
  noChanges: 'No hay cambios acordados, en curso ni disponibles para usted.',
  changeTypes: { Frequency: 'Otras fechas de pago', Extension: 'Extensión de pago' },
  changedTo: (amount, date) => `Con él: ${amount}, próximo vencimiento ${date}`,
  doneOn: (date) => `vigente desde el ${date}`,
}
