import type { ConsentMessages } from './consent.messages.ts'

export const consentMessagesEs: ConsentMessages = {
  regionLabel: 'Sus opciones de privacidad',
  question: '¿Podemos medir cómo usa este sitio para mejorarlo? Funciona igual de las dos maneras.',
  accept: 'Aceptar',
  decline: 'Rechazar',
  choose: 'Administrar opciones',
  saved: 'Guardamos sus opciones de privacidad.',
  privacyChoices: 'Sus opciones de privacidad',
}
