import { type FormEvent, useState } from 'react'
import { serverText, useMutation } from '#host'
import type { PcoCancelReason } from '#sdk/loan/enums.graphql'
import { Alert, Button, Select, Stack, TextField, useMessages } from '#ui'
import { CancelPlanDocument } from './admin.graphql.ts'
import { pcoPlanMessages } from './pco-plan.messages.ts'
import { isGoodReason } from './reason-field.tsx'

const reasons: readonly PcoCancelReason[] = ['BorrowerRequest', 'EnteredInError', 'Broken', 'PaidInFull', 'Other']

/** Cancels the plan a loan is on, with a reason and a comment. */
export function PcoCancelForm(props: { accountNumber: string; canCancel: boolean; onDone: () => void }) {
  const { accountNumber, canCancel, onDone } = props
  const texts = useMessages(pcoPlanMessages)
  const { run, isRunning, error } = useMutation(CancelPlanDocument)
  const [reason, setReason] = useState<PcoCancelReason>('BorrowerRequest')
  const [comment, setComment] = useState('')
  const [isTried, setTried] = useState(false)
  const [isDone, setDone] = useState(false)
  const isMissing = !isGoodReason(comment)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || isRunning) return
    const sent = await run({ accountNumber, reason, comment: comment.trim() }).catch(() => undefined)
    if (sent === undefined) return
    setDone(true)
    onDone()
  }
  if (isDone)
    return (
      <Alert tone="success" isAnnounced>
        {texts.canceled}
      </Alert>
    )
  if (!canCancel) return null
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={16}>
        <Select
          label={texts.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value as PcoCancelReason)}
        >
          {reasons.map((one) => (
            <option key={one} value={one}>
              {texts.reasons[one]}
            </option>
          ))}
        </Select>
        <TextField
          label={texts.comment}
          help={texts.commentHelp}
          autoComplete="off"
          error={isTried && isMissing ? texts.missing : undefined}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        {error === undefined ? null : (
          <Alert tone="critical" isAnnounced>
            {serverText(error) ?? texts.notDone}
          </Alert>
        )}
        <Button type="submit" variant="danger" isLoading={isRunning}>
          {texts.cancel}
        </Button>
      </Stack>
    </form>
  )
}
