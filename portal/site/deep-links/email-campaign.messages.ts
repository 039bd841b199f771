import { defineMessages } from '#sdk/i18n/messages'

/** The page behind a link in a mail. */
export interface EmailCampaignMessages {
  title: string
  lead: string
  toDashboard: string
  toPayment: string
  toOptions: string
  safe: string
}

export const emailCampaignMessages = defineMessages<EmailCampaignMessages>({
  name: 'email-campaign',
  en: {
    title: 'Where would you like to go?',
    lead: 'Thanks for opening our email. Your loan is one step away.',
    toDashboard: 'See my loan',
    toPayment: 'Make a payment',
    toOptions: 'All ways to pay',
    safe: 'We never ask for your password or card number by email.',
  },
  es: () => import('./email-campaign.messages.es.ts').then((m) => m.es),
})
