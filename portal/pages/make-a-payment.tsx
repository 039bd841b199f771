import { MakeAPayment, type PaymentStep } from '#widgets/make-a-payment'
import '#widgets/make-a-payment/make-a-payment.css'
import { AddBankAccountForm } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import type { PageProps } from '../site/site-route.ts'
import { AccountPage } from './current-account/account-page.tsx'
import { useFlowAddress } from './use-flow-address.ts'
import './make-a-payment.css'

const steps: Readonly<Record<string, PaymentStep>> = {
  'make-a-payment': 'index',
  'make-a-payment-terms': 'terms',
  'make-a-payment-review': 'review-terms',
  'make-a-payment-success': 'success',
  'payment-ineligible': 'payment-ineligible',
}

/** make-a-payment with its steps; the payoff variant keeps its steps to itself under one address. */
export function Page({ route }: PageProps) {
  const { query, ...address } = useFlowAddress('/make-a-payment')
  const step = steps[route.name]
  const paymentMethodId = query.get('method') ?? undefined
  return (
    <AccountPage>
      {(accountNumber) =>
        step === undefined ? (
          <MakeAPayment
            accountNumber={accountNumber}
            variant="payoff-quote"
            paymentMethodId={paymentMethodId}
            newBankAccount={AddBankAccountForm}
          />
        ) : (
          <MakeAPayment
            accountNumber={accountNumber}
            step={step}
            {...address}
            paymentMethodId={paymentMethodId}
            newBankAccount={AddBankAccountForm}
          />
        )
      }
    </AccountPage>
  )
}
