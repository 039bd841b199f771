import { withArticle } from '#sdk/dates/spanish-time'
import type { PhoneMessages } from './phone.messages.ts'

export const es: PhoneMessages = {
  closed: (day, time, zone) =>
    `Cerrado ahora. Abrimos ${day === null ? 'hoy' : `el ${day}`} a ${withArticle(time)}, ${zone}.`,
  help: 'Obtener ayuda en línea',
}
