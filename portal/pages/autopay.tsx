import { Autopay, type AutopayStep } from '#widgets/autopay'
import '#widgets/autopay/autopay.css'
import type { PageProps } from '../site/site-route.ts'
import { FlowPage } from './flow-page.tsx'

const steps: Readonly<Record<string, AutopayStep>> = {
  'enroll-autopay-terms': 'terms',
  'enroll-autopay-review': 'review-terms',
  'enroll-autopay-verify': 'verify',
  'enroll-autopay-success': 'success',
}

/** enroll-autopay with its steps: the status of autopay, and the way to set it up. */
export function Page({ route }: PageProps) {
  return <FlowPage route={route} path="/enroll-autopay" steps={steps} Flow={Autopay} />
}
