import { useState } from 'react'
import { useServerText, useMutation } from '#host'
import { disputeCharacters } from '#sdk/loan/payment-terms'
import { Alert, Button, Stack, Subtitle, TextField, useMessages } from '#ui'
import { useDay } from '../layout/use-day.ts'
import { AnswerDisputeDocument, type StaffPlanQuery } from './admin.graphql.ts'
import { pcoPlanMessages } from './pco-plan.messages.ts'
import { StaffForm } from './staff-form.tsx'

interface DisputeProps {
  accountNumber: string
  /** The newest; null without one. */
  dispute: StaffPlanQuery['GetChargeOffDisputes'][number] | null
  onDone: () => void
}

/** What a borrower disputes, and our answer. */
export function PcoDispute({ accountNumber, dispute, onDone }: DisputeProps) {
  const texts = useMessages(pcoPlanMessages)
  const day = useDay()
  if (dispute === null) return null
  const { reason, words, openedOn, answer, answeredOn } = dispute
  return (
    <Stack gap={8}>
      <Subtitle>{texts.disputeTitle}</Subtitle>
      <p>{texts.disputedOn(texts.disputeReasons[reason], day(openedOn))}</p>
      <p>{words}</p>
      {answeredOn === null ? (
        <AnswerForm accountNumber={accountNumber} onDone={onDone} />
      ) : (
        <Alert tone="success" title={texts.answered(day(answeredOn))}>
          {answer}
        </Alert>
      )}
    </Stack>
  )
}

function AnswerForm({ accountNumber, onDone }: { accountNumber: string; onDone: () => void }) {
  const serverText = useServerText()
  const texts = useMessages(pcoPlanMessages)
  const { run, isRunning, error } = useMutation(AnswerDisputeDocument)
  const [answer, setAnswer] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = answer.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isMissing || isRunning) return
    const sent = await run({ accountNumber, answer: answer.trim() }).catch(() => undefined)
    if (sent !== undefined) onDone()
  }
  return (
    <StaffForm onSubmit={submit} className="portal-staff-facts">
      <Stack gap={12}>
        <TextField
          label={texts.answer}
          maxLength={disputeCharacters}
          error={isTried && isMissing ? texts.missing : undefined}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
        {error === undefined ? null : (
          <Alert tone="critical" isAnnounced>
            {serverText(error) ?? texts.notDone}
          </Alert>
        )}
        <Button type="submit" isLoading={isRunning}>
          {texts.sendAnswer}
        </Button>
      </Stack>
    </StaffForm>
  )
}
