import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { maximumReasonCharacters } from '#sdk/loan/access-terms'
import { TextField, useMessages } from '#ui'
import { customerSearchMessages } from './customer-search.messages.ts'

interface ReasonFieldProps {
  /** From useReasonField, where it has the focus from the start. */
  readonly field?: RefObject<HTMLInputElement | null>
  /** What was typed is no reason. */
  readonly isWrong: boolean
  readonly value: string
  readonly onText: (text: string) => void
}

/**
 * Focuses the reason field when the dialog opens, which would otherwise focus its close button.
 * @param first a field before it, which gets the focus instead
 */
export function useReasonField(first?: RefObject<HTMLInputElement | null>): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => (first?.current ?? field.current)?.focus(), [first])
  return field
}

/** Why staff do something, in their own words. */
export function ReasonField({ field, isWrong, value, onText }: ReasonFieldProps) {
  const texts = useMessages(customerSearchMessages)
  return (
    <TextField
      ref={field}
      label={texts.reason}
      help={texts.reasonHelp}
      error={isWrong ? texts.reasonWrong : undefined}
      value={value}
      maxLength={maximumReasonCharacters}
      autoComplete="off"
      onChange={(event) => onText(event.target.value)}
    />
  )
}

/** Long enough to mean something, and without a whole Social Security number: what the server asks too. */
export function isGoodReason(reason: string): boolean {
  return reason.trim().length >= 5 && !/\d{3}[ -]?\d{2}[ -]?\d{4}/.test(reason)
}

/**
 * What staff do for a reason: takes it once the reason is good, and keeps why it failed.
 * @param take gets the reason without spaces around it
 * @param isWhole checks what else was typed, and shows what is wrong with it
 */
export function useReasonedAction(take: (reason: string) => Promise<void>, isWhole: () => boolean = () => true) {
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const run = async () => {
    const isReason = isGoodReason(reason)
    setWrong(!isReason)
    // Checked even without a good reason, so that both problems are shown at once.
    const canTake = isWhole() && isReason
    if (!canTake || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await take(reason.trim())
    } catch (refusal) {
      setProblem(refusal)
    } finally {
      setBusy(false)
    }
  }
  return { reason, setReason, isWrong, isBusy, problem, run }
}
