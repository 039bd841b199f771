import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useQuery } from '#host'
import type { ModificationEligibility } from '#sdk/loan/enums.graphql'
import { modificationEligibilities } from '#sdk/loan/modifications'
import { newUuid } from '#sdk/platform/platform'
import { PaymentExtension } from '#widgets/payment-extension'
import '#widgets/payment-extension/payment-extension.css'
import { AddBankAccountForm } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import { useServices } from '#portal/startup/services-context.tsx'
import { userAtom } from '#portal/startup/state'
import { AccountPage } from '../current-account/account-page.tsx'
import { ExtensionOfferDocument } from './payment-extension.graphql.ts'

/** self-service-ext: moves the payments of the loan by one month. */
export function Page() {
  return <AccountPage>{(accountNumber) => <Extension key={accountNumber} accountNumber={accountNumber} />}</AccountPage>
}

function Extension({ accountNumber }: { accountNumber: string }) {
  const eligibility = useEligibility(accountNumber)
  return (
    <PaymentExtension
      accountNumber={accountNumber}
      newBankAccount={AddBankAccountForm}
      {...(eligibility === null ? {} : { eligibility })}
    />
  )
}

/** Whether payments of the loan can be moved; null while loading. If the query fails, the servicer's default from its flag applies. */
function useEligibility(accountNumber: string): ModificationEligibility | null {
  const customerGUID = useAtomValue(userAtom)?.id ?? ''
  const { data, error } = useQuery(ExtensionOfferDocument, { accountNumber, customerGUID, sessionId: useVisitId() })
  const fallback = useFallback()
  if (data !== undefined) return data.GetExtensionEligibility.eligibility
  return error === undefined ? null : fallback
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
