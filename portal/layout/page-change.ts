import { useSetAtom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useAnnounce, useMessages } from '#ui'
import { isMeasuredPath } from '../measuring/eligible-pages.ts'
import { useServices } from '../services-context.tsx'
import { siteMapMessages } from '../site-map.messages.ts'
import type { PortalRoute } from '../site-route.ts'
import { type VisitedRoute, currentRouteAtom, previousRouteAtom } from '../state.ts'
import { useRouteTexts } from './use-route-texts.ts'

/**
 * What every navigation brings with it: the document's title and description (route-02, route-04), the stored current and
 * previous route (view-01, view-02), focus on the content, the new title said to screen readers, and the top of the page.
 */
export function usePageChange(route: PortalRoute): void {
  const { brand, analytics } = useServices()
  const texts = useRouteTexts(route)
  const store = useStore()
  const setCurrent = useSetAtom(currentRouteAtom)
  const setPrevious = useSetAtom(previousRouteAtom)
  const announce = useAnnounce()
  const { pathname, search } = useLocation()
  const howCame = useNavigationType()
  const isFirst = useRef(true)
  const title = `${texts.title} | ${brand.name}`
  // A page without a description of its own has the site's.
  const home = useMessages(siteMapMessages).homepage.description ?? ''
  const description = texts.description ?? home
  useEffect(() => {
    document.title = title
    setMeta('name', 'description', description)
    setMeta('property', 'og:type', 'website')
    setMeta('property', 'og:title', title)
    setMeta('property', 'og:description', description)
    setMeta('property', 'og:site_name', brand.name)
  }, [title, description, brand.name])
  useEffect(() => {
    const before = store.get(currentRouteAtom)
    const here: VisitedRoute = { name: route.name, path: `${pathname}${search}` }
    setCurrent(null)
    if (before !== null) setPrevious(before)
    setCurrent(here)
    if (isMeasuredPath(pathname))
      analytics.track({ type: 'Pageview', category: 'page', action: 'opened', nonInteraction: true })
  }, [route.name, pathname, search, store, setCurrent, setPrevious, analytics])
  useEffect(() => {
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
