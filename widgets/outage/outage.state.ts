/** Where the product runs: a browser, or one of the apps. */
export type OutagePlatform = 'web' | 'ios' | 'android'

/** The flag that announces an outage, by platform. Each takes down its own platform and no other. */
export const outageFlags: Readonly<Record<OutagePlatform, string>> = {
  web: 'OutageWeb',
  ios: 'OutageIosHybrid',
  android: 'OutageAndroidHybrid',
}

/** Transition caused by a reading of the flag; null when it repeats the current state. */
export function outageChange(isShown: boolean, isReported: boolean): 'begins' | 'ends' | null {
  if (isShown === isReported) return null
  return isReported ? 'begins' : 'ends'
}
