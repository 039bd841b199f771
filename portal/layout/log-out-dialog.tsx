import { useState } from 'react'
import { Button, Dialog, useMessages } from '#ui'
import { logOut } from '../login/signed-in.ts'
import { portalMessages } from '../portal.messages.ts'
import { useServices } from '../services-context.tsx'

/** Asks before logging out (logout-01 to logout-03). */
export function LogOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const messages = useMessages(portalMessages)
  const services = useServices()
  const [isLeaving, setLeaving] = useState(false)
  const confirm = () => {
    setLeaving(true)
    void logOut(services)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.logOutTitle}
      actions={
        <>
          <Button variant="primary" onClick={confirm} isLoading={isLeaving}>
            {messages.logOutConfirm}
          </Button>
          <Button onClick={onClose} disabled={isLeaving}>
            {messages.cancel}
          </Button>
        </>
      }
    >
      <p>{messages.logOutQuestion}</p>
    </Dialog>
  )
}
