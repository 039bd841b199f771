import { passcodeMinutes } from '#sdk/loan/access-terms'
import type { ConfirmMessages } from './confirm.messages.ts'

/** The confirm frame's own texts, in Spanish. */
export const es: ConfirmMessages = {
  who: (firstName, lastFour, partner) =>
    `${firstName}, préstamo que termina en ${lastFour}${partner === null ? '' : `, en ${partner}`}`,
  loading: 'Cargando',
  cancel: 'Cancelar',
  notLoaded: 'No pudimos cargar esto. No se envió nada.',
  tryAgain: 'Intentar de nuevo',
  changed: 'Algo cambió o se agotó el tiempo. No se envió nada. Revíselo otra vez.',
  authorization: 'Autorización',
  codeTitle: 'Confirme que es usted',
  codeText: (act) => `Cuando presione “${act}”, le enviaremos un código. Ingréselo aquí. No lo comparta con nadie.`,
  contactsLegend: '¿A dónde le enviamos un código?',
  noContacts:
    'Para hacer esto aquí necesita un código nuestro. No tenemos un teléfono ni un correo que pueda recibirlo. No se envió nada. Inicie sesión en nuestro sitio, o llámenos y le ayudaremos.',
  sendAgain: 'Enviar un código nuevo',
  codeSent: (contact) => `Enviamos un código a ${contact}. Es válido por ${passcodeMinutes} minutos.`,
  code: 'Código',
  codeHelp: 'Ingrese los 6 dígitos para terminar.',
  codeMissing: 'Ingrese el código de 6 dígitos.',
  noAnswer: 'No pudimos conectarnos. No se envió nada. Intente de nuevo.',
  sending: 'Enviando',
  covered:
    'El botón funciona cuando usted ha visto todo lo que está arriba y nada lo tapa. Suba para ver lo que falta. Si sigue gris, use nuestro sitio.',
  openSite: 'Abrir nuestro sitio',
}
