import type { ReactNode } from 'react'
import { useHost } from './host.ts'

interface PageHeadingProps {
  children: ReactNode
  /** What the page is about, below its heading. */
  lead?: string
}

/** The heading of a capability: the first of a page of ours, one below the page's own on a foreign page. */
export function PageHeading({ children, lead }: PageHeadingProps): ReactNode {
  const Heading = useHost().kind === 'portal' ? 'h1' : 'h2'
  const heading = (
    <Heading part="heading" className="cp-step-title">
      {children}
    </Heading>
  )
  if (lead === undefined) return heading
  return (
    <div>
      {heading}
      <p className="cp-help" part="help">
        {lead}
      </p>
    </div>
  )
}
