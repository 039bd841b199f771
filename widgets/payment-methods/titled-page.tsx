import type { ReactNode } from 'react'
import { PageHeading } from '#host'
import { Stack } from '#ui'

/** A page of this capability under its heading: the first of the page in the portal, one below the page's own in an element. */
export function TitledPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={24} className="cp-methods">
      <PageHeading>{title}</PageHeading>
      {children}
    </Stack>
  )
}
