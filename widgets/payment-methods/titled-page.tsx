import type { ReactNode } from 'react'
import { useHost } from '#host'
import { Stack } from '#ui'

/** A page of this capability under its heading: the first of the page in the portal, one below the page's own in an element. */
export function TitledPage({ title, children }: { title: string; children: ReactNode }) {
  const Heading = useHost().kind === 'portal' ? 'h1' : 'h2'
  return (
    <Stack gap={24} className="cp-methods">
      <Heading className="cp-methods-title">{title}</Heading>
      {children}
    </Stack>
  )
}
