import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Alert, Button, useMessages } from '#ui'
import { reloadAccounts } from '#portal/login/signed-in'
import { useServices } from '#portal/startup/services-context.tsx'
import { missingAccountsAtom } from '#portal/startup/state'
import { accountPageMessages } from './account-page.messages.ts'

/** Lists the loans that could not be loaded at login, with a retry; renders nothing when all are there. */
export function MissingLoans() {
  const messages = useMessages(accountPageMessages)
  const services = useServices()
  const missing = useAtomValue(missingAccountsAtom)
  const [isAsking, setAsking] = useState(false)
  if (missing.length === 0) return null
  const askAgain = () => {
    setAsking(true)
    void reloadAccounts(services).finally(() => setAsking(false))
  }
  return missing.map((lastFour, index) => (
    <Alert
      key={lastFour}
      tone="warning"
      title={messages.missing(lastFour)}
      actions={
        index < missing.length - 1 ? undefined : (
          <Button onClick={askAgain} isLoading={isAsking}>
            {messages.showAgain}
          </Button>
        )
      }
    >
      {messages.missingText(services.brand.phone)}
    </Alert>
  ))
}
