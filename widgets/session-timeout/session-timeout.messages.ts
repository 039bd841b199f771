import { defineMessages } from '#sdk/i18n/messages'

/** The texts of the idle warning. */
export interface SessionTimeoutMessages {
  title: string
  text: string
  secondsLeft: (seconds: number) => string
  logOut: string
  continueSession: string
}

export const en: SessionTimeoutMessages = {
  title: 'Session Timeout!',
  text: 'Your session is about to expire due to inactivity. Select an option below to continue your session or log out. If no option is selected, you will be logged out.',
  secondsLeft: (seconds) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),
  logOut: 'Log out',
  continueSession: 'Continue Session',
}

export const sessionTimeoutMessages = defineMessages<SessionTimeoutMessages>({
  name: 'session-timeout',
  en,
  es: () => import('./session-timeout.messages.es.ts').then((file) => file.es),
})
