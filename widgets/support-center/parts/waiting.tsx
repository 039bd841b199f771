import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { useQuery } from '#host'
import { Amount, SummaryList, type SummaryRow } from '#ui'
import { type SupportLoanQuery, SupportWaysOutDocument } from '../support-center.graphql.ts'
import { waitingCost } from '../support-center.state.ts'
import { useSupportTexts } from '../support-texts.ts'
import { useHelp } from './help-context.ts'
import { OnwardLink } from './help-link.tsx'

interface WaitingProps {
  loan: SupportLoanQuery['GetAccount']
  paymentFrequency: AutopayFrequency
}

/** What moving the payments of this loan would cost, and the help that is open to its borrower. */
export function Waiting({ loan, paymentFrequency }: WaitingProps) {
  const { texts, date } = useSupportTexts()
  const { unpaidPrincipal, maturityDate, isMaturedLoan } = loan.loanAmount
  const { dueDate } = loan.amountDue
  if (loan.loanCost === null || dueDate === null)
    return (
      <p className="cp-help" part="help">
        {texts.own.failed}
      </p>
    )
  if (isMaturedLoan || unpaidPrincipal === 0) return <p>{texts.own.matured}</p>
  const { rateMillionths } = loan.loanCost
  const cost = waitingCost({ unpaidPrincipal, rateMillionths, dueDate, maturityDate, paymentFrequency })
  const first = loan.extensionPaymentAmount
  const rows: SummaryRow[] = [
    {
      label: texts.own.waiting(cost.days),
      value: <Amount cents={cost.interest} />,
      note: texts.own.waitingNote,
    },
    ...(first === null
      ? []
      : [{ label: texts.own.openInterest, value: <Amount cents={first} />, note: texts.own.openInterestNote }]),
    { label: texts.own.movedDue, value: date(cost.newDueDate) },
    { label: texts.own.movedEnd, value: date(cost.newMaturityDate) },
  ]
  return (
    <>
      <SummaryList rows={rows} />
      <WaysOut />
    </>
  )
}

/** The programs that this borrower can have. */
function WaysOut() {
  const { texts } = useSupportTexts()
  const { accountNumber } = useHelp()
  const { data } = useQuery(SupportWaysOutDocument, { accountNumber })
  if (data?.GetPaymentEligibility.paymentPlanEligibilityStatus !== 'Eligible') return null
  return <OnwardLink to="payment-plan">{texts.places['payment-plan']}</OnwardLink>
}
