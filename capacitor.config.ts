import type { CapacitorConfig } from '@capacitor/cli'
import { appOf } from './scripts/build/app-shells.ts'
import { companyToBuild } from './scripts/build/company-brand.ts'

/**
 * The apps are shells around the portal itself: they open the servicer's address, so that the portal runs unchanged, with its own
 * origin, sign-in and headers. `native/www` is what shows where the address cannot be reached. CARPORT_APP_URL and CARPORT_COMPANY_FILE
 * are set where the shells are built: `CARPORT_APP_URL=https://pay.example.com CARPORT_COMPANY_FILE=company.json npx cap sync`.
 */
const portalUrl = process.env.CARPORT_APP_URL

const config: CapacitorConfig = {
  ...appOf(companyToBuild(), portalUrl),
  webDir: 'native/www',
  server: {
    ...(portalUrl === undefined ? {} : { url: portalUrl, allowNavigation: [new URL(portalUrl).hostname] }),
    errorPath: 'index.html',
  },
  ios: { path: 'native/ios', contentInset: 'never' },
  android: { path: 'native/android' },
  // The page keeps clear of the bars by itself.
  plugins: { SystemBars: { insetsHandling: 'css' } },
}

export default config
