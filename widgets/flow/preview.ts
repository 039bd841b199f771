import { useEffect, useRef, useState } from 'react'
import type { Attempt } from './attempt-outcome.ts'

/**
 * Asks for a preview that a reload lost, once at a time, and not while an attempt is open.
 * @param ask null where the entries are not complete; what it returns must not reject
 * @param goBack called where nothing can be asked
 */
export function useMissingPreview(
  isMissing: boolean,
  attempt: Attempt,
  ask: (() => Promise<void>) | null,
  goBack: () => void,
): void {
  const isAsking = useRef(false)
  const [ended, setEnded] = useState(0)
  const isNeeded = isMissing && attempt.phase !== 'unknown' && attempt.phase !== 'sending'
  useEffect(() => {
    isAsking.current = false
  }, [ended])
  useEffect(() => {
    if (!isNeeded || isAsking.current) return
    if (ask === null) return goBack()
    isAsking.current = true
    // Drawn with the answer or after it: what is drawn until then doesn't know yet that it is here.
    void ask().finally(() => setEnded((count) => count + 1))
  })
}

/** Calls `again` once per refusal that makes the reviewed figures stale. */
export function useReviewAgain({ phase }: Attempt, again: () => void): void {
  const isStale = phase === 'price-changed' || phase === 'changed'
  const newest = useRef(again)
  useEffect(() => {
    newest.current = again
  })
  useEffect(() => {
    if (isStale) newest.current()
  }, [isStale])
}
