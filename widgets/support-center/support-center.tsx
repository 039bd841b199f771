import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useHost } from '#host'
import { Stack } from '#ui'
import { HelpProvider, type OpenPlace } from './parts/help-context.ts'
import { IndexPage } from './parts/index-page.tsx'
import { SearchPage } from './parts/search-page.tsx'
import { TopicPage } from './parts/topic-page.tsx'
import { capability } from './support-center.events.ts'
import { type HelpPlace, helpPlaceOf } from './support-center.state.ts'

export interface SupportCenterProps {
  /** What is shown. Default 'index', also for a name that is no place. */
  place?: HelpPlace
  /** What is searched for; goes with the place 'search-results'. */
  query?: string
  /** Asks for another place. Left out, the support center keeps its place itself, beginning with `place`. */
  onPlace?: OpenPlace
  /** The borrower's loan: topics then show its own numbers. Left out for visitors. */
  accountNumber?: string | null
}

/** Help by topic, with a search. Everybody may read it; whoever is signed in sees their own numbers beside it. */
export function SupportCenter({ place = 'index', query = '', onPlace, accountNumber }: SupportCenterProps): ReactNode {
  const host = useHost()
  const [own, setOwn] = useState<{ place: HelpPlace; query: string } | null>(null)
  const shown = onPlace === undefined && own !== null ? own : { place: helpPlaceOf(place), query }
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    host.emit('carport-ready', { capability })
  }, [host])
  // The portal moves the focus when its page changes; an element does it for itself.
  useLayoutEffect(() => {
    if (own !== null) content.current?.focus()
  }, [own])
  const help = useMemo(
    () => ({
      accountNumber: accountNumber ?? '',
      open: (next: HelpPlace, nextQuery = '') => {
        host.emit('carport-step', { capability, step: next })
        if (onPlace === undefined) setOwn({ place: next, query: nextQuery })
        else onPlace(next, nextQuery)
      },
    }),
    [accountNumber, host, onPlace],
  )
  return (
    <HelpProvider value={help}>
      <div ref={content} tabIndex={-1} className="cp-support">
        <Stack gap={32}>
          {shown.place === 'index' ? (
            <IndexPage />
          ) : shown.place === 'search-results' ? (
            <SearchPage query={shown.query} />
          ) : (
            <TopicPage key={shown.place} id={shown.place} />
          )}
        </Stack>
      </div>
    </HelpProvider>
  )
}
