import { useSetAtom, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useAnnounce } from '#ui'
import { isMeasuredPath } from '../measuring/eligible-pages.ts'
import { useServices } from '../services-context.tsx'
import type { PortalRoute } from '../site-route.ts'
import { type VisitedRoute, currentRouteAtom, previousRouteAtom } from '../state.ts'
import { useRouteData } from './use-route-data.ts'

/**
 * What every navigation brings with it: the document's title and description (route-02, route-04), the stored current and
 * previous route (view-01, view-02), focus on the content, the new title said to screen readers, and the top of the page.
 */
export function usePageChange(route: PortalRoute): void {
  const { analytics } = useServices()
  const { metaData } = useRouteData(route)
  const store = useStore()
  const setCurrent = useSetAtom(currentRouteAtom)
  const setPrevious = useSetAtom(previousRouteAtom)
  const announce = useAnnounce()
  const { pathname, search } = useLocation()
  const howCame = useNavigationType()
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    document.title = metaData.title
    setMeta('name', 'description', metaData.description)
    for (const [name, content] of Object.entries(metaData.og)) setMeta('property', `og:${name}`, content)
  }, [metaData])
  useEffect(() => {
    const before = store.get(currentRouteAtom)
    const here: VisitedRoute = { name: route.name, path: `${pathname}${search}` }
    setCurrent(null)
    if (before !== null) setPrevious(before)
    setCurrent(here)
    if (isMeasuredPath(pathname))
      analytics.track({ type: 'Pageview', category: 'page', action: 'opened', nonInteraction: true })
  }, [route.name, pathname, search, store, setCurrent, setPrevious, analytics])
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    if (howCame !== 'POP') window.scrollTo(0, 0)
    announce(document.title)
  }, [pathname, howCame, announce])
}

function setMeta(attribute: 'name' | 'property', name: string, content: string): void {
  let element = document.head.querySelector(`meta[${attribute}="${name}"]`)
  if (element === null) {
    element = document.createElement('meta')
    element.setAttribute(attribute, name)
    document.head.append(element)
  }
  element.setAttribute('content', content)
}
