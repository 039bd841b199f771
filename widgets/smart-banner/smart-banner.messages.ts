import type { AppPlatform } from '#sdk/config/smart-banner'
import { defineMessages } from '#sdk/i18n/messages'

/** The texts of the app banner, where the settings have none. */
export interface SmartBannerMessages {
  title: (brand: string) => string
  price: string
  /** Follows the price at once, so it starts with a space. */
  priceSuffix: Record<AppPlatform, string>
  closeLabel: string
  buttonLabel: string
}

export const en: SmartBannerMessages = {
  title: (brand) => `${brand} app`,
  price: 'Free',
  priceSuffix: { ios: ' on the App Store', android: ' on Google Play' },
  closeLabel: 'Close',
  buttonLabel: 'View',
}

export const smartBannerMessages = defineMessages<SmartBannerMessages>({
  name: 'smart-banner',
  en,
  es: () => import('./smart-banner.messages.es.ts').then((file) => file.es),
})
