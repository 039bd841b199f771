import { useCallback, useEffect, useRef, useState } from 'react'
import { type CarportHost, useHost } from '#host'
import { toIso } from '#sdk/dates/dates'
import type { PaymentIntent } from '#sdk/embed/intents'
import { type CarportError, isCarportError } from '#sdk/errors/errors'
import { addCents } from '#sdk/money/money'
import { capability } from './make-a-payment.events.ts'
import {
  CreateIndividualPaymentDocument,
  type CreateIndividualPaymentMutationVariables,
  type IndividualPaymentInput,
  PaymentByKeyDocument,
} from './make-a-payment.graphql.ts'
import { type MadePayment, type PayOutcome, outcomeOf, serverText } from './make-a-payment.state.ts'
import { attemptOf } from './payment-flow.ts'

/** Where the attempt to pay stands. */
export type Attempt = { readonly phase: 'idle' | 'sending' | 'offline' } | FailedAttempt | UnknownAttempt

/** Our system said no. */
export interface FailedAttempt {
  readonly phase: Exclude<PayOutcome, 'unknown'>
  /** The server's words, when it sent some. */
  readonly message: string | null
}

/** It may have happened. */
export interface UnknownAttempt {
  readonly phase: 'unknown'
  readonly reference: string
  /** What our system said about it so far. */
  readonly answer: 'checking' | 'unreachable' | 'not-received'
  /** How often we asked, and how often it knew of no such payment. */
  readonly checks: number
  readonly misses: number
}

/** Seconds before each question that we ask by ourselves while the outcome is not known. */
const checkAfterSeconds = [0, 2, 4, 8, 16]
/** Only then is "no such payment" said: a request may still be on its way when we ask for the first time. */
const MISSES_TO_SAY_SO = 2
/** Only then may the borrower change the payment: longer than any request can still be running. */
export const MISSES_TO_START_OVER = 4

export type PaymentAttempt = ReturnType<typeof usePaymentAttempt>

/**
 * Sends a payment at most once. The key is stored before the request leaves and stays until a definite answer; while the outcome
 * is not known the server is asked by key before anything is offered (reliability 3, 5, 44).
 * @param onPaid called with the payment once it is certain
 */
export function usePaymentAttempt(accountNumber: string, onPaid: (payment: MadePayment) => void) {
  const host = useHost()
  const [attempt, setAttempt] = useState<Attempt>(() => openAttempt(host, accountNumber))
  const paid = useRef(onPaid)
  useEffect(() => {
    paid.current = onPaid
  })
  const succeed = useCallback(
    (key: string, payment: MadePayment) => {
      host.intents.settle(key, { state: 'succeeded' })
      setAttempt({ phase: 'idle' })
      paid.current(payment)
      sayPaid(host, payment)
      void host.graphql.refetchAll()
    },
    [host],
  )
  const { send, isSending } = useSend(accountNumber, setAttempt, succeed)
  const check = useCheck(accountNumber, setAttempt, succeed)
  useUnknownChecks(attempt, check)
  const pay = (input: IndividualPaymentInput, authorizationVersion: string): void => {
    if (isSending()) return
    if (isOffline()) {
      setAttempt({ phase: 'offline' })
      return
    }
    const amountCents = addCents(input.paymentAmount, input.serviceFee)
    if (!host.emit('carport-submit', { capability, amountCents, paymentDate: input.paymentDate })) return
    void send(agreed(host, accountNumber, input, authorizationVersion))
  }
  const resend = (): void => {
    const intent = host.intents.find(attemptOf(accountNumber))
    if (isOffline())
      setAttempt((before) => (before.phase === 'unknown' ? { ...before, answer: 'unreachable' } : before))
    else if (intent !== null) void send(intent)
  }
  const startOver = (): void => {
    const intent = host.intents.find(attemptOf(accountNumber))
    if (intent !== null) host.intents.settle(intent.key, { state: 'failed' })
    setAttempt({ phase: 'idle' })
  }
  return {
    attempt,
    /** Asks whether the payment of before went through. */
    check,
    /** Pays what was reviewed. Does nothing while another press is on its way. */
    pay,
    /** Sends the payment of before again, with its key and its figures. */
    resend,
    /** Gives up an attempt that our system says it never got. */
    startOver,
    dismiss: () => setAttempt({ phase: 'idle' }),
  }
}

type SetAttempt = (next: Attempt | ((before: Attempt) => Attempt)) => void
type Succeed = (key: string, payment: MadePayment) => void

function useSend(accountNumber: string, setAttempt: SetAttempt, succeed: Succeed) {
  const host = useHost()
  const sending = useRef(false)
  const send = useCallback(
    async (intent: PaymentIntent) => {
      if (sending.current) return
      sending.current = true
      setAttempt({ phase: 'sending' })
      try {
        host.intents.begin(intent.key)
        const request = requestOf(accountNumber, intent)
        const answer = await host.graphql.mutate(CreateIndividualPaymentDocument, request, {
          idempotencyKey: intent.key,
        })
        succeed(intent.key, answer.CreateIndividualPayment.individualPayment)
      } catch (error) {
        setAttempt(afterFailure(host, intent, error))
      } finally {
        sending.current = false
      }
    },
    [host, accountNumber, setAttempt, succeed],
  )
  return { send, isSending: () => sending.current }
}

function useCheck(accountNumber: string, setAttempt: SetAttempt, succeed: Succeed) {
  const host = useHost()
  const isBusy = useRef(false)
  return useCallback(async () => {
    const intent = host.intents.find(attemptOf(accountNumber))
    if (intent === null || isBusy.current) return
    isBusy.current = true
    const change = (next: (before: UnknownAttempt) => UnknownAttempt) =>
      setAttempt((before) => (before.phase === 'unknown' ? next(before) : before))
    change((before) => ({ ...before, answer: before.answer === 'not-received' ? 'not-received' : 'checking' }))
    try {
      const variables = { accountNumber, idempotencyKey: intent.key }
      const found = (await host.graphql.query(PaymentByKeyDocument, variables)).GetIndividualPayments[0]
      if (found === undefined) change(missed)
      else succeed(intent.key, found)
    } catch {
      change((before) => ({ ...before, checks: before.checks + 1, answer: 'unreachable' }))
    } finally {
      isBusy.current = false
    }
  }, [host, accountNumber, setAttempt, succeed])
}

function missed(before: UnknownAttempt): UnknownAttempt {
  const misses = before.misses + 1
  return {
    ...before,
    misses,
    checks: before.checks + 1,
    answer: misses >= MISSES_TO_SAY_SO ? 'not-received' : 'checking',
  }
}

function useUnknownChecks(attempt: Attempt, check: () => Promise<void>): void {
  const checks = attempt.phase === 'unknown' ? attempt.checks : null
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
function openAttempt(host: CarportHost, accountNumber: string): Attempt {
  const intent = host.intents.find(attemptOf(accountNumber))
  if (intent === null || intent.state === 'open') return { phase: 'idle' }
  return unknown(intent.reference ?? shortReference(intent))
}

function unknown(reference: string): UnknownAttempt {
  return { phase: 'unknown', reference, answer: 'checking', checks: 0, misses: 0 }
}

/** The attempt with what the borrower agreed to, ready to be sent. Its key is the one the review opened with unless something changed. */
function agreed(
  host: CarportHost,
  accountNumber: string,
  input: IndividualPaymentInput,
  authorizationVersion: string,
): PaymentIntent {
  const { key } = host.intents.open(attemptOf(accountNumber))
  return host.intents.update(key, {
    amountCents: input.paymentAmount,
    serviceFeeCents: input.serviceFee,
    paymentDate: input.paymentDate,
    paymentMethodId: input.paymentMethodId,
    confirmDuplicate: input.confirmDuplicate === true,
    authorizationVersion,
    acceptedAt: toIso(host.nowMs()),
  })
}

function requestOf(accountNumber: string, { details }: PaymentIntent): CreateIndividualPaymentMutationVariables {
  return {
    input: {
      accountNumber,
      paymentAmount: details.amountCents ?? 0,
      paymentDate: details.paymentDate ?? '',
      paymentMethodId: details.paymentMethodId ?? '',
      serviceFee: details.serviceFeeCents ?? 0,
      confirmDuplicate: details.confirmDuplicate,
    },
    signature: {
      authorizationVersion: details.authorizationVersion ?? '',
      acceptedAt: details.acceptedAt ?? '',
    },
  }
}

/** Tells the page what happened, and ends the attempt where the answer is final. */
function afterFailure(host: CarportHost, intent: PaymentIntent, error: unknown): Attempt {
  const outcome = outcomeOf(error)
  const { amountCents, serviceFeeCents } = intent.details
  if (outcome === 'unknown') {
    const reference = correlationIdOf(error) ?? shortReference(intent)
    host.intents.settle(intent.key, { state: 'unknown', reference })
    host.emit('carport-unknown', {
      capability,
      reference,
      amountCents: addCents(amountCents ?? 0, serviceFeeCents ?? 0),
    })
    return unknown(reference)
  }
  // Signed out, busy and not sent are no answers about this payment: its key stays.
  if (!['signed-out', 'busy', 'not-sent'].includes(outcome)) host.intents.settle(intent.key, { state: 'failed' })
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

function sayPaid(host: CarportHost, payment: MadePayment): void {
  host.emit('carport-success', {
    capability,
    confirmationNumber: payment.confirmationNumber,
    amountCents: payment.totalAmount,
    paymentDate: payment.paymentDate,
    status: payment.status,
  })
}

function correlationIdOf(error: unknown): string | undefined {
  return isCarportError(error) ? error.correlationId : undefined
}

function shortReference(intent: PaymentIntent): string {
  return intent.key.slice(0, 8)
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}
