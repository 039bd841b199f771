import { defineMessages } from '#sdk/i18n/messages'

/** What a frame page says around its form, and where there is none. */
export interface FrameMessages {
  title: string
  text: string
  whose: (firstName: string, lastFour: string) => string
  whoseText: (firstName: string, site: string) => string
  notOpened: string
  changed: string
  changedText: string
  notSaved: (phone: string) => string
  close: string
  waiting: string
  hidden: (phone: string) => string
}

export const frameMessages = defineMessages<FrameMessages>({
  name: 'frame',
  en: {
    title: 'This page works only inside another one',
    text: 'Go back to the page where you were paying.',
    whose: (firstName, lastFour) => `This is for ${firstName}, loan ending in ${lastFour}`,
    whoseText: (firstName, site) =>
      `You are on a page of ${site}. If you are not ${firstName}, don’t type anything here and choose Cancel.`,
    notOpened: 'We couldn’t open this form',
    changed: 'We stopped here',
    changedText: 'The page around this form is now about another loan than the one you saw.',
    notSaved: (phone) => `Nothing was saved. Close this and start again. If it happens again, call us at ${phone}.`,
    close: 'Close',
    waiting: 'Take a moment to check what is above, then press the button again.',
    hidden: (phone) =>
      `The button works when you can see all of it and nothing covers it. Scroll to it, then press it again. If that doesn’t help, call us at ${phone}.`,
  },
  es: () => import('./frame.messages.es.ts').then((m) => m.es),
})
