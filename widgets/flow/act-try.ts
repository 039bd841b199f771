import { type CarportHost, isGivenUp } from '#host'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import type { TypedDocument } from '#sdk/graphql/document'
import { type AttemptOutcome, checkAfterSeconds, outcomeOf } from './attempt-outcome.ts'
import type { AttemptOperation } from '#sdk/loan/enums.graphql'
import { SettleAttemptDocument } from './attempt.graphql.ts'
import { tellFailure } from './failure-event.ts'

/** What events name of an act. */
export interface ActFigures {
  /** What was done, such as 'CANCELED'. */
  readonly status: string
  /** In cents. */
  readonly amountCents?: number
  /** YYYY-MM-DD. */
  readonly paymentDate?: string | null
  readonly confirmationNumber?: string | null
}

/** One act of a borrower, under one key. */
export interface ActTry<TResult, TVariables> {
  readonly host: CarportHost
  readonly document: TypedDocument<TResult, TVariables>
  readonly variables: TVariables
  readonly key: string
  /** The capability that events name. */
  readonly capability: string
  readonly accountNumber: string
  readonly figures: ActFigures
  /** Work that belongs to it, such as saving a file that was made. */
  readonly finish: ((made: TResult) => Promise<void>) | undefined
  /** Set once the page was told for good what became of it. */
  isOver: boolean
  /** While it is on its way nobody asks about it. */
  isSending: boolean
}

/**
 * Asks the page whether an act goes out.
 * @throws what isGivenUp knows when the page stopped it; CarportError when the page failed, so that nothing was sent
 */
export async function askPage({
  host,
  capability,
  figures,
}: Pick<ActTry<never, never>, 'host' | 'capability' | 'figures'>): Promise<void> {
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
 * Sends an act, and tells the page what became of it.
 * @throws CarportError, of outcome 'unknown' while nobody knows: then follow it; what isGivenUp knows when the borrower stopped it
 */
export async function sendAct<TResult, TVariables>(act: ActTry<TResult, TVariables>): Promise<void> {
  act.isSending = true
  try {
    await sendOnce(act).catch(async (error: unknown) => {
      if (isGivenUp(error) || outcomeOf(error) !== 'unknown' || !act.document.confirms) throw error
      if (!(await settle(act))) throw error
    })
    tellDone(act)
  } catch (error) {
    if (!isGivenUp(error)) tellProblem(act, error)
    throw error
  } finally {
    act.isSending = false
  }
}

/**
 * Asks again and again what became of an act of which nobody knows, and tells the page. Ends without an answer where another try gave it
 * or the element is gone.
 * @returns null when it happened, or why it did not; undefined when it was told already
 */
export async function followAct<TResult, TVariables>(
  act: ActTry<TResult, TVariables>,
): Promise<CarportError | null | undefined> {
  for (let asked = 1; ; asked += 1) {
    await waitOrOnline(checkAfterSeconds[asked] ?? laterSeconds)
    if (act.isOver || act.host.isInPage?.() === false) return undefined
    if (act.isSending) continue
    try {
      if (!act.document.confirms) await sendOnce(act)
      else if (!(await settle(act))) continue
      tellDone(act)
      return null
    } catch (error) {
      if (!isCarportError(error) || notYet.includes(outcomeOf(error))) continue
      tellProblem(act, error)
      return error
    }
  }
}

/** Between questions once the first ones had no answer. */
const laterSeconds = 60

/** What is no answer about the act. */
const notYet: readonly AttemptOutcome[] = ['unknown', 'paused', 'signed-out', 'busy', 'not-sent']

async function sendOnce<TResult, TVariables>(act: ActTry<TResult, TVariables>): Promise<void> {
  const { host, document, variables, key, finish } = act
  const made = await host.graphql.mutate(document, variables, { idempotencyKey: key })
  await finish?.(made)
}

/** Returns whether it happened; false while nobody knows. @throws CarportError ATTEMPT_CLOSED when it did not, and never will */
async function settle<TResult, TVariables>(act: ActTry<TResult, TVariables>): Promise<boolean> {
  const { host, document, accountNumber, key } = act
  const asked = { accountNumber, operation: document.confirms as AttemptOperation }
  // A refusal of the question is no answer about the act.
  const told = await host.graphql.mutate(SettleAttemptDocument, asked, { idempotencyKey: key }).catch(() => null)
  if (told?.SettleAttempt.wasMade === false) throw new CarportError('ATTEMPT_CLOSED')
  return told !== null
}

function tellDone<TResult, TVariables>(act: ActTry<TResult, TVariables>): void {
  if (act.isOver) return
  act.isOver = true
  const { status, amountCents = null, paymentDate = null, confirmationNumber = null } = act.figures
  const { host, capability } = act
  host.emit('carport-success', { capability, confirmationNumber, amountCents, paymentDate, status })
}

function tellProblem<TResult, TVariables>(act: ActTry<TResult, TVariables>, error: unknown): void {
  if (act.isOver) return
  const { host, capability, key, figures } = act
  if (isCarportError(error) && outcomeOf(error) !== 'unknown') {
    act.isOver = true
    return tellFailure(host, capability, error)
  }
  const reference = (isCarportError(error) ? error.correlationId : undefined) ?? key.slice(0, 8)
  host.emit('carport-unknown', { capability, reference, amountCents: figures.amountCents ?? null })
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
