import type { EmailCampaignMessages } from './email-campaign.messages.ts'

export const es: EmailCampaignMessages = {
  title: '¿A dónde quiere ir?',
  lead: 'Gracias por abrir nuestro correo. Su préstamo está a un paso.',
  toDashboard: 'Ver mi préstamo',
  toPayment: 'Hacer un pago',
  toOptions: 'Todas las formas de pagar',
  safe: 'Nunca le pedimos su contraseña ni su número de tarjeta por correo.',
}
