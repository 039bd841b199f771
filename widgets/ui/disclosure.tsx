import type { ReactNode } from 'react'
import type { Tone } from './alert.tsx'
import { Icon } from './icon.tsx'

/** More on demand, such as the breakdown of an amount. */
export function Disclosure({
  summary,
  children,
  isOpen,
}: {
  summary: ReactNode
  children: ReactNode
  isOpen?: boolean
}) {
  return (
    <details className="cp-disclosure" part="disclosure" open={isOpen}>
      <summary className="cp-disclosure-summary">
        <Icon name="chevron-down" />
        <span>{summary}</span>
      </summary>
      <div className="cp-disclosure-body">{children}</div>
    </details>
  )
}

/** A word about a state in a pill. Default tone is neutral. */
export function Badge({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={tone === undefined ? 'cp-badge' : `cp-badge cp-badge-${tone}`} part="badge">
      {children}
    </span>
  )
}
