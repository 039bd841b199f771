import type { ConsentMessages } from './consent.messages.ts'

export const consentMessagesEs: ConsentMessages = {
  regionLabel: 'Sus opciones de privacidad',
  question: '¿Nos permite medir cómo se usa este sitio, para mejorarlo? Funciona igual de las dos maneras.',
  accept: 'Sí, lo permito',
  decline: 'No',
  choose: 'Elegir',
  title: 'Sus opciones de privacidad',
  intro: 'Puede cambiarlas cuando quiera, al pie de cada página.',
  save: 'Guardar mis opciones',
  saved: 'Guardamos sus opciones de privacidad.',
  privacyChoices: 'Sus opciones de privacidad',
  categories: {
    C0001: { name: 'Necesarias', text: 'Mantienen su sesión abierta y sus pagos seguros.' },
    C0002: { name: 'Rendimiento', text: 'Nos dicen qué páginas son lentas o fallan. Sin nombres ni montos.' },
    C0003: { name: 'Funciones', text: 'Nos muestran cómo se usan las páginas, con todo el texto cubierto.' },
    C0004: { name: 'Ofertas', text: 'Nos permiten contarle de ofertas que le sirvan.' },
    C0005: { name: 'Redes sociales', text: 'Le permiten compartir páginas.' },
    C0007: { name: 'Publicidad', text: 'Permiten que socios le muestren anuncios en otros sitios.' },
  },
  always: 'Siempre activas',
}
