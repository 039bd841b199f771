import type { ConfirmMessages } from './confirm.messages.ts'

/** What the confirm frame says itself, in Spanish. */
export const es: ConfirmMessages = {
  who: (firstName, lastFour, partner) =>
    `${firstName}, préstamo que termina en ${lastFour}${partner === null ? '' : `, en ${partner}`}`,
  loading: 'Cargando',
  cancel: 'Cancelar',
  notLoaded: 'No pudimos cargar esto. No se envió nada.',
  tryAgain: 'Intentar de nuevo',
  changed: 'Algo cambió o pasó demasiado tiempo. No se envió nada. Revíselo otra vez.',
  authorization: 'Autorización',
  codeTitle: 'Confirme que es usted',
  codeText: 'Le enviamos un código. Escríbalo aquí y no se lo dé a nadie que se lo pida.',
  contactsLegend: '¿A dónde le enviamos un código?',
  noContacts: 'No tenemos un teléfono o correo que pueda recibir un código. Llámenos para que podamos ayudarle.',
  sendCode: 'Enviar código',
  sendAgain: 'Enviar un código nuevo',
  codeSent: (contact) => `Enviamos un código a ${contact}. Sirve por 10 minutos.`,
  code: 'Código',
  codeHelp: '6 dígitos',
  codeMissing: 'Escriba los 6 dígitos del código.',
  codeNotSent: 'Primero envíese un código.',
  noAnswer: 'No pudimos comunicarnos con nuestro sistema. No se envió nada. Intente de nuevo.',
  sending: 'Enviando',
  covered: 'El botón funciona cuando usted lo ve completo. Si sigue gris, use nuestro sitio.',
  openSite: 'Abrir nuestro sitio',
}
