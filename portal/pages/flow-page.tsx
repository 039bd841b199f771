import type { ComponentType } from 'react'
import { AddBankAccountForm } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import type { PageProps } from '../site/site-route.ts'
import { AccountPage } from './current-account/account-page.tsx'
import { useFlowAddress } from './use-flow-address.ts'

interface FlowPageProps<Step extends string> extends PageProps {
  /** Of the first screen. */
  path: string
  /** Which screen each route is; any other is the first. */
  steps: Readonly<Record<string, Step>>
  Flow: ComponentType<{
    accountNumber: string
    step: Step | 'index'
    onStep: ReturnType<typeof useFlowAddress>['onStep']
    receiptNumber: string | undefined
    newBankAccount: typeof AddBankAccountForm
  }>
}

/** A flow with a page for each of its screens, for the account that is open. */
export function FlowPage<Step extends string>({ route, path, steps, Flow }: FlowPageProps<Step>) {
  const { receiptNumber, onStep } = useFlowAddress(path)
  return (
    <AccountPage>
      {(accountNumber) => (
        <Flow
          accountNumber={accountNumber}
          step={steps[route.name] ?? 'index'}
          onStep={onStep}
          receiptNumber={receiptNumber}
          newBankAccount={AddBankAccountForm}
        />
      )}
    </AccountPage>
  )
}
