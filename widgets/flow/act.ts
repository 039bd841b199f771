import { useEffect, useRef, useState } from 'react'
import { isGivenUp, useHost } from '#host'
import { CarportError, type ErrorMessages, isCarportError } from '#sdk/errors/errors'
import { wishMark } from '#sdk/embed/acts'
import type { TypedDocument } from '#sdk/graphql/document'
import { messagesNow } from '#sdk/i18n/messages'
import type { AttemptOperation } from '#sdk/loan/enums.graphql'
import { newUuid } from '#sdk/platform/platform'
import { useMessages } from '#ui'
import { type ActFigures, keyOfSame } from './act-keeping.ts'
import { type ActTry, askPage, followAct, sendAct } from './act-try.ts'
import { actMessages } from './act.messages.ts'

/** What an act does and what its events report to the page. */
export interface ActPlan<TResult, TVariables> {
  /** The capability that events name. */
  readonly capability: string
  readonly accountNumber: string
  /** The status and figures that events name. */
  readonly tell: (variables: TVariables) => ActFigures
  /** Whether a retry after a refusal reuses the key, because the change may be partly done already. */
  readonly goesOn?: boolean
  /** What the backend calls it, where the borrower confirms it in a form of ours and not in the confirm frame. */
  readonly operation?: AttemptOperation
  /** Work that belongs to it, such as saving a file that was made. */
  readonly finish?: (made: TResult) => Promise<void>
  /** Called where it turns out after `run` had ended without an answer that it happened. */
  readonly onLate?: (variables: TVariables) => void
}

/** A change that commits the borrower to something. */
export interface Act<TResult, TVariables> {
  /**
   * Asks the page for permission, sends the act once, and reports the outcome. Resolves once it is certain that it happened.
   * @returns the answer; undefined when all we could learn is that it was done
   * @throws CarportError, with outcome 'unknown' until that is settled; AbortError (see isGivenUp) when the page or the borrower stopped it
   */
  run: (variables: TVariables) => Promise<TResult | undefined>
  readonly isRunning: boolean
  /** Why the last one failed, or that its outcome is still unknown. */
  readonly error: Error | undefined
  forget: () => void
}

/** What the borrower reads of a refusal that no server wrote, in each language once its texts are here. */
const notReceived: ErrorMessages = {
  get en() {
    return messagesNow(actMessages, 'en')?.notReceived
  },
  get es() {
    return messagesNow(actMessages, 'es')?.notReceived
  },
}

function worded(error: CarportError, message: string): CarportError {
  return error.code === 'ATTEMPT_CLOSED'
    ? new CarportError('ATTEMPT_CLOSED', { message, messages: notReceived })
    : error
}

const idle = { isRunning: false, error: undefined }

/**
 * The one way for everything that commits a borrower in an element, besides the money flows, which do the same with an attempt that
 * outlives them. Every try first goes through carport-submit and beforeSubmit. Everything sent ends in carport-success or
 * carport-failure, preceded by carport-unknown while the outcome is open. A retry until then reuses the key, even after a reload, when
 * KeptActs looks up the outcome.
 */
export function useAct<TResult, TVariables>(
  document: TypedDocument<TResult, TVariables>,
  plan: ActPlan<TResult, TVariables>,
): Act<TResult, TVariables> {
  const host = useHost()
  const { prepareConfirmation } = host
  const texts = useMessages(actMessages)
  const [state, setState] = useState<{ isRunning: boolean; error: Error | undefined }>(idle)
  const open = useRef<ActTry<TResult, TVariables> | null>(null)
  const refused = useRef<Pick<ActTry<TResult, TVariables>, 'key' | 'wish'> | null>(null)
  useEffect(() => {
    if (document.confirms) prepareConfirmation?.()
  }, [document, prepareConfirmation])
  const written = (error: CarportError) => worded(error, texts.notReceived)
  const follow = async (act: ActTry<TResult, TVariables>): Promise<void> => {
    const answer = await followAct(act)
    if (answer === undefined) return
    // The outcome appears together with the data it changed. Until then nothing can be sent again.
    setState({ isRunning: true, error: undefined })
    await host.graphql.refetchAll()
    setState(answer === null ? idle : { isRunning: false, error: written(answer) })
    if (answer === null) plan.onLate?.(act.variables)
  }
  const run = async (variables: TVariables): Promise<TResult | undefined> => {
    const { capability, accountNumber, finish } = plan
    const wish = wishMark(variables)
    const { current } = open
    const isAgain = current !== null && !current.isOver && current.wish === wish
    const operation = plan.operation ?? (document.confirms as AttemptOperation | undefined)
    const left = isAgain ? null : keyOfSame({ host, accountNumber }, operation, wish)
    const act: ActTry<TResult, TVariables> = isAgain
      ? current
      : {
          host,
          document,
          variables,
          operation,
          wish,
          capability,
          accountNumber,
          finish,
          key: left ?? (refused.current?.wish === wish ? refused.current.key : newUuid()),
          figures: plan.tell(variables),
          isOpen: left !== null,
          isFollowed: false,
          isOver: false,
          isSending: false,
        }
    act.variables = variables
    setState({ isRunning: true, error: undefined })
    try {
      await askPage(act)
      const made = await sendAct(act)
      setState(idle)
      return made
    } catch (error) {
      if (isGivenUp(error)) setState(idle)
      else setState({ isRunning: false, error: problem(error) })
      refused.current = plan.goesOn && !isCarportError(error, 'ATTEMPT_CLOSED') ? act : null
      if (act.isOpen && !act.isOver) {
        open.current = act
        if (!act.isFollowed) void follow(act)
      }
      throw isGivenUp(error) ? error : problem(error)
    }
  }
  const problem = (error: unknown): Error =>
    isCarportError(error) ? written(error) : error instanceof Error ? error : new Error(String(error))
  return { run, ...state, forget: () => setState(idle) }
}
