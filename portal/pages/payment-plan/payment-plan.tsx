import type { PageProps } from '#portal/site/site-route'
import { useMessages } from '#ui'
import { HardshipPage } from '../hardship/hardship-page.tsx'
import { type PaymentPlanPage, paymentPlanMessages } from './payment-plan.messages.ts'
import { PlanHistoryCard } from './plan-history-card.tsx'

/** payment-plan and its history: the plans that were agreed on, and how to agree on one. */
export function Page({ route }: PageProps) {
  const { topics } = useMessages(paymentPlanMessages)
  return (
    <HardshipPage topic={topics[route.name as PaymentPlanPage]}>
      {(accountNumber) => <PlanHistoryCard accountNumber={accountNumber} />}
    </HardshipPage>
  )
}
