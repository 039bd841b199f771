import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'
import { Link, type LinkProps } from '#ui'

interface RouterLinkProps extends Omit<LinkProps, 'href'> {
  /** A path of the portal. */
  to: string
  children: ReactNode
}

/** A link to a page of the portal that doesn't reload the document. Marked as current on the page it leads to. */
export function RouterLink({ to, onClick, ...rest }: RouterLinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to)
  const { pathname } = useLocation()
  return (
    <Link
      aria-current={pathname === to ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    />
  )
}
