import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useQuery } from '#host'
import { modificationEligibilities } from '#sdk/loan/modifications'
import { formatCents } from '#sdk/money/money'
import { newUuid } from '#sdk/platform/platform'
import { Card, Skeleton, SkeletonGroup, useLanguage, useMessages } from '#ui'
import { useServices } from '#portal/startup/services-context.tsx'
import { userAtom } from '#portal/startup/state'
import { ExtensionOfferDocument } from './payment-extension.graphql.ts'
import { hardshipMessages } from '../hardship/hardship.messages.ts'
import { paymentExtensionMessages } from './payment-extension.messages.ts'
import type { ModificationEligibility } from '#sdk/loan/enums.graphql'

/** Whether payments of the loan can be moved. Without an answer, what the servicer's flag says of that counts. */
export function ExtensionCard({ accountNumber }: { accountNumber: string }) {
  const messages = useMessages(paymentExtensionMessages)
  const { loading } = useMessages(hardshipMessages)
  const language = useLanguage()
  const customerGUID = useAtomValue(userAtom)?.id ?? ''
  const { data, error } = useQuery(ExtensionOfferDocument, { accountNumber, customerGUID, sessionId: useVisitId() })
  const fallback = useFallback()
  if (data === undefined && error === undefined)
    return (
      <SkeletonGroup label={loading}>
        <Skeleton height={110} />
      </SkeletonGroup>
    )
  const told = data?.GetExtensionEligibility
  const cents = told?.extensionPaymentAmount ?? 0
  return (
    <Card title={messages.extensionTitle}>
      <p>{messages.extension[told?.eligibility ?? fallback]}</p>
      {cents === 0 ? null : <p>{messages.extensionCosts(formatCents(cents, language))}</p>}
    </Card>
  )
}

/** The visit as it is measured, where that is allowed; else an id of this page alone. */
function useVisitId(): string {
  const { measuring } = useServices()
  const [id] = useState(() => (measuring.measuring.allows('C0002') ? measuring.visit.sessionId() : newUuid()))
  return id
}

function useFallback(): ModificationEligibility {
  const { flags } = useServices()
  const told = flags.text('ExtensionEligibilityDefault')
  return modificationEligibilities.find((each) => each === told) ?? 'INELIGIBLE'
}
