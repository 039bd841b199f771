import { Autopay, type AutopayStep } from '#widgets/autopay'
import '#widgets/autopay/autopay.css'
import { AddBankAccountForm } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import type { PageProps } from '../site/site-route.ts'
import { AccountPage } from './current-account/account-page.tsx'
import { useFlowAddress } from './use-flow-address.ts'

const steps: Readonly<Record<string, AutopayStep>> = {
  'enroll-autopay-terms': 'terms',
  'enroll-autopay-review': 'review-terms',
  'enroll-autopay-verify': 'verify',
  'enroll-autopay-success': 'success',
}

/** enroll-autopay with its steps: how autopay stands, and the way to set it up. */
export function Page({ route }: PageProps) {
  const { receiptNumber, onStep } = useFlowAddress('/enroll-autopay')
  return (
    <AccountPage>
      {(accountNumber) => (
        <Autopay
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
