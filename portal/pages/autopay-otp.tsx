import { AutopayOtp, type OtpStep } from '#widgets/autopay-otp'
import '#widgets/autopay-otp/autopay-otp.css'
import { AddBankAccountForm } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import type { PageProps } from '../site/site-route.ts'
import { AccountPage } from './current-account/account-page.tsx'
import { useFlowAddress } from './use-flow-address.ts'

const steps: Readonly<Record<string, OtpStep>> = {
  'autopay-otp-payment': 'payment',
  'autopay-otp-enroll': 'enroll',
  'autopay-otp-review': 'review-terms',
  'autopay-otp-success': 'success',
}

/** autopay-otp with its steps: a payment and autopay after it. */
export function Page({ route }: PageProps) {
  const { receiptNumber, onStep } = useFlowAddress('/autopay-otp')
  return (
    <AccountPage>
      {(accountNumber) => (
        <AutopayOtp
          accountNumber={accountNumber}
          step={steps[route.name] ?? 'index'}
          onStep={onStep}
          receiptNumber={receiptNumber}
          newBankAccount={AddBankAccountForm}
        />
      )}
    </AccountPage>
  )
}
