import { useCallback, useEffect, useRef, useState } from 'react'
import { type CarportHost, isGivenUp, useHost } from '#host'
import type { IntentDetails, IntentOutcome, PaymentIntent } from '#sdk/embed/intents'
import { useCheck, useUnknownChecks } from './attempt-check.ts'
import { type Attempt, outcomeOf, unknownAttempt } from './attempt-outcome.ts'
import {
  type AttemptPlan,
  type IsHere,
  type Plan,
  type SetAttempt,
  type Succeed,
  afterFailure,
  shortReference,
} from './attempt-plan.ts'

/** One attempt and what can be done about it. */
export interface AttemptControl {
  readonly attempt: Attempt
  /** Asks whether the attempt of before went through. */
  check: () => Promise<void>
  /** Sends what was reviewed. Does nothing while another press is on its way. */
  submit: (details: Partial<IntentDetails>) => void
  /** Sends what was not received again, with its figures, where the page allows it once more. */
  resend: () => void
  /** Gives up an attempt that our system never got, to change it. */
  startOver: () => void
  dismiss: () => void
}

/**
 * Sends an attempt at most once. The key is stored before the request leaves and kept until a definite answer. While the outcome is
 * unknown, the server is asked before anything is offered (reliability 3, 5, 44). An answer that arrives after the component is gone
 * leaves the attempt as it is: the next component to show it looks it up and reports it.
 */
export function useAttempt<TMade>(newestPlan: AttemptPlan<TMade>): AttemptControl {
  const host = useHost()
  const latest = useRef(newestPlan)
  useEffect(() => {
    latest.current = newestPlan
  })
  const plan = useCallback(() => latest.current, [])
  useEffect(() => host.prepareConfirmation?.(), [host])
  const [attempt, setAttempt] = useState<Attempt>(() => openAttempt(host, newestPlan.about))
  const succeed = useCallback(
    (key: string, made: TMade) => {
      host.intents.settle(key, { state: 'succeeded' })
      setAttempt({ phase: 'idle' })
      const { onMade, tell, capability } = plan()
      host.emit('carport-success', { capability, ...tell(made) })
      onMade(made)
      void host.graphql.refetchAll()
    },
    [host, plan],
  )
  const isHere = useIsHere()
  const { send, isSending } = useSend(plan, isHere, setAttempt, succeed)
  const check = useCheck(plan, isHere, setAttempt, succeed)
  useUnknownChecks(attempt, check)
  const allowed = useAllowed(plan, isHere, setAttempt)
  const find = () => host.intents.find(plan().about)
  return {
    attempt,
    check,
    submit(details) {
      if (isSending()) return
      if (isOffline()) return setAttempt({ phase: 'offline' })
      const before = host.intents.open(plan().about)
      const wanted = { ...before.details, ...details }
      allowed(wanted, { phase: 'idle' }, () => {
        const intent = host.intents.update(before.key, details)
        // What was sent before under this key said something else: whether that happened is asked first.
        if (isOther(intent.details, wanted)) setAttempt(unknownAttempt(intent.reference ?? shortReference(intent)))
        else void send(intent)
      })
    },
    resend() {
      const intent = find()
      if (intent === null || isSending()) return
      if (isOffline()) setAttempt((now) => (now.phase === 'unknown' ? { ...now, answer: 'unreachable' } : now))
      else allowed(intent.details, attempt, () => void send(intent))
    },
    startOver() {
      const intent = find()
      if (intent !== null) host.intents.settle(intent.key, { state: 'failed' })
      setAttempt({ phase: 'idle' })
    },
    dismiss: () => setAttempt({ phase: 'idle' }),
  }
}

/** Whether the component is still in the page. */
function useIsHere(): IsHere {
  const { isInPage } = useHost()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current && isInPage?.() !== false, [isInPage])
}

/** Lets an attempt go out, the first time and again, once the page around us said so. Meanwhile it looks sent, so that nobody presses twice. */
function useAllowed<TMade>(plan: Plan<TMade>, isHere: IsHere, setAttempt: SetAttempt) {
  const host = useHost()
  const isAsking = useRef(false)
  return useCallback(
    (details: IntentDetails, stopped: Attempt, go: () => void) => {
      if (isAsking.current) return
      const { capability, amountOf } = plan()
      const what = { capability, amountCents: amountOf(details), paymentDate: details.paymentDate }
      if (!host.emit('carport-submit', what)) return
      const answer = host.beforeSubmit?.(what)
      if (answer === undefined) return go()
      isAsking.current = true
      setAttempt({ phase: 'sending' })
      const end = (next: () => void) => () => {
        isAsking.current = false
        if (isHere()) next()
      }
      const stop = end(() => setAttempt(stopped))
      const fail = end(() => setAttempt({ phase: 'refused', error: null }))
      answer.then((goes) => (goes ? end(go)() : stop()), fail)
    },
    [host, plan, isHere, setAttempt],
  )
}

/** Milliseconds during which a second press is ignored while the outage page loads. */
const afterOutageMs = 1_000

function useSend<TMade>(plan: Plan<TMade>, isHere: IsHere, setAttempt: SetAttempt, succeed: Succeed<TMade>) {
  const host = useHost()
  const sending = useRef(false)
  const send = useCallback(
    async (intent: PaymentIntent) => {
      if (sending.current) return
      sending.current = true
      let pauseMs = 0
      setAttempt({ phase: 'sending' })
      try {
        host.intents.begin(intent.key)
        const made = await plan().send(intent)
        if (isHere()) succeed(intent.key, made)
      } catch (error) {
        if (isGivenUp(error)) {
          // Nothing was sent, so restore the state from before the press.
          host.intents.settle(intent.key, asBefore(intent))
          if (isHere()) setAttempt(openAttempt(host, plan().about))
          return
        }
        // Refused before it was looked at: what was entered waits for the end of the outage, also when its page made way.
        if (outcomeOf(error) === 'paused') {
          host.intents.settle(intent.key, { state: 'open' })
          pauseMs = afterOutageMs
        }
        if (isHere()) setAttempt(afterFailure(host, plan(), intent, error))
      } finally {
        if (pauseMs === 0) sending.current = false
        else setTimeout(() => (sending.current = false), pauseMs)
      }
    },
    [host, plan, isHere, setAttempt, succeed],
  )
  return { send, isSending: () => sending.current }
}

function asBefore(intent: PaymentIntent): IntentOutcome {
  const { state, reference } = intent
  return state === 'open' ? { state } : { state: 'unknown', reference: reference ?? shortReference(intent) }
}

// An attempt that was on its way when the page or the component went away is asked about before anything else.
function openAttempt(host: CarportHost, about: AttemptPlan<never>['about']): Attempt {
  const intent = host.intents.find(about)
  if (intent === null || intent.state === 'open') return { phase: 'idle' }
  return unknownAttempt(intent.reference ?? shortReference(intent))
}

function isOther(one: IntentDetails, other: IntentDetails): boolean {
  const said = (details: IntentDetails) => JSON.stringify({ ...details, acceptedAt: null })
  return said(one) !== said(other)
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}
