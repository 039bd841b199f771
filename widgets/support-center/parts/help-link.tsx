import type { MouseEvent, ReactNode } from 'react'
import { type Destination, useHost, usePlace } from '#host'
import { Link, type LinkProps } from '#ui'
import { type HelpPlace, helpPath } from '../support-center.state.ts'
import { useHelp } from './help-context.ts'

interface HelpLinkProps extends Omit<LinkProps, 'href' | 'onClick'> {
  to: HelpPlace
  children: ReactNode
}

/** A link to another page of help. A plain press stays here; any other opens the portal's page. */
export function HelpLink({ to, children, ...rest }: HelpLinkProps) {
  const host = useHost()
  const { open } = useHelp()
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(to)
  }
  // An element's addresses say which loan they are about, in a query.
  const href = host.href('support-center')?.replace(/\?|$/, (query) => helpPath(to) + query) ?? null
  return (
    <Link {...rest} href={href} onClick={press}>
      {children}
    </Link>
  )
}

/** A link to a place of the product outside the help. */
export function OnwardLink({ to, children }: { to: Destination; children: ReactNode }) {
  return (
    <Link {...usePlace(to)} button="secondary">
      {children}
    </Link>
  )
}
