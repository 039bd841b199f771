import { useCallback, useEffect, useRef } from 'react'
import { type CarportHost, useHost } from '#host'
import type { PaymentIntent } from '#sdk/embed/intents'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import { type Attempt, type UnknownAttempt, checkAfterSeconds } from './attempt-outcome.ts'
import {
  type AttemptPlan,
  type IsHere,
  type Plan,
  type SetAttempt,
  type Succeed,
  afterFailure,
} from './attempt-plan.ts'
import { SettleAttemptDocument } from './attempt.graphql.ts'
import { tellFailure } from './failure-event.ts'

/** Looks up the outcome of an attempt and turns it into the state shown to the borrower. */
export function useCheck<TMade>(plan: Plan<TMade>, isHere: IsHere, setAttempt: SetAttempt, succeed: Succeed<TMade>) {
  const host = useHost()
  const isBusy = useRef(false)
  return useCallback(async () => {
    const intent = host.intents.find(plan().about)
    // Another element on this page already got the answer and reported it.
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
      // Corrects the earlier 'unknown' event: nothing was carried out, or it has been undone.
      const ended = new CarportError(found === 'closed' ? 'ATTEMPT_CLOSED' : 'CHANGED_ELSEWHERE')
      tellFailure(host, plan().capability, ended, intent.reference)
      change((before) =>
        found === 'closed' ? { ...before, answer: 'not-received' } : { phase: 'changed', error: ended },
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
 * The final outcome of an attempt. closed: it never happened and never will. gone: it was carried out and has since been undone.
 * @throws CarportError while the outcome is unknown
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

/** Asks by itself, less and less often, and when the line is back. */
export function useUnknownChecks(attempt: Attempt, check: () => Promise<void>): void {
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
