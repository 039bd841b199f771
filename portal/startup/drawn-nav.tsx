import type { ReactNode } from 'react'
import type { Brand } from '#sdk/config/brand'
import { Link, classNames, useLanguage, useMessages } from '#ui'
import { type MenuLink, navLabel, navPaths } from '../layout/nav-links.ts'
import { portalMessages } from '../layout/portal.messages.ts'
import { externalUrl } from '../site/external-pages.ts'

interface DrawnNavProps {
  readonly links: readonly MenuLink[]
  readonly brand: Brand
  /** Where somebody who contacts us is: a borrower in the portal, or a visitor. */
  readonly from: 'portal' | 'visitor'
  /** In a row of its own below the bar, as a borrower's links are. */
  readonly isRow: boolean
}

/** The links in the wide bar before their script is here; logging out takes one. */
export function DrawnNav({ links, brand, from, isRow }: DrawnNavProps): ReactNode {
  const messages = useMessages(portalMessages)
  const lang = useLanguage()
  const hrefOf = (entry: MenuLink) =>
    navPaths[entry] ??
    (entry === 'ContactUs'
      ? externalUrl(brand, 'contactUs', { from, lang })
      : externalUrl(brand, 'adviceCenter', { lang }))
  const item = (entry: MenuLink) => (
    <li key={entry}>
      <Link
        href={hrefOf(entry)}
        isQuiet
        className="portal-nav-link"
        aria-current={entry === 'Dashboard' ? 'page' : undefined}
      >
        {navLabel(entry, messages)}
      </Link>
    </li>
  )
  return (
    <nav
      className={classNames('portal-nav', isRow && 'portal-nav-row', 'portal-drawn-wide')}
      aria-label={messages.mainNavigation}
    >
      <ul>{links.filter((entry) => entry !== 'LogOut').map(item)}</ul>
    </nav>
  )
}

/** What a host or service does that nothing calls while a page is drawn on the server. @throws always */
export function notWhileDrawn(): never {
  throw new Error('A page that is drawn on the server does nothing')
}
