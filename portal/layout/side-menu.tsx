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

interface SideMenuProps {
  route: PortalRoute
  isOpen: boolean
  onClose: () => void
  onLogOut: () => void
}

/** The menu below 950 px, over the page from its end side. */
export function SideMenu({ route, isOpen, onClose, onLogOut }: SideMenuProps) {
  const messages = useMessages(portalMessages)
  const facts = useNavFacts()
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  const menu = useRef<HTMLDialogElement>(null)
  const signIn = useSignIn()
  useEffect(() => {
    const element = menu.current
    if (!isOpen || element === null) return
    if (typeof element.showModal === 'function') element.showModal()
    else element.setAttribute('open', '')
    return () => element.close?.()
  }, [isOpen])
  usePressBeside(menu, isOpen, onClose)
  useOverlay(isOpen, onClose)
  if (!isOpen) return null
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
