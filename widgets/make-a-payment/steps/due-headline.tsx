import { useHost } from '#host'
import { nextBankingDay } from '#sdk/dates/banking-calendar'
import { isCutoffNoticeShown } from '#sdk/dates/payment-timeline'
import { Alert, Headline, factsLine } from '#ui'
import type { LoadedFlow } from '../payment-flow.ts'
import { usePaymentTexts } from '../payment-texts.ts'
import type { FirstStepProps } from './step-props.ts'

/** The figure the flow is about, with its date in words. */
export function DueHeadline({ accountNumber, loaded, variant }: FirstStepProps) {
  const { texts, date } = usePaymentTexts()
  const { amountDue, quote, payoffDate } = loaded
  const account = texts.account(accountNumber.slice(-4))
  if (variant === 'payoff-quote') {
    if (quote === null) return <Alert tone="warning">{texts.payoffUnavailable}</Alert>
    const note = factsLine([texts.payoffOn(date(payoffDate)), account])
    return <Headline label={texts.payoffHeading} cents={quote.payoffQuoteTotal} note={note} />
  }
  const { kind, due, dueOn, daysLate } = amountDue.stillToPay
  const notes = [
    due === 0 || dueOn === null ? '' : texts.dueOn(date(dueOn)),
    daysLate > 0 ? texts.daysPastDue(daysLate) : '',
    account,
  ]
  return (
    <Headline
      label={kind === 'CHARGED_OFF' ? texts.choiceNames.balance : due === 0 ? texts.nothingDue : texts.dueHeading}
      cents={due}
      note={factsLine(notes)}
    />
  )
}

/** What changes when the money counts: a payment on its way, which its flag makes a banner, and by its flag the bank's closing hour. */
export function Banners({ loaded }: { loaded: LoadedFlow }) {
  const { texts, date, money } = usePaymentTexts()
  const host = useHost()
  const { underWay, scheduled } = loaded.amountDue.stillToPay
  const pending = underWay > 0 ? texts[scheduled > 0 ? 'scheduledBanner' : 'pendingBanner'](money(underWay)) : null
  const isBanner = host.flags.isOn('PendingPaymentBanner')
  const isCutoffShown = host.flags.isOn('PaymentCutoffBanner') && isCutoffNoticeShown(host.nowMs())
  return (
    <>
      {pending === null ? null : isBanner ? <Alert tone="info">{pending}</Alert> : <p>{pending}</p>}
      {isCutoffShown ? <Alert tone="info">{texts.cutoffBanner(date(nextBankingDay(loaded.facts.today)))}</Alert> : null}
    </>
  )
}
