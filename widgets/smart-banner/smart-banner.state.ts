import {
  type AppPlatform,
  type BannerText,
  type SmartBannerSettings,
  defaultSmartBanner,
} from '#sdk/config/smart-banner'
import type { Language } from '#sdk/i18n/messages'
import { pagePath } from '#sdk/platform/page-path'
import type { SmartBannerMessages } from './smart-banner.messages.ts'

/** The cookie that keeps a closed banner away. */
export const closedCookie = 'smartbanner_closed'

/** The flag that takes the banner off every page. */
export const disableFlag = 'DisableSmartBanner'

/** Pages on which nothing may stand between a borrower and the payment. Exactly these, none below them. */
export const excludedPaths: readonly string[] = [
  '/make-a-payment',
  '/make-a-payment/review-terms',
  '/enroll-autopay/terms',
  '/enroll-autopay/review-terms',
  '/autopay-otp/payment',
  '/autopay-otp/enroll',
  '/autopay-otp/review-terms',
]

const dayMs = 86_400_000

/** What decides whether the banner shows. */
export interface BannerFacts {
  /** The phone's system; null on a desktop and in our own app. */
  readonly os: AppPlatform | null
  readonly settings: Pick<SmartBannerSettings, 'enabledPlatforms'>
  /** Path of the page. */
  readonly path: string
  readonly isClosed: boolean
  readonly isDisabled: boolean
}

/** The platform that the banner shows for, or null when it does not. */
export function bannerPlatform({ os, settings, path, isClosed, isDisabled }: BannerFacts): AppPlatform | null {
  if (os === null || isClosed || isDisabled || excludedPaths.includes(pagePath(path))) return null
  return settings.enabledPlatforms.includes(os) ? os : null
}

/** The settings with what an installation or a page set. */
export function withDefaults(settings: Partial<SmartBannerSettings> | undefined): SmartBannerSettings {
  return { ...defaultSmartBanner, ...settings }
}

/** When the cookie goes, in milliseconds since 1970; null, with the browser, when no number of days is set. */
export function cookieExpiryMs(daysReminder: number | null, nowMs: number): number | null {
  return daysReminder === null || !Number.isFinite(daysReminder) ? null : nowMs + daysReminder * dayMs
}

/** Texts of the banner. */
export interface BannerTexts {
  readonly title: string
  readonly author: string
  /** The price with what follows it. */
  readonly price: string
  readonly closeLabel: string
  readonly buttonLabel: string
}

/** The texts of the settings in a language; the banner's own where there are none. */
export function bannerTexts(
  settings: SmartBannerSettings,
  platform: AppPlatform,
  own: SmartBannerMessages,
  brand: string,
  language: Language,
): BannerTexts {
  const pick = (text: BannerText | undefined, otherwise: string) => {
    if (text === undefined) return otherwise
    return typeof text === 'string' ? text : text[language]
  }
  return {
    title: pick(settings.title, own.title(brand)),
    author: pick(settings.author, brand),
    price: `${pick(settings.price, own.price)}${pick(settings.priceSuffix, own.priceSuffix[platform])}`,
    closeLabel: pick(settings.closeLabel, own.closeLabel),
    buttonLabel: pick(settings.buttonLabel, own.buttonLabel),
  }
}

/**
 * Where the view button leads.
 * @param host origin, and path if any, of the configured host; empty: the page's own
 */
export function viewUrl(settings: SmartBannerSettings, platform: AppPlatform, host: string): string {
  const url = settings.buttonUrl[platform]
  return url.startsWith('/') ? `${host.replace(/\/+$/, '')}${url}` : url
}
