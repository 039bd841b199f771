import { appPages } from './app-pages.ts'
import type { EachLanguage } from './brand.ts'

/** The systems that an app can be for. */
export type AppPlatform = 'ios' | 'android'

/** A text that is the same in every language, or one in each. */
export type BannerText = string | EachLanguage

/** The banner that offers the servicer's app to visitors on phones. A text that is not set is the banner's own. */
export interface SmartBannerSettings {
  readonly title?: BannerText
  readonly author?: BannerText
  readonly price?: BannerText
  /** Follows the price, such as " on the App Store". */
  readonly priceSuffix?: BannerText
  readonly closeLabel?: BannerText
  readonly buttonLabel?: BannerText
  /** Where the view button leads, by platform: an absolute URL, or a path on the host that serves the portal. */
  readonly buttonUrl: Readonly<Record<AppPlatform, string>>
  /** Platforms that have an app; the banner shows nowhere else. */
  readonly enabledPlatforms: readonly AppPlatform[]
  /** Days until a banner that was closed or followed shows again; null: once the browser has been closed. */
  readonly daysReminder: number | null
  /** Days for which a banner that was closed stays away. Accepted without effect: `daysReminder` alone decides. */
  readonly daysHidden: number | null
}

const platforms: readonly AppPlatform[] = ['ios', 'android']

/** The settings of an installation that has not set its own. Where there is no app, there is nothing to offer. */
export const defaultSmartBanner: SmartBannerSettings = {
  buttonUrl: { ios: appPages.ios ?? '', android: appPages.android ?? '' },
  enabledPlatforms: platforms.filter((platform) => appPages[platform] !== null),
  daysReminder: 120,
  daysHidden: 120,
}
