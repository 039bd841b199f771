import { useFlag, usePlace } from '#host'
import { isOnSchedule, isPaidOnline, isPayoffQuoted, isTitleOnItsWay } from '#sdk/loan/account'
import { owedLines } from '#sdk/loan/owed-lines'
import { vehicleName } from '#sdk/loan/vehicle-name'
import { addCents, formatRate } from '#sdk/money/money'
import { Amount, Card, Cluster, Headline, Link, Progress, SummaryList, type SummaryRow, useLanguage } from '#ui'
import { type Account, type Plan, type Vehicle, grouped } from '../account-details.state.ts'
import { useAccountTexts } from '../account-texts.ts'

/** What is owed now, what it is made of, and the ways to pay it. */
export function Owed({ account }: { account: Account }) {
  const { texts, date, money } = useAccountTexts()
  const pay = usePlace('make-a-payment')
  const isOff = useFlag('DisableOneTimePayment')
  const payoff = usePlace('payoff-quote')
  const { amountDue, lateFeeAhead: fee, titleRelease: title } = account
  const { kind, due, dueOn } = amountDue.stillToPay
  const isNothing = due === 0
  // What may be disputed is shown and not asked for.
  const isBalance = kind === 'CHARGED_OFF'
  const isPaidOff = isNothing && isTitleOnItsWay(title)
  const rows = owedLines(amountDue).map(({ kind, cents }) => ({
    label: texts.owed[kind],
    value: <Amount cents={cents} />,
  }))
  return (
    <Card title={isBalance ? texts.balanceTitle : texts.owedTitle} isRaised>
      <Headline
        label={
          isBalance ? texts.balance : isNothing ? texts.nothingDue : kind === 'PLAN' ? texts.planPayment : texts.dueNow
        }
        cents={due}
        note={dueOn === null || isNothing ? undefined : texts.due(date(dueOn))}
      />
      {fee === null ? null : <p>{texts.lateFeeWarning(money(fee.amount), date(fee.payBy))}</p>}
      {title === null ? null : <p>{texts.titleReleases[title.status](date(title.promisedOn))}</p>}
      {kind === 'PLAN' && rows.length > 0 ? <p>{texts.planWhole}</p> : null}
      {isNothing || rows.length === 0 ? null : <SummaryList rows={rows} />}
      {isPaidOnline(account.status.key, account.route) && !isPaidOff && !isOff ? (
        <Cluster>
          <Link {...pay} button={isNothing || isBalance ? 'secondary' : 'primary'}>
            {texts.pay}
          </Link>
          {isPayoffQuoted(account.status.key, account.route) ? (
            <Link {...payoff} button="secondary">
              {texts.payoff}
            </Link>
          ) : null}
        </Cluster>
      ) : null}
    </Card>
  )
}

/** How far the loan is, and what it costs. */
export function Loan({ loan, cost }: { loan: Account['loanAmount']; cost: Account['loanCost'] }) {
  const { texts, money } = useAccountTexts()
  const costRows = useCostRows(cost)
  const total = loan.loanAmountTotal > 0 ? loan.loanAmountTotal : addCents(loan.paidPrincipal, loan.unpaidPrincipal)
  const rows = [
    { label: texts.unpaidPrincipal, value: <Amount cents={loan.unpaidPrincipal} /> },
    { label: texts.paidPrincipal, value: <Amount cents={loan.paidPrincipal} /> },
    { label: texts.loanTotal, value: <Amount cents={total} /> },
    ...costRows,
  ]
  return (
    <Card title={texts.loanTitle}>
      <Progress
        value={loan.paidPrincipal}
        max={total}
        label={texts.loanTitle}
        text={texts.progress(money(loan.paidPrincipal), money(total))}
      />
      <SummaryList rows={rows} />
    </Card>
  )
}

function useCostRows(cost: Account['loanCost']): SummaryRow[] {
  const { texts, date } = useAccountTexts()
  if (cost === null) return []
  const since = cost.interestPaidSince
  return [
    { label: texts.rate, value: formatRate(cost.rateMillionths) },
    { label: texts.perDay, value: <Amount cents={cost.perDiem} />, note: texts.perDayNote },
    {
      label: since.endsWith('-01-01') ? texts.interestOfYear(since.slice(0, 4)) : texts.interestSince(date(since)),
      value: <Amount cents={cost.interestPaidThisYear} />,
    },
    { label: texts.term, value: texts.paymentsLeft(cost.paymentsLeft) },
  ]
}

/** The terms of the contract. */
export function Contract({ account, plan }: { account: Account; plan: Plan }) {
  const { texts, date, money } = useAccountTexts()
  const { status, loanAmount, customers } = account
  const rows: SummaryRow[] = [
    { label: texts.accountNumber, value: grouped(account.accountNumber) },
    { label: texts.status, value: texts.statuses[status.key] ?? status.description },
    {
      label: texts.borrowers,
      value: customers.map((person) => (
        <span key={person.id} className="cp-details-line">
          {`${person.firstName} ${person.lastName} (${texts.customerTypes[person.customerType]})`}
        </span>
      )),
    },
    { label: texts.saleDate, value: date(account.saleDate) },
    ...(plan === null || !isOnSchedule(status.key)
      ? []
      : [
          {
            label: texts.regularPayment,
            value: `${money(plan.regularPaymentAmount)} ${texts.frequency[plan.paymentFrequency]}`,
          },
        ]),
    // Who has paid off waits for no last payment, and a charge-off ends the schedule.
    ...(status.key === 'P' || !isOnSchedule(status.key)
      ? []
      : [
          {
            label: texts.maturity,
            value: date(loanAmount.maturityDate),
            ...(loanAmount.isMaturedLoan ? { note: texts.matured } : {}),
          },
        ]),
  ]
  return (
    <Card title={texts.contractTitle}>
      <SummaryList rows={rows} />
    </Card>
  )
}

/** The car the loan is for. */
export function VehicleCard({ vehicle }: { vehicle: Vehicle }) {
  const { texts } = useAccountTexts()
  const language = useLanguage()
  return (
    <Card title={texts.vehicleTitle}>
      {vehicle === null ? (
        <p className="cp-help" part="help">
          {texts.noVehicle}
        </p>
      ) : (
        <SummaryList
          rows={[
            { label: texts.vehicle, value: vehicleName(vehicle, language) },
            { label: texts.vin, value: vehicle.vin },
          ]}
        />
      )}
    </Card>
  )
}
