import { AutopayOtp, type OtpStep } from '#widgets/autopay-otp'
import '#widgets/autopay-otp/autopay-otp.css'
import type { PageProps } from '../site/site-route.ts'
import { FlowPage } from './flow-page.tsx'

const steps: Readonly<Record<string, OtpStep>> = {
  'autopay-otp-payment': 'payment',
  'autopay-otp-enroll': 'enroll',
  'autopay-otp-review': 'review-terms',
  'autopay-otp-success': 'success',
}

/** autopay-otp with its steps: a payment and autopay after it. */
export function Page({ route }: PageProps) {
  return <FlowPage route={route} path="/autopay-otp" steps={steps} Flow={AutopayOtp} />
}
