import type { ReactNode } from 'react'
import { useHost } from './host.ts'

/**
 * What only the borrower may do, such as the button that pays. Staff who look through their eyes see it, cannot press it, and read why;
 * for everybody else it is as if this were not here.
 */
export function SelfOnly({ children }: { children: ReactNode }) {
  const { selfOnly } = useHost()
  if (selfOnly === undefined) return children
  return (
    <div className="cp-self-only">
      <fieldset disabled className="cp-stack cp-gap-16">
        {children}
      </fieldset>
      <p>{selfOnly}</p>
    </div>
  )
}
