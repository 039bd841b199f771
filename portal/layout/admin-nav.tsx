import { useMessages } from '#ui'
import { portalMessages } from './portal.messages.ts'
import type { StaffRole } from '../staff/staff-role.ts'
import './admin-nav.css'

export interface AdminNavProps {
  readonly role: StaffRole
}

/** The staff's own bar with their role. */
export function AdminNav({ role }: AdminNavProps) {
  const messages = useMessages(portalMessages)
  return (
    <section className="portal-admin-nav cp-no-print" aria-label={messages.staffArea}>
      <span>{messages.staffArea}</span>
      <strong>{role}</strong>
    </section>
  )
}
