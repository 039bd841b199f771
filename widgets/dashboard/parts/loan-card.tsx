import { isActiveAccount } from '#sdk/loan/account'
import { Amount, Card, Progress } from '#ui'
import type { DashboardAccountQuery } from '../dashboard.graphql.ts'
import { type LoanAmount, loanTotal } from '../dashboard.state.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'

interface LoanCardProps {
  loan: LoanAmount
  plan: DashboardAccountQuery['GetPaymentPlan']
  statusKey: string
}

/** How far the loan is: principal paid against what was lent, and when it ends. */
export function LoanCard({ loan, plan, statusKey }: LoanCardProps) {
  const { texts, money, date } = useDashboardTexts()
  const isOpen = isActiveAccount(statusKey)
  const total = loanTotal(loan)
  const paid = texts.paidOf(money(loan.paidPrincipal), money(total))
  const end = date(loan.maturityDate)
  // What a loan that was charged off still owes is no longer its principal.
  if (!isOpen && statusKey !== 'P') return null
  return (
    <Card title={texts.loanTitle}>
      <div>
        <p className="cp-help" part="help">
          {texts.principalLeft}
        </p>
        <p>
          <Amount cents={loan.unpaidPrincipal} size="medium" />
        </p>
      </div>
      <Progress value={loan.paidPrincipal} max={total} label={texts.loanTitle} text={paid} />
      {isOpen ? <p>{loan.isMaturedLoan ? texts.matured(end) : texts.maturity(end)}</p> : null}
      {plan === null || !isOpen ? null : (
        <p className="cp-help" part="help">
          {texts.regular(money(plan.regularPaymentAmount), texts.frequency[plan.paymentFrequency])}
        </p>
      )}
    </Card>
  )
}
