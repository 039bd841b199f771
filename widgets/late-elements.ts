/**
 * The elements that stand beside others, and those of the hardship programs: few pages show one, and the first element of the
 * others does not pay for them.
 */
export const lateElements: Readonly<Record<string, () => Promise<unknown>>> = {
  'carport-smart-banner': () => import('./smart-banner/smart-banner.element.ts'),
  'carport-session-timeout': () => import('./session-timeout/session-timeout.element.ts'),
  'carport-outage': () => import('./outage/outage.element.ts'),
  'carport-chat': () => import('./chat/chat.element.ts'),
  'carport-payment-plan': () => import('./payment-plan/payment-plan.element.ts'),
  'carport-account-resolution': () => import('./account-resolution/account-resolution.element.ts'),
  'carport-keep-your-keys': () => import('./keep-your-keys/keep-your-keys.element.ts'),
  'carport-payment-extension': () => import('./payment-extension/payment-extension.element.ts'),
  'carport-loan-modification': () => import('./loan-modification/loan-modification.element.ts'),
}
