import { useAtomValue } from 'jotai'
import { type MouseEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button, Icon, useMessages } from '#ui'
import { portalMessages } from './portal.messages.ts'
import { type PortalRoute, isOpen } from '../site/site-route.ts'
import { useServices } from '../startup/services-context.tsx'
import { isLoggedInAtom } from '../startup/state.ts'
import { BrandMark } from './brand-mark.tsx'
import { useHideOnScroll } from './hide-on-scroll.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SkipToContent } from './skip-to-content.tsx'
import { NavItem } from './nav-item.tsx'
import { topNavLinks } from './nav-links.ts'
import { useNavFacts } from './use-nav-facts.ts'
import { useRouteData } from './use-route-data.ts'
import { useSignIn } from './use-sign-in.ts'
import { useViewType } from './use-view-type.ts'

interface TopNavProps {
  route: PortalRoute
  onMenu: () => void
  onLogOut: () => void
}

/** The bar on top: skip link, logo, links, language; below 950 px the page's title and a menu button. Scrolling down hides it. */
export function TopNav({ route, onMenu, onLogOut }: TopNavProps) {
  const messages = useMessages(portalMessages)
  const { brand } = useServices()
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  const isNarrow = useViewType() !== 'desktop'
  const bar = useRef<HTMLElement>(null)
  const isHidden = useHideOnScroll(bar, useLocation().pathname)
  const label = messages.logoLabel(brand.name)
  const isOnlyLogOut = route.navLinkOptions?.topNav.includes('Dashboard') === false
  return (
    <header
      ref={bar}
      className={isHidden ? 'portal-header portal-header-hidden cp-no-print' : 'portal-header cp-no-print'}
    >
      <SkipToContent />
      <div className="portal-bar">
        {isOnlyLogOut ? (
          <BrandMark brand={brand} isShort={isNarrow && !route.isBranded} />
        ) : (
          <Logo isLoggedIn={isLoggedIn} label={label} isShort={isNarrow && !route.isBranded} />
        )}
        {isNarrow ? (
          <NarrowBar route={route} onMenu={onMenu} />
        ) : (
          <WideBar route={route} isLoggedIn={isLoggedIn} onLogOut={onLogOut} />
        )}
      </div>
    </header>
  )
}

function NarrowBar({ route, onMenu }: { route: PortalRoute; onMenu: () => void }) {
  const messages = useMessages(portalMessages)
  const { metaData } = useRouteData(route)
  return (
    <>
      <p className="portal-bar-title">{route.isBranded ? null : metaData.titleNavbar}</p>
      <button type="button" className="cp-close" aria-label={messages.menu} aria-haspopup="dialog" onClick={onMenu}>
        <Icon name="menu" size={24} />
      </button>
    </>
  )
}

interface WideBarProps {
  route: PortalRoute
  isLoggedIn: boolean
  onLogOut: () => void
}

// A visitor's few links stand in the bar; a borrower's get a row of their own below it, which is there from the start where a
// borrower is expected. The focus follows what is seen. Who signs in gets new links in place of links that move.
function WideBar({ route, isLoggedIn, onLogOut }: WideBarProps) {
  const messages = useMessages(portalMessages)
  const links = topNavLinks(useNavFacts(), route)
  const signIn = useSignIn()
  const item = { className: 'portal-nav-link', isLoggedIn, onLogOut }
  const { session } = useServices()
  const isRow = isLoggedIn || !isOpen(route) || session.mayBeSignedIn()
  const whose = isLoggedIn ? 'borrower' : 'visitor'
  const nav = (
    <nav
      key={`nav of ${whose}`}
      className={isRow ? 'portal-nav portal-nav-row' : 'portal-nav'}
      aria-label={messages.mainNavigation}
    >
      <ul>
        {links
          .filter((entry) => entry !== 'LogOut')
          .map((entry) => (
            <li key={entry}>
              <NavItem entry={entry} {...item} />
            </li>
          ))}
      </ul>
    </nav>
  )
  return (
    <>
      {isRow ? null : nav}
      <div key={`end of ${whose}`} className="portal-bar-end">
        <LanguageSwitch />
        {links.includes('LogOut') ? <NavItem entry="LogOut" {...item} /> : null}
        {isLoggedIn || route.name === 'pre-login' ? null : (
          <Button variant="primary" onClick={signIn.start} isLoading={signIn.isStarting}>
            {messages.signIn}
          </Button>
        )}
      </div>
      {isRow ? nav : null}
    </>
  )
}

// To the dashboard when logged in, else to the homepage; pressed there it loads the page again (nav-02 to nav-04).
function Logo({ isLoggedIn, label, isShort }: { isLoggedIn: boolean; label: string; isShort: boolean }) {
  const { brand } = useServices()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const target = isLoggedIn ? '/account' : '/'
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (pathname === target) window.location.reload()
    else void navigate(target)
  }
  return (
    <a className="portal-logo" href={target} onClick={press} aria-label={label}>
      <BrandMark brand={brand} isShort={isShort} />
    </a>
  )
}
