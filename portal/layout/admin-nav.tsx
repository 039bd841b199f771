import { useAtomValue } from 'jotai'
import { useMessages } from '#ui'
import { portalMessages } from './portal.messages.ts'
import { adminInfoAtom, canImpersonateAtom } from '../startup/state.ts'

/** The staff's own bar with their role: once it is known, and while no customer is loaded. */
export function AdminNav() {
  const messages = useMessages(portalMessages)
  const info = useAtomValue(adminInfoAtom)
  const canImpersonate = useAtomValue(canImpersonateAtom)
  if (info === null || canImpersonate) return null
  return (
    <section className="portal-admin-nav cp-no-print" aria-label={messages.staffArea}>
      <span>{messages.staffArea}</span>
      <strong>{info.role}</strong>
    </section>
  )
}
