import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Link, useLanguage, useMessages } from '#ui'
import { autopayRefusalAtom } from '../site/autopay-refusal.ts'
import { externalUrl } from '../site/external-pages.ts'
import { portalMessages } from './portal.messages.ts'
import { useServices } from '../startup/services-context.tsx'
import { type MenuLink, navLabel, navPaths } from './nav-links.ts'
import { RouterLink } from './router-link.tsx'

interface NavItemProps {
  entry: MenuLink
  className: string
  isLoggedIn: boolean
  onLogOut: () => void
  /** Called after any entry is chosen, to close the menu around it. */
  onChoose?: () => void
}

/** One entry of the top nav or the side menu. */
export function NavItem({ entry, className, isLoggedIn, onLogOut, onChoose }: NavItemProps) {
  const messages = useMessages(portalMessages)
  const lang = useLanguage()
  const { brand } = useServices()
  const label = navLabel(entry, messages)
  const path = navPaths[entry]
  const refusal = useAtomValue(autopayRefusalAtom)
  const refusalId = useId()
  if (entry === 'Autopay' && refusal !== null) {
    return (
      <div className={`${className} portal-link-off`} title={refusal}>
        {/* It takes the focus, so that whoever uses a keyboard reads the sentence too. Escape puts it away. */}
        <button
          type="button"
          className="cp-link-button"
          aria-disabled="true"
          aria-describedby={refusalId}
          onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        >
          {label}
        </button>
        <small id={refusalId}>{refusal}</small>
      </div>
    )
  }
  if (path !== undefined) {
    return (
      <RouterLink to={path} isQuiet className={className} onClick={onChoose}>
        {label}
      </RouterLink>
    )
  }
  if (entry === 'LogOut') {
    return (
      <button
        type="button"
        className={`cp-link cp-link-quiet cp-link-button ${className}`}
        onClick={() => {
          onChoose?.()
          onLogOut()
        }}
      >
        {label}
      </button>
    )
  }
  const url =
    entry === 'ContactUs'
      ? externalUrl(brand, 'contactUs', { from: isLoggedIn ? 'portal' : 'visitor', lang })
      : externalUrl(brand, 'adviceCenter', { lang })
  return (
    <Link href={url} isQuiet className={className} onClick={onChoose}>
      {label}
    </Link>
  )
}
