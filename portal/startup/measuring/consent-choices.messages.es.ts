import type { ConsentChoicesMessages } from './consent-choices.messages.ts'

export const consentChoicesMessagesEs: ConsentChoicesMessages = {
  title: 'Sus opciones de privacidad',
  intro: 'Puede cambiarlas cuando quiera, al pie de cada página.',
  save: 'Guardar mis opciones',
  categories: {
    C0001: { name: 'Estrictamente necesarias', text: 'Mantienen su sesión abierta y sus pagos seguros.' },
    C0002: { name: 'Rendimiento', text: 'Nos dicen qué páginas son lentas o fallan. Sin nombres ni montos.' },
    C0003: { name: 'Funcionales', text: 'Nos muestran cómo se usan las páginas, con todo el texto cubierto.' },
    C0004: { name: 'Ofertas', text: 'Nos permiten mostrarle ofertas que le puedan interesar.' },
    C0005: { name: 'Redes sociales', text: 'Le permiten compartir páginas.' },
    C0007: { name: 'Publicidad', text: 'Permiten que socios le muestren anuncios en otros sitios.' },
  },
  always: 'Siempre activas',
}
