import { isGivenUp } from '#host'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import type { TypedDocument } from '#sdk/graphql/document'
import { type CaredAct, end, keep } from './act-keeping.ts'
import { type AttemptOutcome, checkAfterSeconds, outcomeOf } from './attempt-outcome.ts'
import type { AttemptOperation } from '#sdk/loan/enums.graphql'
import { SettleAttemptDocument } from './attempt.graphql.ts'
import { tellFailure } from './failure-event.ts'

/** One act of a borrower, as it is sent. */
export interface ActTry<TResult, TVariables> extends CaredAct {
  /** Undefined for one that a page of before sent: what it said is known no more. */
  readonly document: TypedDocument<TResult, TVariables> | undefined
  variables: TVariables
  /** Work that belongs to it, such as saving a file that was made. */
  readonly finish: ((made: TResult) => Promise<void>) | undefined
  /** Somebody asks again and again what became of it. */
  isFollowed: boolean
}

/** An act whose request left already, under this key. */
export function sentBefore(
  about: Pick<CaredAct, 'host' | 'key' | 'operation' | 'capability' | 'accountNumber' | 'figures'>,
): ActTry<never, never> {
  const unknown = { document: undefined, variables: undefined as never, finish: undefined, wish: '' }
  return { ...about, ...unknown, isOpen: true, isFollowed: false, isOver: false, isSending: false }
}

/**
 * Asks the page whether an act goes out.
 * @throws AbortError (see isGivenUp) when the page stopped it; CarportError when the page's own check failed, so nothing was sent
 */
export async function askPage({
  host,
  capability,
  figures,
}: Pick<CaredAct, 'host' | 'capability' | 'figures'>): Promise<void> {
  const { amountCents = null, paymentDate = null } = figures
  const what = { capability, amountCents, paymentDate }
  const isStopped =
    !host.emit('carport-submit', what) ||
    (await host.beforeSubmit?.(what)?.catch(() => {
      throw new CarportError('NETWORK', { category: 'unavailable' })
    })) === false
  if (isStopped) throw new DOMException('The page stopped it', 'AbortError')
}

/**
 * Sends an act and reports the outcome to the page.
 * @returns the answer; undefined when all we could learn is that it was done
 * @throws CarportError; one with outcome 'unknown' calls for followAct. AbortError (see isGivenUp) when the borrower stopped it
 */
export async function sendAct<TResult, TVariables>(act: ActTry<TResult, TVariables>): Promise<TResult | undefined> {
  act.isSending = true
  keep(act)
  try {
    const made = await sendOnce(act).catch(async (error: unknown) => {
      if (isGivenUp(error) || outcomeOf(error) !== 'unknown' || !isAsked(act)) throw error
      if (!(await settle(act))) throw error
      return undefined
    })
    tellDone(act)
    return made
  } catch (error) {
    if (!isGivenUp(error)) tellProblem(act, error)
    // Nothing of it ever left.
    else if (!act.isOpen) end(act)
    throw error
  } finally {
    act.isSending = false
  }
}

/**
 * Polls for the outcome of an act that is still unknown and reports it to the page. Stops without an answer when another attempt has
 * settled it or the element is gone.
 * @param first how often it was asked before
 * @param onUnanswered called after each question without an answer
 * @returns null when it happened, the reason when it did not; undefined when it was settled elsewhere or the element is gone
 */
export async function followAct<TResult, TVariables>(
  act: ActTry<TResult, TVariables>,
  first = 1,
  onUnanswered?: () => void,
): Promise<CarportError | null | undefined> {
  act.isFollowed = true
  for (let asked = first; ; asked += 1) {
    await waitOrOnline(checkAfterSeconds[asked] ?? laterSeconds)
    if (act.isOver || act.host.isInPage?.() === false) return undefined
    if (act.isSending) continue
    try {
      if (!isAsked(act)) await sendOnce(act)
      if (!isAsked(act) || (await settle(act))) {
        tellDone(act)
        return null
      }
    } catch (error) {
      if (isCarportError(error) && !notYet.includes(outcomeOf(error))) {
        tellProblem(act, error)
        return error
      }
    }
    onUnanswered?.()
  }
}

/** Whether the backend is asked what became of it; else the same is sent again, and answered as it was answered then. */
function isAsked({ document }: { readonly document: { readonly confirms?: string | undefined } | undefined }): boolean {
  return document === undefined || document.confirms !== undefined
}

/** Between questions once the first ones had no answer. */
const laterSeconds = 60

/** What is no answer about the act. */
const notYet: readonly AttemptOutcome[] = ['unknown', 'paused', 'signed-out', 'busy', 'not-sent']

async function sendOnce<TResult, TVariables>(act: ActTry<TResult, TVariables>): Promise<TResult | undefined> {
  const { host, document, variables, key, finish } = act
  if (document === undefined) return undefined
  const made = await host.graphql.mutate(document, variables, { idempotencyKey: key })
  await finish?.(made)
  return made
}

/** Returns true when it happened, false while unknown. @throws CarportError ATTEMPT_CLOSED when it did not and never will */
async function settle<TResult, TVariables>(act: ActTry<TResult, TVariables>): Promise<boolean> {
  const { host, operation, accountNumber, key } = act
  const asked = { accountNumber, operation: operation as AttemptOperation }
  // A refusal of the question is no answer about the act.
  const told = await host.graphql.mutate(SettleAttemptDocument, asked, { idempotencyKey: key }).catch(() => null)
  if (told?.SettleAttempt.wasMade === false) throw new CarportError('ATTEMPT_CLOSED')
  return told !== null
}

function tellDone<TResult, TVariables>(act: ActTry<TResult, TVariables>): void {
  if (act.isOver) return
  end(act)
  const { status, amountCents = null, paymentDate = null, confirmationNumber = null } = act.figures
  const { host, capability } = act
  host.emit('carport-success', { capability, confirmationNumber, amountCents, paymentDate, status })
}

function tellProblem<TResult, TVariables>(act: ActTry<TResult, TVariables>, error: unknown): void {
  if (act.isOver) return
  const outcome = outcomeOf(error)
  if (outcome === 'unknown') {
    act.isOpen = true
    tellUnknown(act, isCarportError(error) ? error.correlationId : undefined)
  }
  // A refusal such as 'busy' doesn't settle an earlier request that is still open.
  else if (!act.isOpen || !notYet.includes(outcome)) {
    end(act)
    tellFailure(act.host, act.capability, error as CarportError)
  }
}

/** Reports to the page that the outcome of an act is unknown. A final event follows. */
export function tellUnknown(
  { host, capability, key, figures }: Pick<CaredAct, 'host' | 'capability' | 'key' | 'figures'>,
  correlationId?: string,
): void {
  host.emit('carport-unknown', {
    capability,
    reference: correlationId ?? key.slice(0, 8),
    amountCents: figures.amountCents ?? null,
  })
}

function waitOrOnline(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1000)
    globalThis.addEventListener('online', end)
  })
}
