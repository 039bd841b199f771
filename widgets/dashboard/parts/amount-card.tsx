import { PhoneHours, SaveDocument } from '#blocks'
import { useFlag, useHost, usePlace } from '#host'
import { isActiveAccount, isPaidOnline } from '#sdk/loan/account'
import { isPaidBeforeAutopay } from '#sdk/loan/amount-due'
import { subtractCents } from '#sdk/money/money'
import { Amount, Badge, Card, Disclosure, Headline, Link, Skeleton, SummaryList, telephoneLink } from '#ui'
import {
  type AmountDue,
  type AutopayLine as Line,
  type DashboardAccount,
  breakdown,
  dueState,
  isLoanPaidOff,
} from '../dashboard.state.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'
import { AutopayLine } from './autopay-line.tsx'
import { usePrefilledPlace } from '#host/prefilled-place'

interface AmountCardProps {
  account: DashboardAccount
  autopay: Line | null | undefined
}

/** What is due, until when, what it is made of, and the way to pay it. Autopay's line keeps its place while it is not known. */
export function AmountCard({ account, autopay }: AmountCardProps) {
  if (isLoanPaidOff(account)) return <PaidOff account={account} />
  if (account.status.key === 'O') return <ChargedOffLoan account={account} />
  if (!isActiveAccount(account.status.key)) return <ClosedLoan status={account.status} />
  return <OpenLoan account={account} autopay={autopay} />
}

function OpenLoan({ account, autopay }: AmountCardProps) {
  const { texts, money, date } = useDashboardTexts()
  const { amountDue: due, lateFeeAhead: fee } = account
  const state = dueState(due)
  const plan = due.planPayment
  const isOff = useFlag('DisableOneTimePayment')
  return (
    <Card isRaised>
      {plan === null ? (
        <Headline
          label={state === 'past-due' ? texts.pastDue : state === 'due' ? texts.due : texts.nothingDue}
          cents={due.stillToPay.due}
          note={<DueNote due={due} />}
        />
      ) : (
        <Headline
          label={plan.isKept ? texts.planNext : texts.planNeeded}
          cents={plan.amount}
          note={plan.isKept ? texts.dueOn(date(plan.date)) : texts.planBy(date(plan.date))}
        />
      )}
      {fee === null ? null : <p>{texts.lateFeeWarning(money(fee.amount), date(fee.payBy))}</p>}
      <UnderWay due={due} />
      {state === 'nothing' ? null : <Breakdown due={due} />}
      {isPaidOnline(account.status.key, account.route) && !isOff ? (
        <Pay accountNumber={account.accountNumber} due={due} />
      ) : (
        <CallToPay />
      )}
      {autopay === undefined ? <Skeleton height={24} width={240} /> : null}
      {autopay ? <AutopayLine line={autopay} isPaidFirst={isPaidBeforeAutopay(due)} /> : null}
    </Card>
  )
}

/** What is processing and what is scheduled, which the figure above counts in. */
function UnderWay({ due }: { due: AmountDue }) {
  const { texts, money } = useDashboardTexts()
  const { underWay, scheduled } = due.stillToPay
  return (
    <>
      {underWay > scheduled ? <Help>{texts.pending(money(subtractCents(underWay, scheduled)))}</Help> : null}
      {scheduled > 0 ? <Help>{texts.scheduled(money(scheduled))}</Help> : null}
    </>
  )
}

function Help({ children }: { children: string }) {
  return (
    <p className="cp-help" part="help">
      {children}
    </p>
  )
}

function Pay({ accountNumber, due }: { accountNumber: string; due: AmountDue }) {
  const { texts, money } = useDashboardTexts()
  const { kind, amount } = due.stillToPay
  const cents = due.planPayment?.amount ?? (amount === 0 ? null : amount)
  const place = usePrefilledPlace('make-a-payment', { accountNumber, cents })
  return (
    <div>
      <Link {...place} button={amount === 0 ? 'secondary' : 'primary'} className="cp-wide">
        {amount === 0 ? texts.payAnyway : texts.pay(money(amount))}
      </Link>
      {kind === 'PAYOFF' ? <Help>{texts.payoffToday}</Help> : null}
    </div>
  )
}

/** A charged-off loan: what is left of its balance, and the way to pay some or all of it where that is taken online (rules 15.2). */
function ChargedOffLoan({ account }: { account: DashboardAccount }) {
  const { texts } = useDashboardTexts()
  const { accountNumber, amountDue: due, status, route } = account
  const pay = usePlace('make-a-payment')
  const isOff = useFlag('DisableOneTimePayment')
  if (isOff || !isPaidOnline(status.key, route)) return <ClosedLoan status={status} />
  return (
    <Card isRaised>
      <Headline label={texts.leftToPay} cents={due.stillToPay.inAll} note={texts.statuses[status.key]} />
      <UnderWay due={due} />
      {due.planPayment === null ? (
        // What may be disputed is shown and not asked for: how much to pay is chosen on the next page.
        <Link {...pay} button="secondary" className="cp-wide">
          {texts.payAnyway}
        </Link>
      ) : (
        <Pay accountNumber={accountNumber} due={due} />
      )}
    </Card>
  )
}

/** The end of the loan: the good news, what becomes of the title, and the letter about it once the account is closed. */
function PaidOff({ account }: { account: DashboardAccount }) {
  const { texts, date } = useDashboardTexts()
  const { accountNumber, titleRelease: title } = account
  const hasLetter = account.status.key === 'P' && (title?.status === 'ORDERED' || title?.status === 'SENT')
  return (
    <Card isRaised>
      <Headline label={texts.leftToPay} cents={0} note={texts.paidOff} />
      {title === null ? null : <p>{texts.titleReleases[title.status](date(title.promisedOn))}</p>}
      {hasLetter ? (
        <div>
          <SaveDocument
            id={`paid-in-full-${accountNumber}`}
            file={`paid-in-full-${accountNumber.slice(-4)}.pdf`}
            label={texts.saveLetter}
            saved={texts.letterSaved}
            failed={texts.saveFailed}
          />
        </div>
      ) : null}
    </Card>
  )
}

/** Of a loan that is closed and not paid, whom to ask, because what it owes has no due date. */
function ClosedLoan({ status }: { status: DashboardAccount['status'] }) {
  const { texts } = useDashboardTexts()
  return (
    <Card isRaised>
      <div className="cp-headline">
        <p className="cp-headline-label">{texts.closedLoan}</p>
        <p className="cp-amount-medium">{texts.statuses[status.key] ?? status.description}</p>
      </div>
      <CallToPay />
    </Card>
  )
}

/** Where no payment can be made online: why there is no button, and whom to call. */
function CallToPay() {
  const { texts } = useDashboardTexts()
  const { phone } = useHost().brand
  return (
    <>
      <p>{texts.notOnline}</p>
      <div>
        <Link href={telephoneLink(phone)} button="secondary" icon="phone" className="cp-wide">
          {texts.call(phone)}
        </Link>
      </div>
      <PhoneHours />
    </>
  )
}

function DueNote({ due }: { due: AmountDue }) {
  const { texts, date, money } = useDashboardTexts()
  const state = dueState(due)
  if (state === 'nothing') {
    const { nextAmount, nextDate } = due.stillToPay
    return nextDate === null ? null : <>{texts.nextOn(money(nextAmount), date(nextDate))}</>
  }
  return (
    <span className="cp-dashboard-due">
      {due.dueDate === null ? null : texts.dueOn(date(due.dueDate))}
      {state === 'past-due' ? <Badge tone="warning">{texts.daysPastDue(due.numberOfDaysPastDue)}</Badge> : null}
    </span>
  )
}

function Breakdown({ due }: { due: AmountDue }) {
  const { texts, money } = useDashboardTexts()
  const { totalFees } = due.amountDueItemized
  const rows = breakdown(due).map(({ kind, cents }) => ({
    label: texts.breakdown[kind],
    value: <Amount cents={cents} />,
    isTotal: kind === 'total',
  }))
  const whole = due.planPayment === null ? null : texts.planWhole(money(due.stillToPay.inAll))
  return (
    <Disclosure summary={whole ?? (totalFees > 0 ? texts.includesFees(money(totalFees)) : texts.breakdownTitle)}>
      <SummaryList rows={rows} />
    </Disclosure>
  )
}
