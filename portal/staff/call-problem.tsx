import { useServerText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Alert, Button, useMessages } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import { customerSearchMessages } from './customer-search.messages.ts'

/** That a call failed (err-01), why, and how to go on where staff have to show again who they are. */
export function CallProblem({ problem }: { problem: unknown }) {
  const texts = useMessages(customerSearchMessages)
  const { session } = useServices()
  const serverText = useServerText()
  const mustConfirm = isCarportError(problem, 'STEP_UP_REQUIRED')
  const button = <Button onClick={() => void session.confirmIdentity()}>{texts.confirmIdentity}</Button>
  return (
    <Alert tone="critical" title={texts.failed} isAnnounced {...(mustConfirm ? { actions: button } : {})}>
      <p>{mustConfirm ? texts.freshNeeded : (serverText(problem) ?? texts.noConnection)}</p>
    </Alert>
  )
}
