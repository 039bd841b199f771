import type { Language } from '#sdk/i18n/language'
import { defineMessages } from '#sdk/i18n/messages'
import type { ChatStatus } from '#sdk/loan/enums.graphql'

/** The texts of the staff area. */
export interface AdminMessages {
  title: string
  signedInAs: (email: string) => string
  loading: string
  failed: string
  advisorsOnly: string
  chats: string
  noChats: string
  noneOpenTitle: string
  noneOpen: string
  status: Record<ChatStatus, string>
  mine: string
  taken: string
  accountEnding: (lastFour: string) => string
  since: (time: string) => string
  language: Record<Language, string>
  waitingCount: (count: number) => string
  about: string
  attributes: Record<string, string>
  answer: string
  takeOver: string
  close: string
  closed: string
  notDone: string
}

export const en: AdminMessages = {
  title: 'Staff',
  signedInAs: (email) => `Signed in as ${email}`,
  loading: 'Loading',
  failed: 'Error Processing Request!',
  advisorsOnly: 'Only loan advisors can answer borrowers here.',
  chats: 'Conversations',
  noChats: 'No one is waiting. New conversations appear here automatically.',
  noneOpenTitle: 'No conversation open',
  noneOpen: 'Open a conversation to read and reply.',
  status: { WAITING: 'Waiting', OPEN: 'Open', CLOSED: 'Closed' },
  mine: 'Yours',
  taken: 'With a colleague',
  accountEnding: (lastFour) => `Account ending in ${lastFour}`,
  since: (time) => `since ${time}`,
  language: { en: 'English', es: 'Spanish' },
  waitingCount: (count) => (count === 1 ? '1 conversation is waiting' : `${count} conversations are waiting`),
  about: 'About the borrower',
  attributes: {
    customerName: 'Name',
    daysPastDue: 'Days past due',
    amountPastDue: 'Amount past due',
    accountNumber: 'Account number',
    accountType: 'Account type',
    customerType: 'Borrower',
    accountStatus: 'Account status',
    customerGUID: 'Customer ID',
    analyticsSessionId: 'Visit',
  },
  answer: 'Answer',
  takeOver: 'Take over',
  close: 'Close conversation',
  closed: 'This conversation is closed.',
  notDone: 'That didn’t work. Please try again.',
}

export const adminMessages = defineMessages<AdminMessages>({
  name: 'admin',
  en,
  es: () => import('./admin.messages.es.ts').then((file) => file.es),
})
