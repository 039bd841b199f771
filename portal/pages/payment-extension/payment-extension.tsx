import { useMessages } from '#ui'
import { HardshipPage } from '../hardship/hardship-page.tsx'
import { ExtensionCard } from './extension-card.tsx'
import { paymentExtensionMessages } from './payment-extension.messages.ts'

/** self-service-ext: whether payments of the loan can be moved. */
export function Page() {
  const { topic } = useMessages(paymentExtensionMessages)
  return (
    <HardshipPage topic={topic} alternative="skip">
      {(accountNumber) => <ExtensionCard accountNumber={accountNumber} />}
    </HardshipPage>
  )
}
