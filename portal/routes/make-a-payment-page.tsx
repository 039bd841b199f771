import { useNavigate, useSearchParams } from 'react-router-dom'
import { MakeAPayment, type PaymentStep } from '#widgets/make-a-payment'
import '#widgets/make-a-payment/make-a-payment.css'
import { AddBankAccountForm } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import type { PageProps } from '../site-route.ts'
import { AccountPage } from './account-page.tsx'

const steps: Readonly<Record<string, PaymentStep>> = {
  'make-a-payment': 'index',
  'make-a-payment-terms': 'terms',
  'make-a-payment-review': 'review-terms',
  'make-a-payment-success': 'success',
  'payment-ineligible': 'payment-ineligible',
}

/** make-a-payment with its steps; the payoff variant keeps its steps to itself under one address. */
export function Page({ route }: PageProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const step = steps[route.name]
  const paymentMethodId = query.get('method') ?? undefined
  const goTo = (next: PaymentStep, how: 'push' | 'replace', receiptNumber?: string) => {
    const path = next === 'index' ? '/make-a-payment' : `/make-a-payment/${next}`
    const named = receiptNumber === undefined ? path : `${path}?receipt=${encodeURIComponent(receiptNumber)}`
    void navigate(named, { replace: how === 'replace' })
  }
  return (
    <AccountPage>
      {(accountNumber) =>
        step === undefined ? (
          <MakeAPayment accountNumber={accountNumber} variant="payoff-quote" newBankAccount={AddBankAccountForm} />
        ) : (
          <MakeAPayment
            accountNumber={accountNumber}
            step={step}
            onStep={goTo}
            paymentMethodId={paymentMethodId}
            receiptNumber={query.get('receipt') ?? undefined}
            newBankAccount={AddBankAccountForm}
          />
        )
      }
    </AccountPage>
  )
}
