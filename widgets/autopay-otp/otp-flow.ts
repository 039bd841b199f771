import { useCallback, useMemo } from 'react'
import { useFlag, useHost, useKept, useQuery } from '#host'
import { OtpStartDocument } from './autopay-otp.graphql.ts'
import {
  type AutoPayOtpEnroll,
  type AutoPayOtpPayment,
  edited,
  flowsAtom,
  newFlow,
  restored,
} from './autopay-otp.state.ts'
import { closedReason, readEnroll, readPayment } from './otp-choices.ts'

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
      if (loaded !== null) setFlow(edited(loaded.state, change))
    },
    [loaded, setFlow],
  )
  return { loaded, edit, setFlow, refetch: start.refetch, error: loaded === null ? (start.error ?? null) : null }
}
