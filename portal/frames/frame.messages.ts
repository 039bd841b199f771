import { defineMessages } from '#sdk/i18n/messages'

/** A frame page's texts around its form, and where there is none. */
export interface FrameMessages {
  title: string
  text: string
  whose: (firstName: string, lastFour: string) => string
  whoseText: (firstName: string, site: string) => string
  notOpened: string
  bankClosed: string
  cardClosed: string
  closedText: (phone: string) => string
  changed: string
  changedText: string
  notSaved: (phone: string) => string
  close: string
  waiting: string
  unread: (phone: string) => string
  hidden: (phone: string) => string
}

export const frameMessages = defineMessages<FrameMessages>({
  name: 'frame',
  en: {
    title: 'This page only works inside another page',
    text: 'Go back to the page where you were paying.',
    whose: (firstName, lastFour) => `This is for ${firstName}, loan ending in ${lastFour}`,
    whoseText: (firstName, site) =>
      `You’re on a page from ${site}. If you aren’t ${firstName}, don’t enter anything here and choose Cancel.`,
    notOpened: 'We couldn’t open this form',
    bankClosed: 'Bank accounts can’t be added right now',
    cardClosed: 'Debit cards can’t be added right now',
    closedText: (phone) => `You can use a payment method that’s already saved, or call us at ${phone}.`,
    changed: 'We stopped here',
    changedText: 'The page around this form changed to a different loan.',
    notSaved: (phone) => `Nothing was saved. Close this and start over. If it happens again, call us at ${phone}.`,
    close: 'Close',
    waiting: 'Take a moment to review the details above, then press the button again.',
    unread: (phone) =>
      `First read at the top who this is for, with nothing covering it. Then press the button again. If that doesn’t help, call us at ${phone}.`,
    hidden: (phone) =>
      `The button works when you can see all of it and nothing covers it. Scroll to it, then press it again. If that doesn’t help, call us at ${phone}.`,
  },
  es: () => import('./frame.messages.es.ts').then((m) => m.es),
})
