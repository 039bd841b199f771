import { useCallback, useEffect, useMemo, useState } from 'react'
import { isCard } from '#blocks'
import { useKept } from '#flow'
import { useHost, useQuery } from '#host'
import { type LocalDate, addDays } from '#sdk/dates/dates'
import { type IntentDetails, type PaymentIntents, noDetails } from '#sdk/embed/intents'
import { maximumPayoffQuoteDays } from '#sdk/loan/payment-terms'
import {
  PaymentPayoffDocument,
  type PaymentPayoffQuery,
  PaymentStartDocument,
  type PaymentStartQuery,
} from './make-a-payment.graphql.ts'
import { edited, flowsAtom, newFlow, restored } from './make-a-payment.state.ts'
import {
  type ChosenPayment,
  type PaymentDraft,
  type PaymentFacts,
  type PaymentVariant,
  amountChoices,
  chosenMethod,
  emptyDraft,
  isWhole,
  payableMethods,
  readDraft,
  waysToPay,
} from './payment-choices.ts'

/** The flow's data, entries and what they mean. Null data while it loads. */
export type PaymentFlow = ReturnType<typeof usePaymentFlow>

/** What the flow is about once its data is here. */
export type LoadedFlow = NonNullable<PaymentFlow['loaded']>

/** The one attempt that this flow works on. */
export function attemptOf(accountNumber: string) {
  return { accountNumber, kind: 'one-time-payment' as const }
}

/** Loads what the flow needs and keeps what the borrower entered, across screens, reloads and remounts. */
export function usePaymentFlow(accountNumber: string, variant: PaymentVariant) {
  const host = useHost()
  const today = host.today()
  const start = useQuery(PaymentStartDocument, { accountNumber })
  const [flow, setFlow] = useKept(flowsAtom, `${variant} ${accountNumber}`, newFlow)
  const { intents } = host
  const entries = flow.draft ?? intents.find(attemptOf(accountNumber))?.details ?? emptyDraft
  const startData = start.data
  const methods = useMemo(() => (startData === undefined ? [] : methodsIn(startData)), [startData])
  const method = chosenMethod(entries, methods)
  // A card pays today, and its payoff is today's, whatever day was chosen for a bank account before.
  const payoffDate = payoffDateOf(method !== null && isCard(method) ? null : entries.paymentDate, today)
  const payoff = useQuery(PaymentPayoffDocument, { accountNumber, goodUntil: payoffDate })
  const quote = useLatest(payoff.data?.GetPayoffQuote)

  const loaded = useMemo(() => {
    if (startData === undefined || (quote === undefined && payoff.error === undefined)) return null
    const { amountDue } = startData.GetAccount
    const facts: PaymentFacts = {
      today,
      isPastDue: amountDue.isPastDue,
      asked: amountDue.stillToPay.kind,
      choices: amountChoices(amountDue, quote?.payoffQuoteTotal ?? null, variant),
      methods,
    }
    const kept = intents.find(attemptOf(accountNumber))?.details ?? null
    const entries = restored(flow, kept, facts.choices)
    const chosen = readDraft(entries.draft ?? emptyDraft, facts)
    // Filled by a button that named amount and day: the review opens, unless something is left for the borrower to choose.
    const isFilled = kept?.isFromLink === true && kept.paymentDate !== null && isWhole(chosen, facts)
    const state = isFilled ? { ...entries, isEntered: true, reviewStepGateOpen: true } : entries
    const eligibility = startData.GetPaymentEligibility
    return {
      amountDue,
      eligibility,
      ways: waysToPay(eligibility),
      facts,
      state,
      chosen,
      quote: quote ?? null,
      payoffDate,
      isFilled,
    }
  }, [startData, methods, quote, payoff.error, today, variant, flow, intents, accountNumber, payoffDate])

  const edit = useCallback(
    (change: Partial<PaymentDraft>) => {
      if (loaded === null) return
      const next = edited(loaded.state, change)
      setFlow(next)
      keepEntries(intents, accountNumber, readDraft(next.draft ?? emptyDraft, loaded.facts), null)
    },
    [loaded, setFlow, intents, accountNumber],
  )
  useEffect(() => {
    if (loaded?.isFilled !== true) return
    setFlow(loaded.state)
    keepEntries(intents, accountNumber, loaded.chosen, loaded.chosen.serviceFeeCents)
  }, [loaded, setFlow, intents, accountNumber])
  return {
    loaded,
    edit,
    setFlow,
    refetch: () => start.refetch().then(payoff.refetch),
    error: loaded === null ? (start.error ?? null) : null,
    isPayoffLoading: payoff.isLoading,
  }
}

/** Keeps the entries where a reload finds them. @param serviceFeeCents set once the entries were left with Continue */
export function keepEntries(
  intents: PaymentIntents,
  accountNumber: string,
  chosen: ChosenPayment,
  serviceFeeCents: number | null,
): void {
  const details: IntentDetails = {
    ...noDetails,
    amountCents: chosen.amountCents,
    serviceFeeCents,
    paymentDate: chosen.paymentDate,
    paymentMethodId: chosen.method?.id ?? null,
    autopayDraws: chosen.autopayDraws,
  }
  intents.update(intents.open(attemptOf(accountNumber)).key, details)
}

function methodsIn({ GetWallet, GetPaymentEligibility }: PaymentStartQuery): PaymentFacts['methods'] {
  return payableMethods(GetWallet.paymentMethods, GetPaymentEligibility)
}

// A payoff is quoted for at most 15 days ahead; a later date is refused where the date is chosen.
function payoffDateOf(chosen: LocalDate | null, today: LocalDate): LocalDate {
  const wanted = chosen ?? today
  const last = addDays(today, maximumPayoffQuoteDays)
  return wanted < today ? today : wanted > last ? last : wanted
}

// The quote before stays while the one for another date is on its way, so that the cards do not jump.
function useLatest(
  quote: PaymentPayoffQuery['GetPayoffQuote'] | undefined,
): PaymentPayoffQuery['GetPayoffQuote'] | undefined {
  const [latest, setLatest] = useState(quote)
  if (quote !== undefined && quote !== latest) setLatest(quote)
  return quote ?? latest
}
