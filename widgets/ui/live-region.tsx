import { type ReactNode, createContext, useCallback, useContext, useMemo, useState } from 'react'

type Politeness = 'polite' | 'assertive'
type Announce = (message: string, politeness?: Politeness) => void

const AnnounceContext = createContext<Announce>(() => undefined)

/** Announces its message to screen readers whenever the message changes. It must be in the page before the message is. */
export function LiveRegion({ message, politeness = 'polite' }: { message: string; politeness?: Politeness }) {
  return (
    <div className="cp-visually-hidden" role={politeness === 'polite' ? 'status' : 'alert'} aria-live={politeness}>
      {message}
    </div>
  )
}

/** Gives everything below it one polite and one urgent live region. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ polite: '', assertive: '', count: 0 })
  const announce = useCallback<Announce>((message, politeness = 'polite') => {
    setSaid((before) => ({
      polite: politeness === 'polite' ? again(message, before.count) : '',
      assertive: politeness === 'assertive' ? again(message, before.count) : '',
      count: before.count + 1,
    }))
  }, [])
  const value = useMemo(() => announce, [announce])
  return (
    <AnnounceContext.Provider value={value}>
      {children}
      <LiveRegion message={said.polite} />
      <LiveRegion message={said.assertive} politeness="assertive" />
    </AnnounceContext.Provider>
  )
}

/** A function that announces a text to screen readers; it does nothing where there is no AnnouncerProvider. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}

// The same text twice would be no change and stay unsaid; a no-break space at the end of every second one makes it one.
function again(message: string, count: number): string {
  return count % 2 === 0 ? message : `${message}\u00a0`
}
