import type { CarportHost } from '#host'
import type { CarportEventDetail } from '#sdk/embed/events'
import type { IntentDetails, IntentKind, PaymentIntent } from '#sdk/embed/intents'
import { type CarportError, isCarportError } from '#sdk/errors/errors'
import { tellFailure } from './failure-event.ts'
import { type Attempt, outcomeOf, unknownAttempt } from './attempt-outcome.ts'
import type { AttemptOperation } from '#sdk/loan/enums.graphql'

/** How one attempt is sent, looked up and reported. */
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
  /** Details for carport-success. */
  readonly tell: (made: TMade) => Omit<CarportEventDetail['carport-success'], 'capability'>
  /** Called once it is certain that it happened. */
  readonly onMade: (made: TMade) => void
}

export type SetAttempt = (next: Attempt | ((before: Attempt) => Attempt)) => void

/** The newest plan. */
export type Plan<TMade> = () => AttemptPlan<TMade>
/** Called once it is certain that it happened. */
export type Succeed<TMade> = (key: string, made: TMade) => void
/** Whether the component is still in the page. */
export type IsHere = () => boolean

/** Reports to the page what happened, and ends the attempt where the answer is final. */
export function afterFailure<TMade>(
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
  tellFailure(host, capability, error as CarportError)
  return { phase: outcome, error }
}

/** What a borrower can quote where our system gave no reference. */
export function shortReference(intent: PaymentIntent): string {
  return intent.key.slice(0, 8)
}
