import type { ReactNode } from 'react'
import { useQuery } from '#host'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { vehicleName } from '#sdk/loan/vehicle-name'
import { Amount, Headline, Skeleton, SummaryList, type SummaryRow, useLanguage } from '#ui'
import {
  SupportDailyInterestDocument,
  SupportLoanDocument,
  type SupportLoanQuery,
  SupportTitleDocument,
} from '../support-center.graphql.ts'
import { useOwnTexts } from '../own-texts.ts'
import { OnwardLink } from './help-link.tsx'
import { OwnFailed, OwnLoading, type OwnTopic } from './own-numbers.tsx'
import { useIsPaidOnline } from './paying-ways.ts'
import { Saving } from './saving.tsx'
import { Waiting } from './waiting.tsx'

type Loan = SupportLoanQuery['GetAccount']

interface Own {
  readonly accountNumber: string
  readonly loan: Loan
  readonly paymentFrequency: AutopayFrequency
  readonly vehicle: SupportLoanQuery['GetVehicle']
  /** One day's interest, in cents; null when no payoff can be quoted. */
  readonly perDiem: number | null
}

const parts: Record<OwnTopic, (own: Own) => ReactNode> = {
  'my-payments': (own) => <Due {...own} />,
  'simple-interest': ({ loan, perDiem }) => <OneDay loan={loan} perDiem={perDiem} />,
  'skip-a-payment': ({ loan, paymentFrequency }) => <Waiting loan={loan} paymentFrequency={paymentFrequency} />,
  'tax-refund-benefits': ({ accountNumber, loan }) => <Saving accountNumber={accountNumber} loan={loan} />,
  'my-vehicle': ({ vehicle }) => <Vehicle vehicle={vehicle} />,
  'my-title': (own) => <Title {...own} />,
}

/** The figures of a topic, once the loan is known. The help stays readable when they cannot be loaded. */
export function OwnParts({ id, accountNumber }: { id: OwnTopic; accountNumber: string }) {
  const loan = useQuery(SupportLoanDocument, { accountNumber })
  const daily = useQuery(SupportDailyInterestDocument, { accountNumber })
  const isWaiting = (query: { data: unknown; error: unknown }) => query.data === undefined && query.error === undefined
  if (isWaiting(loan) || isWaiting(daily)) return <OwnLoading />
  if (loan.data === undefined) return <OwnFailed />
  return parts[id]({
    accountNumber,
    loan: loan.data.GetAccount,
    paymentFrequency: loan.data.GetPaymentPlan?.paymentFrequency ?? 'MONTHLY',
    vehicle: loan.data.GetVehicle,
    perDiem: daily.data?.GetPayoffQuote?.perDiem ?? null,
  })
}

/** The way to the payoff quote, where one is given online. */
export function PayoffLink({ accountNumber }: { accountNumber: string }) {
  const { texts } = useOwnTexts()
  const { data } = useQuery(SupportDailyInterestDocument, { accountNumber })
  if (!data?.GetPayoffQuote) return null
  return <OnwardLink to="payoff-quote">{texts.places['payoff-quote']}</OnwardLink>
}

interface LoanProps {
  loan: Loan
  perDiem: number | null
}

function Due({ loan, accountNumber }: Own) {
  const { own, date } = useOwnTexts()
  const isPaidOnline = useIsPaidOnline(accountNumber)
  const { kind, due, dueOn, daysLate } = loan.amountDue.stillToPay
  if (due === 0) return <p>{own.nothingDue}</p>
  const note = dueOn === null ? null : daysLate > 0 ? own.pastDue(date(dueOn)) : own.dueOn(date(dueOn))
  return (
    <>
      <Headline label={kind === 'CHARGED_OFF' ? own.balance : own.due} cents={due} note={note} />
      {isPaidOnline === false ? <p>{own.notOnline}</p> : null}
    </>
  )
}

function OneDay({ loan, perDiem }: LoanProps) {
  const { own } = useOwnTexts()
  const rows: SummaryRow[] = [
    { label: own.principal, value: <Amount cents={loan.loanAmount.unpaidPrincipal} /> },
    ...(perDiem === null ? [] : [{ label: own.perDay, value: <Amount cents={perDiem} />, note: own.perDayNote }]),
  ]
  return <SummaryList rows={rows} />
}

function Vehicle({ vehicle }: { vehicle: Own['vehicle'] }) {
  const { own } = useOwnTexts()
  const language = useLanguage()
  if (vehicle === null) return <OwnFailed />
  const rows = [
    { label: own.vehicle, value: vehicleName(vehicle, language) },
    { label: own.vin, value: vehicle.vin },
  ]
  return <SummaryList rows={rows} />
}

function Title({ loan, accountNumber }: Own) {
  const { own, date } = useOwnTexts()
  const title = useQuery(SupportTitleDocument, { accountNumber })
  if (title.data === undefined && title.error === undefined) return <Skeleton height={48} />
  const release = title.data?.GetTitleRelease ?? null
  if (release !== null) return <p>{own.release[release.status](date(release.promisedOn))}</p>
  const isPaid = loan.status.key === 'P' || loan.status.key === 'C'
  return <p>{isPaid ? own.paid : own.notPaid}</p>
}
