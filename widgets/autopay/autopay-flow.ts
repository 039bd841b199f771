import { useCallback, useMemo } from 'react'
import { useKept } from '#flow'
import { useFlag, useHost, useQuery } from '#host'
import type { IntentDetails } from '#sdk/embed/intents'
import { AutopayStartDocument, type AutopayStartQuery } from './autopay.graphql.ts'
import {
  type AutopayDetails,
  type AutopayDraft,
  type FlowState,
  edited,
  enrollmentInput,
  flowsAtom,
  newFlow,
  readDraft,
  restored,
  situationOf,
  startLimits,
} from './autopay.state.ts'

/** The flow's data, answers and what they mean. Null data while it loads. */
export type AutopayFlow = ReturnType<typeof useAutopayFlow>

/** What the flow is about once its data is here. */
export type LoadedFlow = NonNullable<AutopayFlow['loaded']>

export type AutopayChange = Partial<AutopayDraft & AutopayDetails>

/** The one attempt that this flow works on. */
export function attemptOf(accountNumber: string) {
  return { accountNumber, kind: 'autopay' as const }
}

/** Loads what the flow needs and keeps what the borrower chose, across screens, reloads and remounts. */
export function useAutopayFlow(accountNumber: string) {
  const host = useHost()
  const { intents } = host
  const today = host.today()
  const start = useQuery(AutopayStartDocument, { accountNumber })
  const [flow, setFlow] = useKept(flowsAtom, accountNumber, newFlow)
  const isDisabled = useFlag('DisableAutopay')
  const isClosedForCurrent = useFlag('DisableApRegular')
  const isClosedForPastDue = useFlag('DisableApPastDue')
  const isPaymentOff = useFlag('DisableOneTimePayment')
  const { data } = start
  const loaded = useMemo(() => {
    if (data === undefined) return null
    const state = restored(flow, intents.find(attemptOf(accountNumber))?.details ?? null)
    const limits = startLimits(data.GetAutopayOptions, today)
    const situation = situationOf(data, { isDisabled, isClosedForCurrent, isClosedForPastDue })
    const running = situation.kind === 'enrolled' ? situation.autopay : null
    const isChanging = state.isChanging === true && running?.isEditable === true
    return {
      start: data,
      state,
      situation,
      running,
      isChanging,
      /** Whether paying once is offered beside autopay. */
      canPayOnce: !isPaymentOff && canPayOnce(data),
      limits,
      chosen: readDraft({ ...state, isChanging }, data, limits),
      today,
    }
  }, [data, flow, intents, accountNumber, today, isDisabled, isClosedForCurrent, isClosedForPastDue, isPaymentOff])
  const edit = useCallback(
    (change: AutopayChange) => {
      if (loaded === null) return
      const next = edited(loaded.state, change)
      setFlow(next)
      intents.update(intents.open(attemptOf(accountNumber)).key, keptDraft(next))
    },
    [loaded, setFlow, intents, accountNumber],
  )
  return {
    loaded,
    edit,
    setFlow,
    /** Keeps what is agreed to so far where a reload finds it. A draw has no service fee: once it is set, the choices were left. */
    keep(change: Partial<IntentDetails>): void {
      if (loaded === null) return
      const input = enrollmentInput(accountNumber, loaded.chosen)
      if (input === null) return
      const { key } = intents.open(attemptOf(accountNumber))
      intents.update(key, {
        enrollment: input,
        serviceFeeCents: 0,
        authorizationVersion: null,
        acceptedAt: null,
        ...change,
      })
    },
    /** Forgets what was chosen: what is on stays as it is. */
    drop(): void {
      if (loaded === null) return
      setFlow({ ...loaded.state, isChanging: false, draft: null, autoPayGating: 'index' })
      const attempt = intents.find(attemptOf(accountNumber))
      if (attempt?.state === 'open') intents.settle(attempt.key, { state: 'failed' })
    },
    refetch: start.refetch,
    error: loaded === null ? (start.error ?? null) : null,
  }
}

/** What is kept of answers that were not left with Continue. An empty field is one that was not answered. */
function keptDraft({ draft, autopayDetails }: FlowState): Partial<IntentDetails> {
  return {
    enrollment: {
      frequency: draft?.frequency ?? '',
      selectedStartDate: autopayDetails.selectedStartDate ?? '',
      paymentMethodId: draft?.paymentMethodId ?? '',
      reminder: draft?.reminder ?? '',
    },
    serviceFeeCents: null,
    authorizationVersion: null,
    acceptedAt: null,
  }
}

/** Whether a single payment can be made online, from a bank account or with a card. */
function canPayOnce({ GetPaymentEligibility: eligibility }: AutopayStartQuery): boolean {
  const { oneTimeAchPaymentEligibility: bank, oneTimeCardPaymentEligibility: card } = eligibility
  return bank === 'Eligible' || card === 'Eligible'
}
