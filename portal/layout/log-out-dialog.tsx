import { useState } from 'react'
import { Button, Dialog, useMessages } from '#ui'
import { logOut } from '../login/log-out.ts'
import { portalMessages } from './portal.messages.ts'
import { useServices } from '../startup/services-context.tsx'

export interface LogOutDialogProps {
  isOpen: boolean
  onClose: () => void
  /** What is done in place of logging out at once. The dialog is closed before it. */
  onConfirm?: () => void
  /** Said below the question. */
  note?: string
}

/** Asks before logging out (logout-01 to logout-03). */
export function LogOutDialog({ isOpen, onClose, onConfirm, note }: LogOutDialogProps) {
  const messages = useMessages(portalMessages)
  const services = useServices()
  const [isLeaving, setLeaving] = useState(false)
  const confirm = () => {
    if (onConfirm !== undefined) {
      onClose()
      onConfirm()
      return
    }
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
      {note === undefined ? null : <p>{note}</p>}
    </Dialog>
  )
}
