import { useCallback, useEffect, useRef, useState } from 'react'
import type { CarportEventDetail } from '#sdk/embed/events'
import type { IntentDetails, IntentKind, PaymentIntent } from '#sdk/embed/intents'
import { type CarportError, isCarportError } from '#sdk/errors/errors'
import { type Attempt, type UnknownAttempt, checkAfterSeconds, outcomeOf, unknownAttempt } from './attempt-outcome.ts'
import { type AttemptOperation, SettleAttemptDocument } from './attempt.graphql.ts'
import { type CarportHost, useHost } from './host.ts'
import { serverText } from './server-text.ts'

/** What one attempt is about and how it is sent, looked for and told. */
export interface AttemptPlan<TMade> {
  readonly capability: string
  readonly about: { readonly accountNumber: string; readonly kind: IntentKind }
  /** Sends what the attempt holds, under its key. @throws CarportError */
  readonly send: (intent: PaymentIntent) => Promise<TMade>
  /** What `send` asks for, as the backend names it. */
  readonly operation: AttemptOperation
  /** What was made of it; null where nothing is to be seen of it. @throws CarportError */
  readonly look: (intent: PaymentIntent) => Promise<TMade | null>
  /** The figure that events name, in cents. */
  readonly amountOf: (details: IntentDetails) => number | null
  /** What carport-success tells of it. */
  readonly tell: (made: TMade) => Omit<CarportEventDetail['carport-success'], 'capability'>
  /** Called once it is certain that it happened. */
  readonly onMade: (made: TMade) => void
}

type SetAttempt = (next: Attempt | ((before: Attempt) => Attempt)) => void

/** One attempt and what can be done about it. */
export interface AttemptControl {
  readonly attempt: Attempt
  /** Asks whether the attempt of before went through. */
  check: () => Promise<void>
  /** Sends what was reviewed. Does nothing while another press is on its way. */
  submit: (details: Partial<IntentDetails>) => void
  /** Sends what was not received again, with its figures. */
  resend: () => void
  /** Gives up an attempt that our system never got, to change it. */
  startOver: () => void
  dismiss: () => void
}

/**
 * Sends an attempt at most once. The key is stored before the request leaves and stays until a definite answer; while the outcome
 * is not known the server is asked before anything is offered (reliability 3, 5, 44). An answer that comes when nobody is there to
 * be told any more leaves the attempt as it is: the next who shows it asks, and tells.
 */
export function useAttempt<TMade>(newestPlan: AttemptPlan<TMade>): AttemptControl {
  const host = useHost()
  const latest = useRef(newestPlan)
  useEffect(() => {
    latest.current = newestPlan
  })
  const plan = useCallback(() => latest.current, [])
  const [attempt, setAttempt] = useState<Attempt>(() => openAttempt(host, newestPlan.about))
  const succeed = useCallback(
    (key: string, made: TMade) => {
      host.intents.settle(key, { state: 'succeeded' })
      setAttempt({ phase: 'idle' })
      const { onMade, tell, capability } = plan()
      onMade(made)
      host.emit('carport-success', { capability, ...tell(made) })
      void host.graphql.refetchAll()
    },
    [host, plan],
  )
  const isHere = useIsHere()
  const { send, isSending } = useSend(plan, isHere, setAttempt, succeed)
  const check = useCheck(plan, isHere, setAttempt, succeed)
  useUnknownChecks(attempt, check)
  const allowed = useAllowed(isHere, setAttempt)
  const find = () => host.intents.find(plan().about)
  return {
    attempt,
    check,
    submit(details) {
      if (isSending()) return
      if (isOffline()) return setAttempt({ phase: 'offline' })
      const { capability, about, amountOf } = plan()
      const before = host.intents.open(about)
      const wanted = { ...before.details, ...details }
      const what = { capability, amountCents: amountOf(wanted), paymentDate: wanted.paymentDate }
      if (!host.emit('carport-submit', what)) return
      allowed(what, () => {
        const intent = host.intents.update(before.key, details)
        // What was sent before under this key said something else: whether that happened is asked first.
        if (isOther(intent.details, wanted)) setAttempt(unknownAttempt(intent.reference ?? shortReference(intent)))
        else void send(intent)
      })
    },
    resend() {
      const intent = find()
      if (isOffline()) setAttempt((now) => (now.phase === 'unknown' ? { ...now, answer: 'unreachable' } : now))
      else if (intent !== null) void send(intent)
    },
    startOver() {
      const intent = find()
      if (intent !== null) host.intents.settle(intent.key, { state: 'failed' })
      setAttempt({ phase: 'idle' })
    },
    dismiss: () => setAttempt({ phase: 'idle' }),
  }
}

type Plan<TMade> = () => AttemptPlan<TMade>
type Succeed<TMade> = (key: string, made: TMade) => void
type IsHere = () => boolean

/** Whether the component is still in the page. */
function useIsHere(): IsHere {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}

/** Lets a submission go out once the page around us said so. Meanwhile it looks sent, so that nobody presses twice. */
function useAllowed(isHere: IsHere, setAttempt: SetAttempt) {
  const { beforeSubmit } = useHost()
  const isAsking = useRef(false)
  return useCallback(
    (what: CarportEventDetail['carport-submit'], go: () => void) => {
      if (isAsking.current) return
      const answer = beforeSubmit?.(what)
      if (answer === undefined) return go()
      isAsking.current = true
      setAttempt({ phase: 'sending' })
      const end = (next: () => void) => () => {
        isAsking.current = false
        if (isHere()) next()
      }
      const stop = end(() => setAttempt({ phase: 'idle' }))
      const fail = end(() => setAttempt({ phase: 'refused', message: null }))
      answer.then((goes) => (goes ? end(go)() : stop()), fail)
    },
    [beforeSubmit, isHere, setAttempt],
  )
}

function useSend<TMade>(plan: Plan<TMade>, isHere: IsHere, setAttempt: SetAttempt, succeed: Succeed<TMade>) {
  const host = useHost()
  const sending = useRef(false)
  const send = useCallback(
    async (intent: PaymentIntent) => {
      if (sending.current) return
      sending.current = true
      setAttempt({ phase: 'sending' })
      try {
        host.intents.begin(intent.key)
        const made = await plan().send(intent)
        if (isHere()) succeed(intent.key, made)
      } catch (error) {
        // Refused before it was looked at: what was entered waits for the end of the outage, also when its page made way.
        if (outcomeOf(error) === 'paused') host.intents.settle(intent.key, { state: 'open' })
        if (isHere()) setAttempt(afterFailure(host, plan(), intent, error))
      } finally {
        sending.current = false
      }
    },
    [host, plan, isHere, setAttempt, succeed],
  )
  return { send, isSending: () => sending.current }
}

function useCheck<TMade>(plan: Plan<TMade>, isHere: IsHere, setAttempt: SetAttempt, succeed: Succeed<TMade>) {
  const host = useHost()
  const isBusy = useRef(false)
  return useCallback(async () => {
    const intent = host.intents.find(plan().about)
    // Another element of this page was told the answer, and told it.
    if (intent === null || intent.state === 'open') {
      return setAttempt((before) => (isWaiting(before) ? { phase: 'idle' } : before))
    }
    if (isBusy.current) return
    isBusy.current = true
    const change = (next: (before: UnknownAttempt) => Attempt) =>
      setAttempt((before) => (before.phase === 'unknown' ? next(before) : before))
    change((before) => ({ ...before, answer: 'checking' }))
    try {
      const found = await settled(host, plan(), intent)
      if (!isHere()) return
      if (typeof found === 'object') return succeed(intent.key, found.made)
      host.intents.settle(intent.key, { state: found === 'closed' ? 'closed' : 'failed' })
      change((before) =>
        found === 'closed' ? { ...before, answer: 'not-received' } : { phase: 'changed', message: null },
      )
    } catch (error) {
      // The one refusal that is an answer about this attempt.
      if (!isCarportError(error, 'CARD_DECLINED')) {
        change((before) => ({ ...before, checks: before.checks + 1, answer: 'unreachable' }))
      } else if (isHere()) setAttempt(afterFailure(host, plan(), intent, error))
    } finally {
      isBusy.current = false
    }
  }, [host, plan, isHere, setAttempt, succeed])
}

/**
 * What became of an attempt, for good. closed: nothing, and nothing will. gone: it was carried out, and has been undone since.
 * @throws CarportError while nobody knows
 */
async function settled<TMade>(
  host: CarportHost,
  { look, operation, about }: AttemptPlan<TMade>,
  intent: PaymentIntent,
): Promise<{ readonly made: TMade } | 'closed' | 'gone'> {
  const seen = await look(intent)
  if (seen !== null) return { made: seen }
  const request = { accountNumber: about.accountNumber, operation }
  const { SettleAttempt } = await host.graphql.mutate(SettleAttemptDocument, request, { idempotencyKey: intent.key })
  if (!SettleAttempt.wasMade) return 'closed'
  const made = await look(intent)
  return made === null ? 'gone' : { made }
}

/** It is not known whether it happened. */
function isWaiting(attempt: Attempt): attempt is UnknownAttempt {
  return attempt.phase === 'unknown' && attempt.answer !== 'not-received'
}

function useUnknownChecks(attempt: Attempt, check: () => Promise<void>): void {
  const checks = isWaiting(attempt) ? attempt.checks : null
  useEffect(() => {
    const seconds = checks === null ? undefined : checkAfterSeconds[checks]
    if (seconds === undefined) return
    const timer = setTimeout(() => void check(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [checks, check])
  const isUnknown = checks !== null
  useEffect(() => {
    if (!isUnknown) return
    const ask = () => void check()
    globalThis.addEventListener('online', ask)
    return () => globalThis.removeEventListener('online', ask)
  }, [isUnknown, check])
}

// An attempt that was on its way when the page or the component went away is asked about before anything else.
function openAttempt(host: CarportHost, about: AttemptPlan<never>['about']): Attempt {
  const intent = host.intents.find(about)
  if (intent === null || intent.state === 'open') return { phase: 'idle' }
  return unknownAttempt(intent.reference ?? shortReference(intent))
}

/** Tells the page what happened, and ends the attempt where the answer is final. */
function afterFailure<TMade>(
  host: CarportHost,
  { capability, amountOf }: AttemptPlan<TMade>,
  intent: PaymentIntent,
  error: unknown,
): Attempt {
  const outcome = outcomeOf(error)
  if (outcome === 'unknown') {
    const reference = (isCarportError(error) ? error.correlationId : undefined) ?? shortReference(intent)
    host.intents.settle(intent.key, { state: 'unknown', reference })
    host.emit('carport-unknown', { capability, reference, amountCents: amountOf(intent.details) })
    return unknownAttempt(reference)
  }
  // A code or an agreement that is asked for is an answer of "not yet": under its key nothing was done. Signed out, busy and not
  // sent are no answers about this attempt: its key stays as it is.
  if (outcome === 'step-up' || outcome === 'passcode' || outcome === 'records')
    host.intents.settle(intent.key, { state: 'open' })
  else if (!['paused', 'signed-out', 'busy', 'not-sent'].includes(outcome))
    host.intents.settle(intent.key, { state: 'failed' })
  const refusal = error as CarportError
  host.emit('carport-failure', {
    capability,
    code: refusal.code,
    category: refusal.category,
    retryable: refusal.retryable,
    correlationId: refusal.correlationId ?? null,
  })
  return { phase: outcome, message: serverText(error) }
}

function isOther(one: IntentDetails, other: IntentDetails): boolean {
  const said = (details: IntentDetails) => JSON.stringify({ ...details, acceptedAt: null })
  return said(one) !== said(other)
}

function shortReference(intent: PaymentIntent): string {
  return intent.key.slice(0, 8)
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}
