import type { OutageMessages } from './outage.messages.ts'

export const es: OutageMessages = {
  titleWeb: 'El sitio web no está disponible por el momento',
  titleApp: 'La aplicación no está disponible por el momento',
  money: 'Estamos trabajando en ello. Haremos a tiempo los pagos que ya programó.',
  visitSite: 'Si necesita algo hoy, visite nuestro sitio.',
  siteLabel: (site) => `Visitar ${site}`,
  callUs: 'Para pagar o hacer una pregunta ahora, llame a atención al cliente en el horario de atención.',
  phoneLabel: (phone) => `Llamar al ${phone}`,
  hours: (hours) => `Horario de atención: ${hours}.`,
  comesBack: 'Esta pantalla se cerrará automáticamente cuando volvamos.',
}
