import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { isPagePath } from '../site/site-map.ts'
import { useServices } from '../startup/services-context.tsx'
import { canImpersonateAtom } from '../startup/state.ts'

/** How a link opens: as the browser has it, in a browser over the app, or in a new tab. */
export type Opening = 'as-it-is' | 'in-app-browser' | 'new-tab'

export interface LinkFacts {
  /** The portal's own, such as https://pay.example.com. */
  readonly origin: string
  readonly isApp: boolean
  readonly isImpersonating: boolean
  /** Pages of others may open over the app. */
  readonly hasInAppBrowser: boolean
  /** The link asks for a tab of its own, also where it leads to a page of ours. */
  readonly isForNewTab: boolean
}

/**
 * How the link to an address opens (link-01 to link-03). Pages of the portal open in it, phone numbers and email addresses in the
 * device's own app, whatever the platform.
 */
export function openingOf(url: URL, facts: LinkFacts): Opening {
  const isWebPage = url.protocol === 'https:' || url.protocol === 'http:'
  const isOurs = url.origin === facts.origin && isPagePath(url.pathname)
  if (!isWebPage || (isOurs && !(facts.isApp && facts.isForNewTab))) return 'as-it-is'
  if (facts.isImpersonating) return 'new-tab'
  if (!facts.isApp) return 'as-it-is'
  return facts.hasInAppBrowser ? 'in-app-browser' : 'new-tab'
}

/** Opens the external links of every page and capability the way an app, or whoever looks through a borrower's eyes, wants it. */
export function ExternalLinks(): null {
  const { platform, log } = useServices()
  const isImpersonating = useAtomValue(canImpersonateAtom)
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = linkOf(event)
      if (link === null) return
      const opening = openingOf(new URL(link.href), {
        origin: window.location.origin,
        isApp: platform.kind !== 'web',
        isImpersonating,
        hasInAppBrowser: platform.openInAppBrowser !== null,
        isForNewTab: link.target === '_blank',
      })
      if (opening === 'as-it-is') return
      event.preventDefault()
      if (opening === 'new-tab') platform.openInNewTab(link.href)
      else platform.openInAppBrowser?.(link.href).catch((problem: unknown) => log('in-app-browser', problem))
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [platform, isImpersonating, log])
  return null
}

// A plain press on a link that nobody has acted on, and that is no download.
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  if (link === undefined || !link.hasAttribute('href') || link.hasAttribute('download')) return null
  return link
}
