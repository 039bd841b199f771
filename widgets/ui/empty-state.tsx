import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** There is nothing here, why, and what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: IconName
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="cp-state" part="state">
      <span className="cp-state-icon">
        <Icon name={icon} size={24} />
      </span>
      <p className="cp-state-title">{title}</p>
      {children === undefined ? null : <div className="cp-state-text">{children}</div>}
      {actions === undefined ? null : <div className="cp-cluster cp-gap-12 cp-state-actions">{actions}</div>}
    </div>
  )
}
