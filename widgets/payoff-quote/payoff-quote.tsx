import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CallActs, PhoneHours } from '#blocks'
import { LoadFailed, PageHeading, useServerText, useFlag, useHost, usePlace, useQuery, useReady } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import {
  Alert,
  Button,
  Card,
  Columns,
  DateField,
  EmptyState,
  Headline,
  Link,
  Skeleton,
  SkeletonGroup,
  Stack,
  useAnnounce,
} from '#ui'
import { PayoffChart } from './payoff-chart.tsx'
import { PayoffLetter } from './payoff-letter.tsx'
import { After, Breakdown, NotIncluded } from './payoff-parts.tsx'
import { capability } from './payoff-quote.events.ts'
import { LoadPayoffQuoteDocument } from './payoff-quote.graphql.ts'
import { type Quote, totalOn } from './payoff-quote.state.ts'
import { usePayoffTexts } from './payoff-texts.ts'
import type { CustomerType } from '#sdk/loan/enums.graphql'

export interface PayoffQuoteProps {
  accountNumber: string
  /** Who asks. The loan is the same for both. Default 'buyer'. */
  customerType?: CustomerType
}

/** What pays the loan off: the total and how long it is good, what each day costs, the letter, and the way to pay it. */
export function PayoffQuote({ accountNumber, customerType = 'buyer' }: PayoffQuoteProps): ReactNode {
  return <QuoteOf key={accountNumber} accountNumber={accountNumber} customerType={customerType} />
}

function QuoteOf({ accountNumber, customerType }: Required<PayoffQuoteProps>) {
  const { texts } = usePayoffTexts()
  const payoff = usePayoff(accountNumber, customerType)
  const { quote, error, refetch } = payoff
  useReady(capability, quote !== null)
  return (
    <Stack gap={24} className="cp-payoff">
      <PageHeading lead={texts.account(accountNumber.slice(-4))}>{texts.title}</PageHeading>
      {quote === null ? (
        <NotThere error={error} onRetry={refetch} />
      ) : quote.payoffQuoteTotal === 0 ? (
        <EmptyState icon="success" title={texts.paidTitle}>
          {texts.paidText}
        </EmptyState>
      ) : (
        <Columns>
          <Stack gap={24}>
            <Total accountNumber={accountNumber} quote={quote} payoff={payoff} />
            <Card title={texts.chartTitle(quote.days.length - 1)}>
              <PayoffChart days={quote.days} chosen={quote.goodUntil} />
            </Card>
            <PayoffLetter key={quote.goodUntil} accountNumber={accountNumber} quote={quote} />
          </Stack>
          <Stack gap={24}>
            <Breakdown quote={quote} />
            <NotIncluded quote={quote} />
            <After />
          </Stack>
        </Columns>
      )}
    </Stack>
  )
}

/** The quote for the chosen day. While another day is asked for, the one before stays. */
function usePayoff(accountNumber: string, customerType: string) {
  const [goodUntil, setGoodUntil] = useState<string | null>(null)
  const [latest, setLatest] = useState<Quote | null>(null)
  const { data, error, isLoading, refetch } = useQuery(LoadPayoffQuoteDocument, {
    accountNumber,
    customerType,
    goodUntil,
  })
  const fresh = data?.GetPayoffQuote ?? null
  if (fresh !== null && fresh !== latest) setLatest(fresh)
  // A day that has passed while the page was open: back to the usual ten days.
  if (goodUntil !== null && isCarportError(error, 'DATE_OUT_OF_RANGE')) setGoodUntil(null)
  const isOver = isCarportError(error, 'PAYOFF_CALL_US')
  return {
    quote: isOver ? null : (fresh ?? latest),
    chosen: goodUntil,
    choose: setGoodUntil,
    error,
    isLoading,
    refetch,
  }
}

interface TotalProps {
  accountNumber: string
  quote: Quote
  payoff: ReturnType<typeof usePayoff>
}

function Total({ accountNumber, quote, payoff }: TotalProps) {
  const serverText = useServerText()
  const { texts, date, money } = usePayoffTexts()
  const host = useHost()
  const pay = usePlace('make-a-payment-payoff')
  const isOff = useFlag('DisableOneTimePayment')
  const sentence = texts.newTotal(money(quote.payoffQuoteTotal), date(quote.goodUntil))
  useAnnounceChange(sentence)
  const today = host.today()
  const payToday = totalOn(quote, today) ?? quote.payoffQuoteTotal
  const begin = (event: MouseEvent) => {
    // What is paid is today's payoff, whatever day was entered for a payment before. An element's way leads to the portal, which has attempts of its own.
    if (host.kind === 'portal') {
      const { key } = host.intents.open({ accountNumber, kind: 'one-time-payment' })
      host.intents.update(key, { amountCents: payToday, paymentDate: today })
    }
    pay.onClick(event)
  }
  return (
    <Card isRaised>
      <div aria-busy={payoff.isLoading || undefined}>
        <Headline label={texts.total} cents={quote.payoffQuoteTotal} note={texts.goodThrough(date(quote.goodUntil))} />
      </div>
      <p>{texts.perDiem(money(quote.perDiem))}</p>
      {isOff ? null : (
        <Stack gap={8} className="cp-no-print">
          <Link {...pay} onClick={begin} button="primary" className="cp-wide">
            {texts.pay(money(payToday))}
          </Link>
          <p className="cp-help" part="help">
            {texts.payNote}
          </p>
        </Stack>
      )}
      <DateField
        label={texts.chooseDate}
        help={texts.chooseDateHelp}
        value={payoff.chosen ?? quote.goodUntil}
        onChange={payoff.choose}
        min={quote.days[0]?.date ?? today}
        max={quote.days.at(-1)?.date ?? today}
        today={today}
      />
      {payoff.error === undefined || payoff.isLoading ? null : (
        <Alert
          tone="critical"
          isAnnounced
          actions={<Button onClick={() => void payoff.refetch()}>{texts.tryAgain}</Button>}
        >
          {serverText(payoff.error) ?? texts.loadFailed}
        </Alert>
      )}
    </Card>
  )
}

function useAnnounceChange(sentence: string): void {
  const announce = useAnnounce()
  const said = useRef(sentence)
  useEffect(() => {
    if (said.current === sentence) return
    said.current = sentence
    announce(sentence)
  }, [sentence, announce])
}

function NotThere({ error, onRetry }: { error: Error | undefined; onRetry: () => Promise<void> }) {
  const serverText = useServerText()
  const { texts } = usePayoffTexts()
  const { brand } = useHost()
  if (error === undefined) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Columns>
          <Stack gap={24}>
            <Skeleton height={480} />
            <Skeleton height={280} />
          </Stack>
          <Stack gap={24}>
            <Skeleton height={260} />
            <Skeleton height={120} />
          </Stack>
        </Columns>
      </SkeletonGroup>
    )
  }
  if (isCarportError(error, 'PAYOFF_CALL_US')) {
    return (
      <EmptyState
        icon="phone"
        title={texts.callTitle}
        actions={
          <CallActs label={texts.callUs(brand.phone)} to="dashboard">
            {texts.backToDashboard}
          </CallActs>
        }
      >
        <Stack gap={8}>
          <p>{serverText(error)}</p>
          <PhoneHours />
        </Stack>
      </EmptyState>
    )
  }
  return <LoadFailed title={texts.loadFailed} error={error} onRetry={onRetry} />
}
