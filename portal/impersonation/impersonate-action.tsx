import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Button, useAnnounce, useMessages } from '#ui'
import { adminInfoAtom } from '../startup/state.ts'
import { ImpersonateDialog } from './impersonate-dialog.tsx'
import { impersonationMessages } from './impersonation.messages.ts'

/** The button with which a loan advisor begins to look through a customer's eyes; nothing for other staff (rules 19.3). */
export function ImpersonateAction({ email }: { email: string }) {
  const texts = useMessages(impersonationMessages)
  const announce = useAnnounce()
  const mayImpersonate = useAtomValue(adminInfoAtom)?.role === 'Loan Advisor'
  const [isAsking, setAsking] = useState(false)
  const [hasOpened, setOpened] = useState(false)
  if (!mayImpersonate) return null
  const opened = () => {
    setAsking(false)
    setOpened(true)
    announce(texts.opened)
  }
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      {hasOpened ? <span className="cp-help portal-staff-opened">{texts.opened}</span> : null}
      {isAsking ? <ImpersonateDialog email={email} onClose={() => setAsking(false)} onOpened={opened} /> : null}
    </>
  )
}
