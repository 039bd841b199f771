import { useState } from 'react'
import { TextField, useMessages } from '#ui'
import { pcoPlanMessages } from './pco-plan.messages.ts'
import { isGoodReason } from './reason-field.tsx'

/** What an advisor writes down of a call: who called, where it is recorded, and a comment. */
export function useRecordedCall() {
  const [entered, setEntered] = useState({ caller: '', recording: '', comment: '' })
  const callerName = entered.caller.trim()
  const recordedAuthorizationId = entered.recording.trim()
  const gaps = {
    caller: callerName === '',
    recording: !/^[A-Za-z0-9-]{4,40}$/.test(recordedAuthorizationId),
    comment: !isGoodReason(entered.comment),
  }
  return {
    entered,
    change: (part: Partial<typeof entered>) => setEntered((before) => ({ ...before, ...part })),
    gaps,
    isWhole: !Object.values(gaps).includes(true),
    /** As the backend takes it. */
    call: { callerName, recordedAuthorizationId, comment: entered.comment.trim() },
  }
}

interface RecordedCallFieldsProps {
  readonly recorded: ReturnType<typeof useRecordedCall>
  /** Was sent once: gaps are pointed at from then on. */
  readonly isTried: boolean
}

/** The fields of a call that is recorded. */
export function RecordedCallFields({ recorded: { entered, change, gaps }, isTried }: RecordedCallFieldsProps) {
  const texts = useMessages(pcoPlanMessages)
  const missing = (field: keyof typeof gaps) => (isTried && gaps[field] ? texts.missing : undefined)
  return (
    <>
      <TextField
        label={texts.caller}
        autoComplete="off"
        error={missing('caller')}
        value={entered.caller}
        onChange={(event) => change({ caller: event.target.value })}
      />
      <TextField
        label={texts.recording}
        help={texts.recordingHelp}
        autoComplete="off"
        error={missing('recording')}
        value={entered.recording}
        onChange={(event) => change({ recording: event.target.value })}
      />
      <TextField
        label={texts.comment}
        help={texts.commentHelp}
        autoComplete="off"
        error={missing('comment')}
        value={entered.comment}
        onChange={(event) => change({ comment: event.target.value })}
      />
    </>
  )
}
