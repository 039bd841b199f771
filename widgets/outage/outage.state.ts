/** Where the product runs: a browser, or one of the apps. */
export type OutagePlatform = 'web' | 'ios' | 'android'

/** Transition caused by a reading of the flag; null when it repeats the current state. */
export function outageChange(isShown: boolean, isReported: boolean): 'begins' | 'ends' | null {
  if (isShown === isReported) return null
  return isReported ? 'begins' : 'ends'
}
