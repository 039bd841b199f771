import { useNavigate } from 'react-router-dom'
import { AddBankAccountForm } from '#widgets/payment-methods'
import { PaymentPlan, type PlanPage } from '#widgets/payment-plan'
import '#widgets/payment-methods/payment-methods.css'
import '#widgets/payment-plan/payment-plan.css'
import type { PageProps } from '../site/site-route.ts'
import { AccountPage } from './current-account/account-page.tsx'

const paths: Readonly<Record<PlanPage, string>> = { plan: '/payment-plan', history: '/payment-plan/history' }

/** payment-plan and its history, for the account that is open. */
export function Page({ route }: PageProps) {
  const navigate = useNavigate()
  return (
    <AccountPage>
      {(accountNumber) => (
        <PaymentPlan
          accountNumber={accountNumber}
          page={route.name === 'payment-plan-history' ? 'history' : 'plan'}
          onPage={(page) => void navigate(paths[page])}
          newBankAccount={AddBankAccountForm}
        />
      )}
    </AccountPage>
  )
}
