import type { ReactNode } from 'react'
import { useHost } from './host.ts'

/**
 * Wraps what only the borrower may do, such as the pay button. Staff who impersonate the borrower see it disabled, with a note why;
 * for everybody else this renders its children alone.
 */
export function BorrowerOnly({ children }: { children: ReactNode }) {
  const { borrowerOnlyNote } = useHost()
  if (borrowerOnlyNote === undefined) return children
  return (
    <div className="cp-borrower-only">
      <fieldset disabled className="cp-stack cp-gap-16">
        {children}
      </fieldset>
      <p>{borrowerOnlyNote}</p>
    </div>
  )
}
