import { useState } from 'react'
import { Loader, useMessages } from '#ui'
import { LogOutDialog } from '../layout/log-out-dialog.tsx'
import { logOut } from '../login/log-out.ts'
import { portalMessages } from '../layout/portal.messages.ts'
import { useServices } from '../startup/services-context.tsx'
import type { PortalServices } from '../startup/services.ts'

/** Milliseconds between the confirmed log out and the log out itself (native-12). */
export const logOutDelayMs = 1000

/** Log out of the app. Once it is confirmed, what was chosen for autopay goes, the loader shows, and a second later the session ends. */
export function AppLogOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const messages = useMessages(portalMessages)
  const services = useServices()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void clearAutopayDetails(services)
    setTimeout(() => void logOut(services), logOutDelayMs)
  }
  return (
    <>
      <LogOutDialog isOpen={isOpen} onClose={onClose} onConfirm={leave} />
      <Loader isBusy={isLeaving} label={messages.loggingOut} />
    </>
  )
}

async function clearAutopayDetails({ store, log }: PortalServices): Promise<void> {
  try {
    const { autopayDetailsAtom } = await import('#widgets/autopay')
    store.set(autopayDetailsAtom, {})
  } catch (problem) {
    log('Logout', problem)
  }
}
