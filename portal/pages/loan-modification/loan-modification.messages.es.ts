import { modificationStatuses } from '#sdk/loan/loan.messages.es'
import { modificationOptOutDays } from '#sdk/loan/payment-terms'
import type { HardshipTopic } from '../hardship/hardship.messages.ts'
import type { LoanModificationMessages } from './loan-modification.messages.ts'

const optOut: HardshipTopic = {
  title: 'Rechazar un cambio del préstamo',
  lead: `Nunca tiene que aceptar un cambio del préstamo. Llámenos para detener uno o para no recibir ofertas por ${modificationOptOutDays} días.`,
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
      lead: 'Un asesor revisará su préstamo con usted y le dirá qué cambio podría ayudarle.',
      points: [
        'Tenga a mano sus ingresos y sus gastos del mes.',
        'Verá los nuevos pagos y fechas por escrito antes de aceptar.',
        'Puede decir que no en cualquier momento, y su préstamo sigue igual.',
      ],
    },
    'noagent-intro-modification': {
      title: 'Cambiar su préstamo',
      lead: 'Un cambio puede mover fechas o pagos. Si usted califica depende del estado de su préstamo.',
      points: [
        'Todas las personas del préstamo deben firmar un cambio antes de que entre en vigor.',
        'El interés se sigue acumulando mientras se mueven sus pagos.',
        'Puede decir que no en cualquier momento, y su préstamo sigue igual.',
      ],
    },
    'manage-modifications': {
      title: 'Los cambios de su préstamo',
      lead: 'Vea los cambios de su préstamo y en qué punto está cada uno. Para firmar uno que está listo, llámenos y repasaremos los documentos con usted.',
      points: [
        'Un cambio entra en vigor cuando todas las personas del préstamo lo han firmado.',
        'Para rechazar un cambio, llámenos. Su préstamo sigue igual.',
      ],
    },
    'manage-modification-opt-out': optOut,
    'modification-opt-out': optOut,
    'loan-modification-viewer': {
      title: 'Documentos del cambio de préstamo',
      lead: 'Le enviaremos por correo postal los documentos del cambio y los repasaremos con usted por teléfono.',
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
