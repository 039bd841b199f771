import type { ReactNode } from 'react'
import { useFlag, useQuery, useReady } from '#host'
import { Columns, Stack } from '#ui'
import { Alerts, RepoNotice, useAlerts } from './parts/alerts.tsx'
import { AmountCard } from './parts/amount-card.tsx'
import { OtpCard } from './parts/autopay-line.tsx'
import { Greeting } from './parts/greeting.tsx'
import { History } from './parts/history.tsx'
import { LastPayment } from './parts/last-payment.tsx'
import { LoanCard } from './parts/loan-card.tsx'
import { Part } from './parts/part.tsx'
import { QuickLinks } from './parts/quick-links.tsx'
import { Upcoming } from './parts/upcoming.tsx'
import { capability } from './dashboard.events.ts'
import { DashboardAccountDocument, DashboardAutopayDocument, DashboardCustomerDocument } from './dashboard.graphql.ts'
import { autopayLine, isOtpOffered, nickNameOf } from './dashboard.state.ts'

export interface DashboardProps {
  accountNumber: string
  /** Asks for another of the borrower's accounts. Left out, there is no switcher. */
  onAccount?: (accountNumber: string) => void
}

/** What the borrower owes, what happens next, how far the loan is. */
export function Dashboard({ accountNumber, onAccount }: DashboardProps): ReactNode {
  const customer = useQuery(DashboardCustomerDocument, {})
  const account = useQuery(DashboardAccountDocument, { accountNumber })
  const autopay = useAutopay(accountNumber)
  const told = useAlerts(accountNumber)
  // What stands above the amount comes with it, so that the pay button never moves under a thumb.
  const whole = told.isKnown || account.data === undefined ? account : { ...account, data: undefined }
  useReady(capability, account.data !== undefined)
  return (
    <Stack gap={32} className="cp-dashboard">
      <Greeting
        accountNumber={accountNumber}
        customer={customer.data?.SelfServiceCustomer}
        nickName={nickNameOf(account.data?.GetAccount)}
        vehicle={account.data?.GetVehicle ?? null}
        isLoading={customer.isLoading && customer.data === undefined}
        onAccount={onAccount}
      />
      <Columns>
        <Stack gap={32}>
          <Part query={whole} height={236}>
            {(data) => (
              <Stack gap={24}>
                {told.isActiveRepo ? <RepoNotice /> : null}
                <Alerts accountNumber={accountNumber} alerts={told.critical} onDismiss={told.dismiss} />
                <AmountCard account={data.GetAccount} autopay={autopay.line} />
              </Stack>
            )}
          </Part>
          <Alerts accountNumber={accountNumber} alerts={told.others} onDismiss={told.dismiss} />
          {autopay.isOtpOffered ? <OtpCard /> : null}
          <Upcoming accountNumber={accountNumber} autopay={autopay.line} />
          <History key={accountNumber} accountNumber={accountNumber} />
        </Stack>
        <Stack gap={32}>
          <Part query={account} height={220}>
            {({ GetAccount, GetPaymentPlan }) => (
              <LoanCard loan={GetAccount.loanAmount} plan={GetPaymentPlan} statusKey={GetAccount.status.key} />
            )}
          </Part>
          <LastPayment accountNumber={accountNumber} />
          <QuickLinks />
        </Stack>
      </Columns>
    </Stack>
  )
}

/** What is said of autopay. Without an answer nothing is: the rest of the page does not wait for it. */
function useAutopay(accountNumber: string) {
  const { data, error } = useQuery(DashboardAutopayDocument, { accountNumber })
  const isAutopayOff = useFlag('DisableAutopay')
  const isPaymentOff = useFlag('DisableOneTimePayment')
  const isClosedForCurrent = useFlag('DisableApRegular')
  const isClosedForPastDue = useFlag('DisableApPastDue')
  if (data === undefined) return { line: error === undefined ? undefined : null, isOtpOffered: false }
  return {
    // Either flag closes the page on which an account is chosen.
    line: autopayLine(data, { isClosed: isAutopayOff || isClosedForCurrent || isClosedForPastDue }),
    isOtpOffered: isOtpOffered(data, { isClosed: isAutopayOff || isPaymentOff }),
  }
}
