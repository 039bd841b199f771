import { AllocationBar } from '#blocks'
import { useQuery } from '#host'
import { Card } from '#ui'
import { DashboardHistoryDocument } from '../dashboard.graphql.ts'
import { FIRST_HISTORY, lastSplitPayment } from '../dashboard.state.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'

/** How the last posted payment was split, as a bar with a table. Nothing where there is none yet. */
export function LastPayment({ accountNumber }: { accountNumber: string }) {
  const { texts, money, date } = useDashboardTexts()
  const { data } = useQuery(DashboardHistoryDocument, { accountNumber, first: FIRST_HISTORY })
  const payment = lastSplitPayment(data?.GetTransactionHistory ?? [])
  if (payment === null) return null
  return (
    <Card title={texts.lastPayment}>
      <AllocationBar
        title={texts.lastPaymentOf(money(payment.transactionAmount), date(payment.transactionDate))}
        allocation={payment.details}
        note={texts.lastPaymentOf(money(payment.transactionAmount), date(payment.transactionDate))}
      />
    </Card>
  )
}
