import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { QueryState } from '#sdk/graphql/client'
import type { TypedDocument } from '#sdk/graphql/document'
import { useHost } from './host.ts'

/**
 * Watches the same question about several things, such as each of a borrower's loans: one that fails takes no other away.
 * @returns the states in the order of the variables
 */
export function useQueries<TResult, TVariables>(
  document: TypedDocument<TResult, TVariables>,
  variables: readonly TVariables[],
): readonly QueryState<TResult>[] {
  const { graphql } = useHost()
  const variablesText = JSON.stringify(variables)
  const handles = useMemo(
    () => (JSON.parse(variablesText) as TVariables[]).map((each) => graphql.watch(document, each)),
    [graphql, document, variablesText],
  )
  const last = useRef<readonly QueryState<TResult>[]>([])
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const ends = handles.map((handle) => handle.subscribe(listener))
      return () => ends.forEach((end) => end())
    },
    [handles],
  )
  const getStates = () => {
    const states = handles.map((handle) => handle.getState())
    const isSame =
      states.length === last.current.length && states.every((state, index) => state === last.current[index])
    if (!isSame) last.current = states
    return last.current
  }
  return useSyncExternalStore(subscribe, getStates, getStates)
}
