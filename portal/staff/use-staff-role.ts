import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useServices } from '../startup/services-context.tsx'
import { adminInfoAtom } from '../startup/state.ts'
import { adminCalls } from './admin-calls.ts'
import { type StaffRole, staffRole } from './staff-role.ts'

/** The role of who of staff is signed in, read when a staff page opens; null until it is here. The bar above the page shows it. */
export function useStaffRole(): { role: StaffRole | null; hasFailed: boolean } {
  const services = useServices()
  const [info, setInfo] = useAtom(adminInfoAtom)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    adminCalls(services)
      .readRoles()
      .then(
        (roles) => isCurrent && setInfo({ role: staffRole(roles) }),
        () => isCurrent && setFailed(true),
      )
    return () => {
      isCurrent = false
    }
  }, [services, setInfo])
  return { role: info?.role ?? null, hasFailed }
}
