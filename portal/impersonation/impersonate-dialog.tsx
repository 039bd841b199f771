import { useId, useState } from 'react'
import { Alert, Button, Dialog, Link, Select, Stack, useMessages } from '#ui'
import { isGoodReason, ReasonField, useReasonField } from '../staff/reason-field.tsx'
import { StaffForm } from '../staff/staff-form.tsx'
import { type ShownAs, entryAddress, shownAs } from './entry.ts'
import { openWithReason } from './handed-reason.ts'
import { impersonationMessages } from './impersonation.messages.ts'

interface ImpersonateDialogProps {
  readonly email: string
  readonly onClose: () => void
  /** The new tab is open. */
  readonly onOpened: () => void
}

/** Asks why, and how the pages are to be shown, then opens the page that starts it in a new tab. */
export function ImpersonateDialog({ email, onClose, onOpened }: ImpersonateDialogProps) {
  const texts = useMessages(impersonationMessages)
  const form = useId()
  const field = useReasonField()
  const [reason, setReason] = useState('')
  const [as, setAs] = useState<ShownAs>('web')
  const [problem, setProblem] = useState<'reason' | 'blocked' | null>(null)
  const address = entryAddress({ email, as })
  const submit = () => {
    if (!isGoodReason(reason)) setProblem('reason')
    else if (openWithReason(address, reason.trim())) onOpened()
    else setProblem('blocked')
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.dialogTitle}
      width={480}
      actions={
        <>
          <Button type="submit" form={form} variant="primary">
            {texts.open}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <StaffForm id={form} onSubmit={submit}>
        <Stack gap={12}>
          <p>{texts.dialogText}</p>
          <ReasonField field={field} isWrong={problem === 'reason'} value={reason} onText={setReason} />
          <Select label={texts.shownAs} value={as} onChange={(event) => setAs(event.target.value as ShownAs)}>
            {shownAs.map((each) => (
              <option key={each} value={each}>
                {texts.views[each]}
              </option>
            ))}
          </Select>
          {problem === 'blocked' ? <Blocked address={address} /> : null}
        </Stack>
      </StaffForm>
    </Dialog>
  )
}

function Blocked({ address }: { address: string }) {
  const texts = useMessages(impersonationMessages)
  return (
    <Alert tone="warning" title={texts.blocked} isAnnounced>
      <p>{texts.blockedText}</p>
      <Link href={address} target="_blank">
        {texts.openHere}
      </Link>
    </Alert>
  )
}
