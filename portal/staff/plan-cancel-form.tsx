import { useState } from 'react'
import { Alert, Button, Select, Stack, TextField, useMessages } from '#ui'
import { NotDone } from './not-done.tsx'
import { pcoPlanMessages } from './pco-plan.messages.ts'
import { isGoodReason } from './reason-field.tsx'
import { StaffForm } from './staff-form.tsx'

interface PlanCancelFormProps<Reason extends string> {
  /** What can be chosen, with its words; the first one is chosen. */
  readonly reasons: Readonly<Record<Reason, string>>
  /** A plan is open. What was done stays said without one. */
  readonly canCancel: boolean
  readonly cancel: (reason: Reason, comment: string) => Promise<unknown>
  readonly isRunning: boolean
  readonly error: unknown
  readonly done: string
  readonly onDone: () => void
}

/** Cancels the plan a loan is on, with a reason and a comment. */
export function PlanCancelForm<Reason extends string>(props: PlanCancelFormProps<Reason>) {
  const { reasons, canCancel, cancel, isRunning, error, done, onDone } = props
  const texts = useMessages(pcoPlanMessages)
  const choices = Object.keys(reasons) as Reason[]
  const [chosen, setChosen] = useState(choices[0])
  const [comment, setComment] = useState('')
  const [isTried, setTried] = useState(false)
  const [isDone, setDone] = useState(false)
  const isMissing = !isGoodReason(comment)
  const submit = async () => {
    setTried(true)
    if (isMissing || isRunning || chosen === undefined) return
    const sent = await cancel(chosen, comment.trim()).catch(() => undefined)
    if (sent === undefined) return
    setDone(true)
    onDone()
  }
  if (isDone)
    return (
      <Alert tone="success" isAnnounced>
        {done}
      </Alert>
    )
  if (!canCancel) return null
  return (
    <StaffForm onSubmit={submit} className="portal-staff-facts">
      <Stack gap={16}>
        <Select label={texts.reason} value={chosen} onChange={(event) => setChosen(event.target.value as Reason)}>
          {choices.map((one) => (
            <option key={one} value={one}>
              {reasons[one]}
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
        <NotDone error={error} text={texts.notDone} />
        <Button type="submit" variant="danger" isLoading={isRunning}>
          {texts.cancel}
        </Button>
      </Stack>
    </StaffForm>
  )
}
