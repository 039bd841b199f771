import { defineMessages } from '#sdk/i18n/messages'

/** The texts of the outage screen. */
export interface OutageMessages {
  titleWeb: string
  titleApp: string
  /** What happens to money meanwhile. */
  money: string
  /** Before the address of the company's site, in the apps. */
  visitSite: string
  siteLabel: (site: string) => string
  callUs: string
  phoneLabel: (phone: string) => string
  hours: (hours: string) => string
  comesBack: string
}

export const en: OutageMessages = {
  titleWeb: 'The website is currently unavailable',
  titleApp: 'The app is currently unavailable',
  money: 'We’re working on it. We’ll still make your scheduled payments on time.',
  visitSite: 'If you need something today, visit our site.',
  siteLabel: (site) => `Visit ${site}`,
  callUs: 'To pay or ask a question now, call customer service during business hours.',
  phoneLabel: (phone) => `Call ${phone}`,
  hours: (hours) => `Business hours: ${hours}.`,
  comesBack: 'This screen closes automatically when we’re back.',
}

export const outageMessages = defineMessages<OutageMessages>({
  name: 'outage',
  en,
  es: () => import('./outage.messages.es.ts').then((file) => file.es),
})
