import { defaultContact } from './contact.ts'

/** The servicer's own apps, of an installation that has not set its own. */
export interface AppSettings {
  /** Where the apps are listed; also what the shells are built as. */
  readonly appId: string
  /** On the device's home screen; the servicer's name as the brand has it. */
  readonly appName: string
  /** Apple's team of the app, for universal links; null while there is no app in their store. */
  readonly appleTeamId: string | null
  /** SHA-256 fingerprints of the certificates that sign the Android app, for app links; empty while there is none. */
  readonly androidCertificates: readonly string[]
  /** Paths that open in the app where it is installed. */
  readonly linkPaths: readonly string[]
  /** Pages of other sites open over the app; where this is off, in the device's own browser. */
  readonly hasInAppBrowser: boolean
}

/** The sandbox brand's. Team and fingerprints are made up, so that the two files can be looked at. */
export const defaultApp: AppSettings = {
  appId: 'com.example.carport',
  appName: defaultContact.name,
  appleTeamId: 'SANDBOX000',
  androidCertificates: [
    'AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99',
  ],
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
