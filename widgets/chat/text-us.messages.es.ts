import type { TextUsMessages } from './text-us.messages.ts'

export const es: TextUsMessages = {
  textWithUs: 'Envíenos un mensaje de texto',
  textUs: (number) => `Escríbanos al ${number}`,
}
