import * as extensionTerms from '#sdk/loan/extension-terms'
import type { PaymentMethodType } from '#sdk/loan/enums.graphql'
import { defineMessages } from '#sdk/i18n/messages'

/** The demo's own texts, and those a servicer's server would send. */
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
  /** Why the demo's loan cannot be extended. */
  extensionReason: string
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
      'This is a demo account. The loan isn’t real, no money moves, and your changes are cleared when you log out. If you’re asked for a code, enter any six digits.',
    notInDemo: 'This part isn’t in the demo. Nothing was sent, and no money moved.',
    addCard: 'The demo doesn’t open a card page, so we didn’t add a card. You can pay with the saved Visa debit card.',
    statusActive: 'Active',
    statusComplete: 'Complete',
    payment: 'Payment',
    extensionPayment: 'Extension payment',
    extensionReason: `You can have ${extensionTerms.mostInMonths} extension in ${extensionTerms.lookBackMonths} months.`,
    methodName: (type, nickname, lastFour) => `${nickname ?? kinds[type] ?? 'Account'} ending in ${lastFour}`,
    paymentAgreement: ({ total, method, date }) =>
      `This is a demo. You aren’t authorizing anything, and no money moves.\nOn a real loan you would authorize one payment of ${total} from ${method}. We’d credit it on ${date}.`,
    autopayAgreement: ({ amount, method, date }) =>
      `This is a demo. You aren’t authorizing anything, and no money moves.\nOn a real loan you would authorize regular payments of up to ${amount} from ${method}, starting ${date}. You could stop them at any time.`,
    textConsent:
      'This is a demo, so we don’t send texts. On a real loan, you’d agree to get texts from us. Reply STOP to stop them.',
    recordsConsent:
      'This is a demo, so we don’t send mail or email. On a real loan, you’d agree to get electronic records instead of paper.',
    letterTitle: 'Demo account',
    letterLine: 'This is a sample. It isn’t about a real loan.',
    letterCode: (code) => `Code to confirm that you can open it: ${code}`,
  },
  es: () => import('./demo.messages.es.ts').then((m) => m.es),
})

const kinds: Partial<Record<PaymentMethodType, string>> = {
  CHECKING_ACCOUNT: 'Checking',
  SAVINGS_ACCOUNT: 'Savings',
  VISA_DEBIT: 'Visa debit card',
}
