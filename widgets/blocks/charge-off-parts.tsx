import { type MouseEvent, type ReactNode, useState } from 'react'
import { useAct } from '#flow'
import { BorrowerOnly, isGivenUp, serverText, useFormatters, useHost, usePlace } from '#host'
import { disputeCharacters } from '#sdk/loan/payment-terms'
import type { ChargeOffDisputeReason, ChargeOffDocumentKind } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'
import { Alert, Button, Card, Cluster, Headline, Link, Points, Select, Stack, TextField, useMessages } from '#ui'
import { type ChargeOffStanding, phaseOf } from './charge-off-choice.ts'
import { DisputeDebtDocument, WriteChargeOffDocumentDocument } from './charge-off.graphql.ts'
import { chargeOffMessages } from './charge-off.messages.ts'
import { CallActs, PhoneHours } from './phone.tsx'
import { PaymentSchedule } from './program-schedule.tsx'

/** Whose charge-off it is, and in which capability. */
export interface ChargeOffPlace {
  readonly capability: string
  readonly accountNumber: string
}

/** A way to pay an amount of it: the payment page opens with the amount filled in. */
export function PayLink(props: { place: ChargeOffPlace; cents: Cents | null; isMain?: boolean; children: ReactNode }) {
  const { place, cents, isMain = true, children } = props
  const { intents, kind } = useHost()
  const way = usePlace('make-a-payment')
  const onClick = (event: MouseEvent) => {
    // An element's way leads to the portal, which has attempts of its own.
    if (kind === 'portal' && cents !== null) {
      const intent = intents.open({ accountNumber: place.accountNumber, kind: 'one-time-payment' })
      intents.update(intent.key, { amountCents: cents, isFromLink: true })
    }
    way.onClick(event)
  }
  return (
    <Link {...way} onClick={onClick} button={isMain ? 'primary' : 'secondary'}>
      {children}
    </Link>
  )
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
export function ChargeOffPlanCard(props: { place: ChargeOffPlace; standing: ChargeOffStanding; children?: ReactNode }) {
  const { place, standing, children } = props
  const texts = useMessages(chargeOffMessages)
  const { date, money } = useFormatters()
  const { plan, asOf, dispute } = standing
  const phase = phaseOf(standing)
  if (plan === null || phase === 'none') return null
  const { nextAmount, payBy, payments } = plan
  const last = payments.at(-1)?.sequence
  return (
    <Card title={texts.phaseTitle[phase]} isRaised>
      {nextAmount === null || payBy === null ? null : (
        <Headline label={texts.next} cents={nextAmount} note={texts.dueBy(date(payBy))} />
      )}
      <p>{texts.phaseText[phase]}</p>
      <p>{texts.paidSoFar(money(plan.paid), money(plan.balance))}</p>
      {nextAmount === null || isOpen(dispute) ? null : (
        <PayLink place={place} cents={nextAmount}>
          {texts.payNow(money(nextAmount))}
        </PayLink>
      )}
      {children}
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
      {nextAmount === null ? null : <p className="cp-help">{texts.endPlan}</p>}
    </Card>
  )
}

function isOpen(dispute: ChargeOffStanding['dispute']): boolean {
  return dispute !== null && dispute.answeredOn === null
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

/** The phone, for who would rather talk. */
export function ChargeOffCall() {
  const texts = useMessages(chargeOffMessages)
  const { brand } = useHost()
  return (
    <Card title={texts.callTitle}>
      <p>{texts.callText}</p>
      <Link href={`tel:${brand.phoneHref}`} button="secondary" icon="phone">
        {texts.callUs(brand.phone)}
      </Link>
      <PhoneHours />
    </Card>
  )
}

/** Somebody who is asked to call: that is the whole of what can be done about a plan here. */
export function ChargeOffCallIn() {
  const texts = useMessages(chargeOffMessages)
  const { brand } = useHost()
  return (
    <Card title={texts.callTitle} isRaised>
      <p>{texts.callText}</p>
      <CallActs label={texts.callUs(brand.phone)} to="dashboard">
        {texts.backToDashboard}
      </CallActs>
      <PhoneHours />
    </Card>
  )
}

const reasons: readonly ChargeOffDisputeReason[] = [
  'WRONG_AMOUNT',
  'NOT_MINE',
  'ALREADY_PAID',
  'ORIGINAL_CREDITOR',
  'OTHER',
]

/** Disputes the debt, or says where the dispute is. */
export function ChargeOffDispute(props: {
  place: ChargeOffPlace
  standing: ChargeOffStanding
  /** The dispute was sent. */
  onSent: () => void
}) {
  const { place, standing, onSent } = props
  const texts = useMessages(chargeOffMessages)
  const { date } = useFormatters()
  const { dispute } = standing
  return (
    <Card title={texts.disputeTitle}>
      {dispute === null ? null : (
        <Alert tone={isOpen(dispute) ? 'info' : 'success'} isAnnounced>
          {dispute.answeredOn === null
            ? texts.disputeOpen(date(dispute.openedOn))
            : texts.disputeAnswered(date(dispute.answeredOn))}
          {dispute.answer === null ? null : <p>{dispute.answer}</p>}
        </Alert>
      )}
      {isOpen(dispute) ? null : <DisputeForm place={place} onSent={onSent} />}
    </Card>
  )
}

function DisputeForm({ place, onSent }: { place: ChargeOffPlace; onSent: () => void }) {
  const texts = useMessages(chargeOffMessages)
  const [reason, setReason] = useState<ChargeOffDisputeReason>('WRONG_AMOUNT')
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const { accountNumber } = place
  const act = useAct(DisputeDebtDocument, { ...place, tell: () => ({ status: 'DISPUTED' }), onLate: onSent })
  const isMissing = words.trim() === ''
  const send = () => {
    setTried(true)
    if (!isMissing) void act.run({ accountNumber, reason, words: words.trim() }).then(onSent, () => undefined)
  }
  return (
    <Stack gap={12}>
      <p>{texts.disputeText}</p>
      <Select
        label={texts.disputeReason}
        value={reason}
        onChange={(event) => setReason(event.target.value as ChargeOffDisputeReason)}
      >
        {reasons.map((each) => (
          <option key={each} value={each}>
            {texts.reasons[each]}
          </option>
        ))}
      </Select>
      <TextField
        label={texts.disputeWords}
        value={words}
        maxLength={disputeCharacters}
        error={isTried && isMissing ? texts.disputeMissing : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      {act.error === undefined ? null : (
        <Alert tone="critical" isAnnounced>
          {serverText(act.error) ?? texts.disputeFailed}
        </Alert>
      )}
      <BorrowerOnly>
        <Button isLoading={act.isRunning} onClick={send}>
          {texts.disputeSend}
        </Button>
      </BorrowerOnly>
    </Stack>
  )
}

/** The documents about a charge-off, written when they are asked for and saved as files. */
export function ChargeOffDocuments({ place, standing }: { place: ChargeOffPlace; standing: ChargeOffStanding }) {
  const texts = useMessages(chargeOffMessages)
  const host = useHost()
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null)
  const { accountNumber } = place
  const act = useAct(WriteChargeOffDocumentDocument, {
    ...place,
    tell: () => ({ status: 'LETTER_SAVED' }),
    finish: ({ CreateChargeOffDocument: { documentId, fileName } }) => host.saveDocument(documentId, fileName),
    onLate: () => setOutcome('saved'),
  })
  const write = (kind: ChargeOffDocumentKind) => {
    setOutcome(null)
    act.run({ accountNumber, kind }).then(
      () => setOutcome('saved'),
      (error: unknown) => setOutcome(isGivenUp(error) ? null : 'failed'),
    )
  }
  return (
    <Card title={texts.documentsTitle}>
      <BorrowerOnly>
        <Cluster>
          <Button icon="receipt" disabled={act.isRunning} onClick={() => write('BALANCE_STATEMENT')}>
            {texts.balanceDocument}
          </Button>
          {standing.hasSaleNotice ? (
            <Button icon="receipt" disabled={act.isRunning} onClick={() => write('SALE_NOTICE')}>
              {texts.saleDocument}
            </Button>
          ) : null}
        </Cluster>
      </BorrowerOnly>
      {outcome === null ? null : (
        <Alert tone={outcome === 'saved' ? 'success' : 'critical'} isAnnounced>
          {outcome === 'saved' ? texts.saved : texts.notSaved}
        </Alert>
      )}
    </Card>
  )
}
