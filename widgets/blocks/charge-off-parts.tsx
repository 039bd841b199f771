import type { ReactNode } from 'react'
import { useFormatters } from '#host'
import { useOpenPlace } from '#host/open-place'
import { usePrefilledPlace } from '#host/prefilled-place'
import type { Cents } from '#sdk/money/money'
import { Button, Card, Headline, Link, Points, useMessages } from '#ui'
import { AgreementPaper } from './agreement-paper.tsx'
import { canChoosePlan, type ChargeOffStanding, isDisputeOpen, leftToPay, phaseOf } from './charge-off-standing.ts'
import { chargeOffMessages } from './charge-off.messages.ts'
import { MovedTitle } from './moved-title.tsx'
import { PaymentSchedule } from './program-schedule.tsx'

/** Whose charge-off it is, and in which capability. */
export interface ChargeOffPlace {
  readonly capability: string
  readonly accountNumber: string
}

/** A way to pay an amount of it: the payment page opens with the amount filled in. */
export function PayLink(props: { place: ChargeOffPlace; cents: Cents | null; isMain?: boolean; children: ReactNode }) {
  const { place, cents, isMain = true, children } = props
  const way = usePrefilledPlace('make-a-payment', { accountNumber: place.accountNumber, cents })
  return (
    <Link {...way} button={isMain ? 'primary' : 'secondary'}>
      {children}
    </Link>
  )
}

/** Paying all that is left, or any amount; null where no payment is taken here, and once all of it is on its way. */
export function useFreePayment(standing: ChargeOffStanding): Cents | null {
  const isOpen = useOpenPlace()
  const cents = leftToPay(standing)
  return cents === 0 || !isOpen('make-a-payment') ? null : cents
}

/** What is owed, as of which day, and that nothing is added. */
export function ChargeOffBalance({ standing, children }: { standing: ChargeOffStanding; children?: ReactNode }) {
  const texts = useMessages(chargeOffMessages)
  const { date, money } = useFormatters()
  const { accountBalance, asOf, underWay } = standing
  return (
    <Card isRaised>
      <Headline label={texts.owe} cents={accountBalance} note={texts.asOf(date(asOf))} />
      {underWay === 0 ? null : <p>{texts.underWay(money(underWay))}</p>}
      <p>{texts.noInterest}</p>
      {children}
    </Card>
  )
}

/** The plan a loan is on or was on: what it asks for next, the way to pay it, and every payment. */
export function ChargeOffPlanCard(props: {
  place: ChargeOffPlace
  standing: ChargeOffStanding
  /** Whether it was signed a moment ago: then its title takes the focus. */
  isNew: boolean
  /** Begins the choice of another plan, where one can be chosen. */
  onNewPlan: () => void
}) {
  const { place, standing, isNew, onNewPlan } = props
  const texts = useMessages(chargeOffMessages)
  const { date, money } = useFormatters()
  const { plan, accountBalance, asOf, dispute } = standing
  const phase = phaseOf(standing)
  if (plan === null || phase === 'none') return null
  const { nextAmount, payBy, payments } = plan
  const last = payments.at(-1)?.sequence
  return (
    <Card title={<MovedTitle hasMoved={isNew}>{texts.phaseTitle[phase]}</MovedTitle>} isRaised>
      {nextAmount === null || payBy === null ? null : (
        <Headline label={texts.next} cents={nextAmount} note={texts.dueBy(date(payBy))} />
      )}
      <p>{texts.phaseText[phase]}</p>
      <p>
        {texts.paidSoFar(money(plan.paid), money(plan.balance))} {texts.stillOwe(money(accountBalance), date(asOf))}
      </p>
      {nextAmount === null || isDisputeOpen(dispute) ? null : (
        <PayLink place={place} cents={nextAmount}>
          {texts.payNow(money(nextAmount))}
        </PayLink>
      )}
      {canChoosePlan(standing) ? <Button onClick={onNewPlan}>{texts.newPlan}</Button> : null}
      <PaymentSchedule
        title={texts.scheduleTitle}
        payments={payments.map(({ sequence, dueDate, amount, paidOn }) => ({
          date: dueDate,
          amountCents: amount,
          note: sequence === 0 ? texts.firstNote : sequence === last ? texts.lastNote : undefined,
          status:
            paidOn === null
              ? dueDate < asOf && nextAmount !== null
                ? ({ tone: 'warning', label: texts.late } as const)
                : undefined
              : ({ tone: 'success', label: texts.paid } as const),
        }))}
      />
      <AgreementPaper id={plan.agreementDocumentId} file={`plan-${payments[0]?.dueDate ?? asOf}.pdf`} />
      {nextAmount === null ? null : (
        <p className="cp-help" part="help">
          {texts.endPlan}
        </p>
      )}
    </Card>
  )
}

/** What has to be said with every charged-off debt: what this is, and what the borrower can do against it. */
export function ChargeOffRights({ standing }: { standing: ChargeOffStanding }) {
  const texts = useMessages(chargeOffMessages)
  return (
    <Card title={texts.rightsTitle}>
      <p>{texts.debtNotice}</p>
      {standing.isTimeBarred ? <p>{texts.timeBarred}</p> : null}
      <Points lines={texts.rights} />
    </Card>
  )
}
