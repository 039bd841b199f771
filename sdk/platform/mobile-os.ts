/** The systems that the servicer's app is made for. */
export type MobileOs = 'ios' | 'android'

/** The parts of `navigator` that reveal the operating system. */
export type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * The system of a phone or tablet; null on anything else. An iPad asks for desktop pages under the name of a Mac, and is the only
 * one of that name with a touch screen.
 */
export function mobileOs(device: Device | undefined = globalThis.navigator): MobileOs | null {
  if (device === undefined) return null
  const { userAgent, maxTouchPoints } = device
  if (/Windows/i.test(userAgent)) return null
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  return /Macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : null
}
