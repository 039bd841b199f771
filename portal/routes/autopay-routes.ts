import type { RouteData } from '../router.tsx'

type StepRoute = RouteData & { readonly path: string }

/** The steps of enroll-autopay; text-us stays out of what is agreed to (text-06). */
export const enrollRoutes: readonly StepRoute[] = [
  { path: 'enroll-autopay', name: 'enroll-autopay' },
  { path: 'enroll-autopay/terms', name: 'enroll-autopay-terms', disableTextWithUs: true },
  { path: 'enroll-autopay/review-terms', name: 'enroll-autopay-review', disableTextWithUs: true },
  { path: 'enroll-autopay/verify', name: 'enroll-autopay-verify' },
  { path: 'enroll-autopay/success', name: 'enroll-autopay-success', hideBackButton: true },
]

/** The steps of autopay-otp; text-us stays out of all but the first and the last (text-07). */
export const otpRoutes: readonly StepRoute[] = [
  { path: 'autopay-otp', name: 'autopay-otp' },
  { path: 'autopay-otp/payment', name: 'autopay-otp-payment', disableTextWithUs: true },
  { path: 'autopay-otp/enroll', name: 'autopay-otp-enroll', disableTextWithUs: true },
  { path: 'autopay-otp/review-terms', name: 'autopay-otp-review', disableTextWithUs: true },
  { path: 'autopay-otp/success', name: 'autopay-otp-success', hideBackButton: true },
]
