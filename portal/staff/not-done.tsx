import { useServerText } from '#host'
import { Alert } from '#ui'

interface NotDoneProps {
  /** Undefined where nothing failed. */
  readonly error: unknown
  /** Where the server has no words for it. */
  readonly text: string
}

/** Why a form was not done. */
export function NotDone({ error, text }: NotDoneProps) {
  const serverText = useServerText()
  if (error === undefined) return null
  return (
    <Alert tone="critical" isAnnounced>
      {serverText(error) ?? text}
    </Alert>
  )
}
