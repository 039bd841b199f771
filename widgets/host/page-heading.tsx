import type { ReactNode } from 'react'
import { useHost } from './host.ts'

/** The heading of a capability: the first of a page of ours, one below the page's own on a foreign page. */
export function PageHeading({ className, children }: { className: string; children: ReactNode }): ReactNode {
  const Heading = useHost().kind === 'portal' ? 'h1' : 'h2'
  return (
    <Heading part="heading" className={className}>
      {children}
    </Heading>
  )
}
