import { withArticle } from '#sdk/dates/spanish-time'
import { impersonationMinutes } from '#sdk/loan/access-terms'
import type { ImpersonationMessages } from './impersonation.messages.ts'

export const es: ImpersonationMessages = {
  warning: (staffEmail, customerEmail) => `Advertencia: usted (${staffEmail}) está actuando como ${customerEmail}.`,
  label: 'Actuando como un cliente',
  endsAt: (time) => `Termina a ${withArticle(time)}`,
  end: 'Dejar de actuar como el cliente',
  notEnded: 'Usted sigue actuando como el cliente.',
  notEndedText:
    'No pudimos terminar la sesión. Revise su conexión e intente de nuevo. Si no, la sesión terminará automáticamente.',
  shownAs: 'Vista',
  views: { web: 'Sitio web', iOSApp: 'App de iPhone', AndroidApp: 'App de Android' },
  action: 'Actuar como el cliente',
  dialogTitle: 'Actuar como este cliente',
  dialogText: `Usted ve lo que ve el cliente durante ${impersonationMinutes} minutos. Lo registramos con su nombre, y el cliente puede ver que nuestro equipo consultó la cuenta.`,
  open: 'Abrir en una pestaña nueva',
  opened: 'Hay una pestaña nueva abierta. Confirme ahí para empezar.',
  blocked: 'La pestaña nueva no se abrió',
  blockedText: 'Su navegador la bloqueó. Ábrala con este enlace y dé el motivo ahí.',
  openHere: 'Abrir la página',
  cancel: 'Cancelar',
  title: (email) => `Ver lo que ve ${email}`,
  rules: `Durante ${impersonationMinutes} minutos usted ve las páginas de este cliente. Puede cancelar un pago u omitir un pago automático por él. Lo que necesita su firma o un código lo hace el cliente. Registramos cada paso con su nombre.`,
  staff: 'Usted',
  customer: 'Cliente',
  start: 'Empezar',
  loading: 'Abriendo las páginas del cliente',
  nobodyTitle: 'Elija primero un cliente',
  nobodyText: 'Busque al cliente en el área del personal y elija Actuar como el cliente.',
  endedTitle: 'Usted ya no actúa como el cliente',
  endedText: (email) => `La sesión de ${email} terminó. Puede cerrar esta pestaña.`,
  overTitle: 'La sesión terminó',
  overText: (email) =>
    `Usted ya no ve lo que ve ${email}: una sesión dura ${impersonationMinutes} minutos como máximo. Lo que no terminó no se hizo. Empiece de nuevo desde el área del personal si el cliente todavía lo necesita.`,
  reloadedText:
    'Volver a cargar la página termina la sesión, porque nada de ella se guarda en el navegador. Empiece de nuevo desde el área del personal si el cliente todavía lo necesita.',
  toStaffArea: 'Ir al área del personal',
}
