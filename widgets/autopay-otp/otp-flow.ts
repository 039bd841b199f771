import { useCallback, useMemo } from 'react'
import { useKept } from '#flow'
import { useFlag, useHost, useQuery } from '#host'
import type { IntentDetails, IntentEnrollment } from '#sdk/embed/intents'
import { OtpStartDocument, type OtpStartQuery } from './autopay-otp.graphql.ts'
import { type FlowState, edited, flowsAtom, newFlow, restored } from './autopay-otp.state.ts'
import type { AutoPayOtpEnroll, AutoPayOtpPayment } from './otp-answers.ts'
import { amountChoices, closedReason, readEnroll, readPayment } from './otp-choices.ts'

/** The flow's data, answers and what they mean. Null data while it loads. */
export type OtpFlow = ReturnType<typeof useOtpFlow>

/** What the flow is about once its data is here. */
export type LoadedFlow = NonNullable<OtpFlow['loaded']>

/** The one attempt that this flow works on. */
export function attemptOf(accountNumber: string) {
  return { accountNumber, kind: 'autopay-otp' as const }
}

/** Loads what the flow needs and keeps what the borrower chose, across screens, reloads and remounts. */
export function useOtpFlow(accountNumber: string) {
  const host = useHost()
  const { intents } = host
  const today = host.today()
  const start = useQuery(OtpStartDocument, { accountNumber })
  const [flow, setFlow] = useKept(flowsAtom, accountNumber, newFlow)
  const isAutopayOff = useFlag('DisableAutopay')
  const isPaymentOff = useFlag('DisableOneTimePayment')
  const isDisabled = isAutopayOff || isPaymentOff
  const { data } = start
  const loaded = useMemo(() => {
    if (data === undefined) return null
    const state = restored(flow, intents.find(attemptOf(accountNumber))?.details ?? null, data)
    const payment = readPayment(state.autoPayOtpPayment, data, today)
    const enroll = readEnroll(state.autoPayOtpEnroll, data, payment)
    return { start: data, state, payment, enroll, closed: closedReason(data, { isDisabled }), today }
  }, [data, flow, intents, accountNumber, today, isDisabled])
  const edit = useCallback(
    (change: { payment?: Partial<AutoPayOtpPayment>; enroll?: Partial<AutoPayOtpEnroll> }) => {
      if (loaded === null) return
      const next = edited(loaded.state, change)
      setFlow(next)
      const { key } = intents.open(attemptOf(accountNumber))
      const payment = change.payment === undefined ? {} : keptPayment(next, loaded.start)
      intents.update(key, { ...payment, enrollment: keptEnroll(next), authorizationVersion: null, acceptedAt: null })
    },
    [loaded, setFlow, intents, accountNumber],
  )
  return { loaded, edit, setFlow, refetch: start.refetch, error: loaded === null ? (start.error ?? null) : null }
}

/** What is kept of a payment that was not left with Continue. */
function keptPayment({ autoPayOtpPayment: answers }: FlowState, start: OtpStartQuery): Partial<IntentDetails> {
  const { paymentDate = null, paymentMethodId = null } = answers ?? {}
  const amountCents = amountChoices(start).find(({ kind }) => kind === answers?.amount)?.cents ?? null
  return { amountCents, serviceFeeCents: null, paymentDate, paymentMethodId }
}

/** What is kept of autopay's answers; an empty field is one that was not answered. Null where none was. */
function keptEnroll({ autoPayOtpEnroll: answers }: FlowState): IntentEnrollment | null {
  if (answers === null || Object.values(answers).every((answer) => answer === null)) return null
  return {
    frequency: answers.frequency ?? '',
    selectedStartDate: answers.selectedStartDate ?? '',
    paymentMethodId: answers.paymentMethodId ?? '',
    reminder: answers.reminder ?? '',
  }
}
