import type { FrameMessages } from './frame.messages.ts'

/** What a frame page says when it stands alone, in Spanish. */
export const es: FrameMessages = {
  title: 'Esta página solo funciona dentro de otra',
  text: 'Vuelva a la página donde estaba pagando.',
}
