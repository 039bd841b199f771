import { BorrowerOnly } from '#host'
import { Alert, Button, Dialog, useMessages } from '#ui'
import { WithdrawEConsentDocument } from '../forms.graphql.ts'
import { profileMessages } from '../profile.messages.ts'
import { useSave } from './form.tsx'
import { useOwnAct } from './own-act.ts'

export interface WithdrawDialogProps {
  onClose: () => void
}

/** Asks before the person takes back that records come electronically. */
export function WithdrawDialog({ onClose }: WithdrawDialogProps) {
  const texts = useMessages(profileMessages)
  const withdraw = useOwnAct(WithdrawEConsentDocument, 'WITHDRAWN')
  const saving = useSave('records', onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.withdrawTitle}
      actions={
        <>
          <BorrowerOnly>
            <Button
              variant="danger"
              isLoading={saving.isSaving}
              onClick={() => void saving.save(() => withdraw.run({}))}
            >
              {texts.withdraw}
            </Button>
          </BorrowerOnly>
          <Button variant="quiet" onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <p>{texts.withdrawText}</p>
      {saving.refusal.form === null ? null : (
        <Alert tone="critical" isAnnounced>
          {saving.refusal.form}
        </Alert>
      )}
    </Dialog>
  )
}
