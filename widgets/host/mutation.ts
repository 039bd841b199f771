import { useCallback, useEffect, useRef, useState } from 'react'
import { isCarportError } from '#sdk/errors/errors'
import type { TypedDocument } from '#sdk/graphql/document'
import { newUuid } from '#sdk/platform/platform'
import { useHost } from './host.ts'

/** A way to change something on the backend. */
export interface MutationResult<TResult, TVariables> {
  /**
   * Sends the change. Unless the caller passes a key, one is generated for these variables and kept until a definite answer arrives,
   * so that a retry after a lost connection can't do it twice (reliability 3 and 5).
   * @throws CarportError; category 'unknown' means that it may have happened. AbortError (see isGivenUp) when the borrower did not confirm
   */
  run: (variables: TVariables, options?: { idempotencyKey?: string }) => Promise<TResult>
  readonly isRunning: boolean
  readonly error: Error | undefined
}

/** A change the borrower can make. See MutationResult.run about its key. */
export function useMutation<TResult, TVariables>(
  document: TypedDocument<TResult, TVariables>,
): MutationResult<TResult, TVariables> {
  const { graphql, prepareConfirmation } = useHost()
  const [state, setState] = useState<{ isRunning: boolean; error: Error | undefined }>(idle)
  const openKeys = useRef(new Map<string, string>())
  useEffect(() => {
    if (document.confirms) prepareConfirmation?.()
  }, [document, prepareConfirmation])
  const run = useCallback(
    async (variables: TVariables, options?: { idempotencyKey?: string }) => {
      const variablesText = JSON.stringify(variables)
      const idempotencyKey = options?.idempotencyKey ?? openKeys.current.get(variablesText) ?? newUuid()
      openKeys.current.set(variablesText, idempotencyKey)
      setState({ isRunning: true, error: undefined })
      try {
        const result = await graphql.mutate(document, variables, { idempotencyKey })
        openKeys.current.delete(variablesText)
        setState(idle)
        return result
      } catch (error) {
        if (!mayHaveHappened(error)) openKeys.current.delete(variablesText)
        if (isGivenUp(error)) {
          setState(idle)
          throw error
        }
        setState({ isRunning: false, error: error instanceof Error ? error : new Error(String(error)) })
        throw error
      }
    },
    [graphql, document],
  )
  return { run, isRunning: state.isRunning, error: state.error }
}

const idle = { isRunning: false, error: undefined }

/** Whether a borrower was shown what a change would do, and did not confirm it: nothing was sent. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Whether trying again may help: no answer, an answer of a server in trouble, or "still running". The same request goes on then. */
export function mayHaveHappened(error: unknown): boolean {
  return !isCarportError(error) || ['unknown', 'internal', 'busy', 'unavailable'].includes(error.category)
}
