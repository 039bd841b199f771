import type { PhoneMessages } from './phone.messages.ts'

export const es: PhoneMessages = {
  closed: (day, time, zone) =>
    `Cerrado ahora. Abrimos ${day === null ? 'hoy' : `el ${day}`} a ${/^1\b/.test(time) ? 'la' : 'las'} ${time}, ${zone}.`,
  help: 'Obtener ayuda en línea',
}
