// Written by npm run brand from server/platform/config/sandbox-company.json.
/** Where phones get the servicer's own app, by system: an absolute URL, or a path on the host that serves the portal; null where there is none. */
export const appPages: Readonly<Record<'ios' | 'android', string | null>> = {
  ios: '/smart-banner/ios',
  android: '/smart-banner/android',
}
