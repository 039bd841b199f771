import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Button, CloseButton, useMessages, useOverlay, usePressBeside } from '#ui'
import { portalMessages } from './portal.messages.ts'
import type { PortalRoute } from '../site/site-route.ts'
import { isLoggedInAtom } from '../startup/state.ts'
import { Copyright, SmallLinks } from './footer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { NavItem } from './nav-item.tsx'
import { sideNavLinks } from './nav-links.ts'
import { useNavFacts } from './use-nav-facts.ts'
import { useSignIn } from './use-sign-in.ts'
import './side-menu.css'

export interface SideMenuProps {
  route: PortalRoute
  onClose: () => void
  onLogOut: () => void
}

/** The open menu below 950 px, over the page from its end side. */
export function SideMenu({ route, onClose, onLogOut }: SideMenuProps) {
  const messages = useMessages(portalMessages)
  const facts = useNavFacts()
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  const menu = useRef<HTMLDialogElement>(null)
  const signIn = useSignIn()
  useEffect(() => {
    const element = menu.current
    if (element === null) return
    if (typeof element.showModal === 'function') element.showModal()
    else element.setAttribute('open', '')
    return () => element.close?.()
  }, [])
  usePressBeside(menu, true, onClose)
  useOverlay(true, onClose)
  return (
    <dialog className="portal-side-menu" ref={menu} aria-label={messages.menu} onClose={onClose}>
      <div className="portal-side-menu-box">
        <div className="portal-side-menu-head">
          <LanguageSwitch />
          <CloseButton onClose={onClose} label={messages.closeMenu} />
        </div>
        {isLoggedIn ? null : (
          <Button variant="primary" isWide onClick={signIn.start} isLoading={signIn.isStarting}>
            {messages.signIn}
          </Button>
        )}
        <nav aria-label={messages.mainNavigation}>
          <ul className="portal-side-links">
            {sideNavLinks(facts, route).map((entry) => (
              <li key={entry}>
                <NavItem
                  entry={entry}
                  className="portal-side-link"
                  isLoggedIn={isLoggedIn}
                  onLogOut={onLogOut}
                  onChoose={onClose}
                />
              </li>
            ))}
          </ul>
        </nav>
        <div className="portal-side-foot">
          <SmallLinks onChoose={onClose} />
          <Copyright />
        </div>
      </div>
    </dialog>
  )
}
