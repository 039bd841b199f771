import { defineMessages } from '#sdk/i18n/messages'
import type { ChatEnd } from '#sdk/loan/enums.graphql'

/** The texts of the chat and of text-us. Times come in already written in the language. */
export interface ChatMessages {
  region: string
  openMenu: string
  closeMenu: string
  newMessage: string
  menuTitle: string
  liveChat: string
  liveChatText: string
  /** The number is in groups. */
  textWithUsText: (number: string) => string
  closedNow: string
  notHere: string
  notNow: string
  logIn: string
  logInButton: string
  stillThere: string
  messengerTitle: string
  closeMessenger: string
  log: string
  welcome: string
  waiting: string
  joined: string
  ended: Record<ChatEnd, string>
  you: string
  advisor: string
  messageLabel: string
  privacy: string
  send: string
  notSent: string
  notOpened: string
  notLoaded: string
  end: string
  endQuestion: string
  endYes: string
  endNo: string
  transcript: string
  transcriptFailed: string
  startNew: string
}

export const en: ChatMessages = {
  region: 'Chat and text',
  openMenu: 'Get help by chat or text',
  closeMenu: 'Close the help menu',
  newMessage: 'You have a new message.',
  menuTitle: "Need assistance? We're here to help!",
  liveChat: 'Live Chat',
  liveChatText: 'Talk with an advisor here',
  textWithUsText: (number) => `Send a text to ${number}`,
  closedNow: 'Closed now',
  notHere: 'Not available on this page',
  notNow: 'Not available right now',
  logIn: 'Please log in to start your chat with an agent',
  logInButton: 'Log in',
  stillThere: 'Are you still there?',
  messengerTitle: 'Live Chat',
  closeMessenger: 'Hide the chat',
  log: 'Messages',
  welcome: 'Send your first message. An advisor will answer here.',
  waiting: 'We got your message. An advisor will be with you soon.',
  joined: 'An advisor has joined.',
  ended: {
    BORROWER: 'You ended this chat.',
    ADVISOR: 'The advisor ended this chat.',
    SILENCE: 'This chat ended because there were no messages for a day.',
  },
  you: 'You',
  advisor: 'Advisor',
  messageLabel: 'Your message',
  privacy: 'Never send card, bank or Social Security numbers here.',
  send: 'Send',
  notSent: 'Your message wasn’t sent. What you typed is still here.',
  notOpened: 'We couldn’t open the chat. Please try again.',
  notLoaded: 'We couldn’t load your earlier messages.',
  end: 'End chat',
  endQuestion: 'End this chat?',
  endYes: 'Yes, end the chat',
  endNo: 'Keep chatting',
  transcript: 'Save transcript',
  transcriptFailed: 'We couldn’t save the transcript. Please try again.',
  startNew: 'Start a new chat',
}

export const chatMessages = defineMessages<ChatMessages>({
  name: 'chat',
  en,
  es: () => import('./chat.messages.es.ts').then((file) => file.es),
})
