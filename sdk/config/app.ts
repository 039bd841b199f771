/** How the servicer's apps behave. What they are called, and their ids, are the company's: server/platform/config/company.ts. */
export interface AppSettings {
  /** Paths that open in the app where it is installed. */
  readonly linkPaths: readonly string[]
  /** Pages of other sites open over the app; where this is off, in the device's own browser. */
  readonly hasInAppBrowser: boolean
}

/** The settings of every installation. */
export const defaultApp: AppSettings = {
  linkPaths: [
    '/',
    '/paymentoptions',
    '/payment/autopay',
    '/privacypolicy',
    '/account/login',
    '/select-account',
    '/app-banner-redirect',
    '/email-campaign-redirect',
    '/pre-login/verify-email*',
    '/smart-banner/*',
  ],
  hasInAppBrowser: true,
}
