import { useHost } from '#host'
import { usePrefilledPlace } from '#host/prefilled-place'
import { Link, SummaryList } from '#ui'
import type { SupportLoanQuery } from '../support-center.graphql.ts'
import { extraPayments, interestSaved } from '../own-loan.state.ts'
import { useOwnTexts } from '../own-texts.ts'
import { useIsPaidOnline } from './paying-ways.ts'

interface SavingProps {
  accountNumber: string
  loan: SupportLoanQuery['GetAccount']
}

/** About what a refund would save if it went to the loan: what is past due, and round amounts. */
export function Saving({ accountNumber, loan }: SavingProps) {
  const { texts, own, money, date } = useOwnTexts()
  const today = useHost().today()
  const { unpaidPrincipal, maturityDate, isMaturedLoan } = loan.loanAmount
  const { pastDue } = loan.amountDue.stillToPay
  if (loan.loanCost === null)
    return (
      <p className="cp-help" part="help">
        {texts.own.failed}
      </p>
    )
  const { rateMillionths } = loan.loanCost
  const isOver = isMaturedLoan || unpaidPrincipal === 0
  const rows = extraPayments(unpaidPrincipal, pastDue).map((amount) => ({
    label: amount === pastDue ? own.extraPastDue(money(amount)) : own.extra(money(amount)),
    value: own.saves(money(interestSaved(amount, { rateMillionths, unpaidPrincipal, maturityDate }, today))),
  }))
  const note = pastDue > 0 ? own.savesPastDueNote : own.savesNote
  return (
    <>
      {isOver ? <p>{own.matured}</p> : <SummaryList rows={rows} />}
      {isOver ? null : (
        <p className="cp-help" part="help">
          {note(date(maturityDate))}
        </p>
      )}
      {pastDue > 0 ? <PayPastDue accountNumber={accountNumber} cents={pastDue} /> : null}
    </>
  )
}

/** The way to pay what is past due, where a payment is taken. */
function PayPastDue({ accountNumber, cents }: { accountNumber: string; cents: number }) {
  const { own, money } = useOwnTexts()
  const place = usePrefilledPlace('make-a-payment', { accountNumber, cents })
  if (useIsPaidOnline(accountNumber) !== true) return null
  return (
    <Link {...place} button="secondary">
      {own.payPastDue(money(cents))}
    </Link>
  )
}
