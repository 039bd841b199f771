import type { ReactNode } from 'react'
import { PageHeading, useQuery, useReady } from '#host'
import { historyBeginsOn, isOnSchedule } from '#sdk/loan/account'
import { Columns, Stack } from '#ui'
import { capability } from './account-details.events.ts'
import { AccountDetailsDocument } from './account-details.graphql.ts'
import { useAccountTexts } from './account-texts.ts'
import { Changes } from './parts/changes.tsx'
import { Documents } from './parts/documents.tsx'
import { Contract, Loan, Owed, VehicleCard } from './parts/facts.tsx'
import { History } from './parts/history.tsx'
import { Part } from './parts/part.tsx'

export interface AccountDetailsProps {
  accountNumber: string
}

/** The account, the loan and the vehicle, and everything that happened on the loan. */
export function AccountDetails({ accountNumber }: AccountDetailsProps): ReactNode {
  const { texts } = useAccountTexts()
  const details = useQuery(AccountDetailsDocument, { accountNumber })
  const account = details.data?.GetAccount
  const since = account === undefined ? null : historyBeginsOn(account)
  useReady(capability, details.data !== undefined)
  return (
    <Stack gap={32} className="cp-details">
      <PageHeading lead={texts.lead(accountNumber.slice(-4))}>{texts.title}</PageHeading>
      <Part query={details} name={texts.title} height={520} isTwo>
        {({ GetAccount, GetVehicle, GetPaymentPlan }) => (
          <Columns>
            <Stack gap={24}>
              <Owed account={GetAccount} />
              <Contract account={GetAccount} plan={GetPaymentPlan} />
            </Stack>
            <Stack gap={24}>
              {isOnSchedule(GetAccount.status.key) ? (
                <Loan loan={GetAccount.loanAmount} cost={GetAccount.loanCost} />
              ) : null}
              <VehicleCard vehicle={GetVehicle} />
              <Changes accountNumber={accountNumber} />
            </Stack>
          </Columns>
        )}
      </Part>
      <History key={accountNumber} accountNumber={accountNumber} since={since} />
      <Documents key={`documents ${accountNumber}`} accountNumber={accountNumber} />
    </Stack>
  )
}
