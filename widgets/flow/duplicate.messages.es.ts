import type { DuplicateMessages } from './duplicate.messages.ts'

export const es: DuplicateMessages = {
  duplicateTitle: '¿Es un segundo pago?',
  duplicateConfirm: (total) => `Sí, pagar ${total} otra vez`,
  duplicateSchedule: (total) => `Sí, programar otro pago de ${total}`,
  duplicateStop: 'No, no pagar otra vez',
  sendAgain: (total) => `Enviar ${total} otra vez`,
}
