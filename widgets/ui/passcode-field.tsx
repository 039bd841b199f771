import type { ReactNode, Ref } from 'react'
import { Alert } from './alert.tsx'
import { TextField } from './text-field.tsx'
import { Stack } from './layout.tsx'

/** Digits of a code that was sent. */
const PASSCODE_LENGTH = 6

/** The digits of a code as people type it, without spaces and hyphens; null when it cannot be a code of ours. */
export function passcodeOf(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return digits.length === PASSCODE_LENGTH && /^\d+$/.test(digits) ? digits : null
}

interface PasscodeFieldProps {
  id: string
  label: ReactNode
  help: ReactNode
  error: ReactNode
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** The code that was sent: a phone offers it by itself, and it may be pasted with spaces (WCAG 3.3.8). */
export function PasscodeField({ onChange, ...props }: PasscodeFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={PASSCODE_LENGTH + 2}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The field for a code, below the sentence with where it was sent. */
export function SentPasscode({ sent, ...field }: PasscodeFieldProps & { sent: string }) {
  return (
    <Stack gap={16}>
      <Alert tone="success" isAnnounced>
        {sent}
      </Alert>
      <PasscodeField {...field} />
    </Stack>
  )
}
