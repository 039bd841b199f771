import type { EmbedCore } from '#sdk/embed/core'
export { createTokenBox } from '#sdk/embed/tokens'
export { defineShell } from './element/shell.ts'

/** Puts an element into a place that names one, or connects the iframe that holds an element's own page. */
export async function mountPlace(place: Element, { tokens, notice }: EmbedCore): Promise<void> {
  if (!(place instanceof HTMLIFrameElement)) return (await import('#sdk/embed/auto-mount')).mountPlace(place)
  const { connectFrame } = await import('#sdk/embed/page-frame')
  connectFrame(
    place,
    (reason) => Promise.resolve(tokens.getToken({ reason, signal: new AbortController().signal })),
    notice,
  )
}

/** Elements that accompany others, and the hardship programs. Only a page that uses one loads late-elements.ts. */
const lateNames: readonly string[] = [
  'smart-banner',
  'session-timeout',
  'outage',
  'chat',
  'account-resolution',
  'keep-your-keys',
  'payment-extension',
  'payment-plan',
  'loan-modification',
]

/** Every capability that is an element: its tag and the way to its code. */
export const elements: Readonly<Record<string, () => Promise<unknown>>> = {
  'carport-make-a-payment': () => import('./make-a-payment/make-a-payment.element.ts'),
  'carport-payment-methods': () => import('./payment-methods/payment-methods.element.ts'),
  'carport-manage-payments': () => import('./manage-payments/manage-payments.element.ts'),
  'carport-autopay': () => import('./autopay/autopay.element.ts'),
  'carport-autopay-otp': () => import('./autopay-otp/autopay-otp.element.ts'),
  'carport-dashboard': () => import('./dashboard/dashboard.element.ts'),
  'carport-payoff-quote': () => import('./payoff-quote/payoff-quote.element.ts'),
  'carport-account-details': () => import('./account-details/account-details.element.ts'),
  'carport-profile': () => import('./profile/profile.element.ts'),
  'carport-support-center': () => import('./support-center/support-center.element.ts'),
  ...Object.fromEntries(
    lateNames.map((name) => [
      `carport-${name}`,
      async () => (await import('./late-elements.ts')).lateElements[`carport-${name}`]?.(),
    ]),
  ),
}
