import type { ActMessages } from './act.messages.ts'

export const es: ActMessages = {
  notReceived: 'Su solicitud no nos llegó, así que no cambió nada. Puede intentarlo de nuevo.',
}
