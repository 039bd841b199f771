/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an output element may not hold blocks */
import { useEffect, useState } from 'react'
import { Spinner } from './button.tsx'
import { useMessages } from './language.tsx'
import { uiMessages } from './ui.messages.ts'

/** How long a loader stays, in milliseconds: at least so that it does not flash, at most so that nobody is left waiting (ui-04). */
export const loaderMinMs = 1000
export const loaderMaxMs = 30_000

/**
 * Whether a loader is to be seen. Once shown it stays for the shortest time even when the work is done earlier, and goes after
 * the longest time even when the work is not.
 * @param isBusy whether the work is going on
 * @param onTimeout called when the longest time has passed with the work still going on
 */
export function useLoader(isBusy: boolean, onTimeout?: () => void): boolean {
  const [shown, setShown] = useState<'no' | 'short' | 'free' | 'expired'>(isBusy ? 'short' : 'no')
  if (isBusy && shown === 'no') setShown('short')
  if (!isBusy && (shown === 'free' || shown === 'expired')) setShown('no')
  const isTiming = shown === 'short' || shown === 'free'
  useEffect(() => {
    if (!isTiming) return
    const shortest = setTimeout(() => setShown((now) => (now === 'short' ? 'free' : now)), loaderMinMs)
    const longest = setTimeout(() => setShown((now) => (now === 'no' ? now : 'expired')), loaderMaxMs)
    return () => {
      clearTimeout(shortest)
      clearTimeout(longest)
    }
  }, [isTiming])
  useEffect(() => {
    if (shown === 'expired') onTimeout?.()
  }, [shown, onTimeout])
  return shown === 'short' || shown === 'free'
}

/** The full-page loading indicator with its words. Keeps the times of useLoader. */
export function Loader({ isBusy, label, onTimeout }: { isBusy: boolean; label?: string; onTimeout?: () => void }) {
  const messages = useMessages(uiMessages)
  const isShown = useLoader(isBusy, onTimeout)
  if (!isShown) return null
  return (
    <div className="cp-loader" role="status">
      <Spinner size={40} />
      <p>{label ?? messages.loading}</p>
    </div>
  )
}
