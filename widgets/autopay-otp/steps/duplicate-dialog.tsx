import { Button, Dialog } from '#ui'
import type { OtpAttempt } from '../otp-attempt.ts'
import { useOtpTexts } from '../otp-texts.ts'

/** Asks before the same payment is made a second time. */
export function DuplicateDialog(props: { attempt: OtpAttempt; total: string; onConfirm: () => void }) {
  const { texts } = useOtpTexts()
  const { attempt, total, onConfirm } = props
  const isOpen = attempt.attempt.phase === 'duplicate'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={attempt.dismiss}
      title={texts.duplicateTitle}
      actions={
        <>
          <Button variant="primary" onClick={attempt.dismiss}>
            {texts.duplicateStop}
          </Button>
          <Button onClick={onConfirm}>{texts.duplicateConfirm(total)}</Button>
        </>
      }
    >
      {attempt.attempt.phase === 'duplicate' ? <p>{attempt.attempt.message}</p> : null}
    </Dialog>
  )
}
