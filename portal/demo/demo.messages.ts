import type { PaymentMethodType } from '#sdk/loan/payments'
import { defineMessages } from '#sdk/i18n/messages'

/** What the demo says where a servicer would speak. */
export interface DemoMessages {
  bannerLabel: string
  /** Above every page. */
  banner: string
  /** A part that the demo leaves out. */
  notInDemo: string
  addCard: string
  statusActive: string
  statusComplete: string
  payment: string
  extensionPayment: string
  methodName: (type: PaymentMethodType, nickname: string | null, lastFour: string) => string
  paymentAgreement: (about: { total: string; method: string; date: string }) => string
  autopayAgreement: (about: { amount: string; method: string; date: string }) => string
  textConsent: string
  recordsConsent: string
  letterTitle: string
  letterLine: string
  letterCode: (code: string) => string
}

export const demoMessages = defineMessages<DemoMessages>({
  name: 'demo',
  en: {
    bannerLabel: 'Demo account',
    banner:
      'This is the demo account. Its loan is made up, no money moves, and what you do is gone when you log out. Where a code is asked for, type any six digits.',
    notInDemo: 'This part is not in the demo. Nothing was sent, and no money moved.',
    addCard: 'The demo does not open a card page, so no card was added. You can pay with the saved Visa debit card.',
    statusActive: 'Active',
    statusComplete: 'Complete',
    payment: 'Payment',
    extensionPayment: 'Extension payment',
    methodName: (type, nickname, lastFour) => `${nickname ?? kinds[type] ?? 'Account'} ending in ${lastFour}`,
    paymentAgreement: ({ total, method, date }) =>
      `This is a demo: you authorize nothing, and no money moves.\nOn a real loan you would authorize one payment of ${total} from ${method}. It would count as of ${date}.`,
    autopayAgreement: ({ amount, method, date }) =>
      `This is a demo: you authorize nothing, and no money moves.\nOn a real loan you would authorize regular payments of up to ${amount} from ${method}, starting ${date}. You could stop them at any time.`,
    textConsent:
      'This is a demo: no texts are sent. On a real loan you would allow us to send texts. Reply STOP to end them.',
    recordsConsent:
      'This is a demo: nothing is sent by mail or email. On a real loan you would agree to get electronic records in place of paper.',
    letterTitle: 'Demo account',
    letterLine: 'This is a sample. It says nothing about a real loan.',
    letterCode: (code) => `Code to confirm that you can open it: ${code}`,
  },
  es: () => import('./demo.messages.es.ts').then((m) => m.es),
})

const kinds: Partial<Record<PaymentMethodType, string>> = {
  CHECKING_ACCOUNT: 'Checking',
  SAVINGS_ACCOUNT: 'Savings',
  VISA_DEBIT: 'Visa debit card',
}
