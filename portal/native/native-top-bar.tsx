import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hasNotch } from '#sdk/platform/app-shell'
import { Icon, classNames, closeOverlays, useMessages } from '#ui'
import { useHideOnScroll } from '../layout/hide-on-scroll.ts'
import { SkipToContent } from '../layout/skip-to-content.tsx'
import { useRouteData } from '../layout/use-route-data.ts'
import { portalMessages } from '../layout/portal.messages.ts'
import type { PortalRoute } from '../site/site-route.ts'
import { useServices } from '../startup/services-context.tsx'
import { previousRouteAtom } from '../startup/state.ts'
import { backTarget } from './back-rules.ts'

/** The bar of the apps: back arrow, the page's title, menu (native-01). */
export function NativeTopBar({ route, onMenu }: { route: PortalRoute; onMenu: () => void }) {
  const messages = useMessages(portalMessages)
  const { platform } = useServices()
  const { metaData } = useRouteData(route)
  const goBack = useBack(route)
  const bar = useRef<HTMLElement>(null)
  const isHidden = useHideOnScroll(bar, useLocation().pathname)
  useBackKey(goBack)
  return (
    <header
      ref={bar}
      className={classNames(
        'portal-header native-header cp-no-print',
        isHidden && 'portal-header-hidden',
        hasNotch(platform.kind, window.screen.height) && 'native-notch',
      )}
    >
      <SkipToContent />
      <div className="native-bar">
        {goBack === null ? null : (
          <button type="button" className="cp-close native-back" aria-label={messages.back} onClick={goBack}>
            <Icon name="chevron-left" size={24} />
          </button>
        )}
        <p className="native-title">{metaData.titleNavbar}</p>
        <button
          type="button"
          className="cp-close native-menu"
          aria-label={messages.menu}
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <Icon name="menu" size={24} />
        </button>
      </div>
    </header>
  )
}

/** What the back button does, or null where there is none. */
function useBack(route: PortalRoute): (() => void) | null {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const target = backTarget(route, pathname, useAtomValue(previousRouteAtom))
  const go = useCallback(() => {
    if (target === -1) void navigate(-1)
    else if (target !== null) void navigate(target)
  }, [navigate, target])
  return target === null ? null : go
}

// The device's back key does what the button does while the bar is mounted (native-05). What is over the page is closed first; where it
// cannot be, the app goes behind others.
function useBackKey(goBack: (() => void) | null): void {
  const { platform } = useServices()
  const newest = useRef(goBack)
  useEffect(() => {
    newest.current = goBack
  })
  useEffect(
    () =>
      platform.onBackKey(() => {
        if (closeOverlays()) return
        const isStuck = document.querySelector('dialog[open]') !== null
        if (isStuck || newest.current === null) platform.minimize()
        else newest.current()
      }),
    [platform],
  )
}
