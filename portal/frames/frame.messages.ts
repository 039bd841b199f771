import { defineMessages } from '#sdk/i18n/messages'

/** What a frame page says when it stands alone. */
export interface FrameMessages {
  title: string
  text: string
}

export const frameMessages = defineMessages<FrameMessages>({
  name: 'frame',
  en: { title: 'This page works only inside another one', text: 'Go back to the page where you were paying.' },
  es: () => import('./frame.messages.es.ts').then((m) => m.es),
})
