import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { type QueryResult, useFlag, useQuery, useReady, useRevealTogether } from '#host'
import { Columns, Skeleton, SkeletonGroup, Stack } from '#ui'
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
import {
  DashboardAccountDocument,
  type DashboardAccountQuery,
  DashboardAutopayDocument,
  DashboardCustomerDocument,
  DashboardHistoryDocument,
  DashboardPaymentsDocument,
} from './dashboard.graphql.ts'
import { FIRST_HISTORY, autopayLine, isOtpOffered, nickNameOf } from './dashboard.state.ts'
import { useDashboardTexts } from './dashboard-texts.ts'

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
  const payments = useQuery(DashboardPaymentsDocument, { accountNumber })
  const history = useQuery(DashboardHistoryDocument, { accountNumber, first: FIRST_HISTORY })
  const answered = [customer, account, payments, history].map(({ data, error }) => (data ?? error) !== undefined)
  const isShown = useRevealTogether([...answered, told.isKnown, autopay.line !== undefined])
  useReady(capability, isShown && account.data !== undefined)
  return (
    <Stack gap={32} className="cp-dashboard">
      <Greeting
        accountNumber={accountNumber}
        customer={customer.data?.SelfServiceCustomer}
        nickName={nickNameOf(account.data?.GetAccount)}
        vehicle={account.data?.GetVehicle ?? null}
        isLoading={!isShown || (customer.isLoading && customer.data === undefined)}
        onAccount={onAccount}
      />
      {isShown ? <Whole {...{ accountNumber, account, autopay, told }} /> : <Waiting />}
    </Stack>
  )
}

/** In the place of all parts, so that they come together. */
function Waiting() {
  const { texts } = useDashboardTexts()
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={320} />
      <Skeleton height={220} />
      <Skeleton height={420} />
    </SkeletonGroup>
  )
}

interface WholeProps {
  accountNumber: string
  account: QueryResult<DashboardAccountQuery>
  autopay: ReturnType<typeof useAutopay>
  told: ReturnType<typeof useAlerts>
}

function Whole({ accountNumber, account, autopay, told }: WholeProps) {
  const { texts } = useDashboardTexts()
  // What it all depends on reports once that it is missing, where it is looked for first.
  const isMissing = account.data === undefined && account.error !== undefined
  // What is above the amount is shown with it, so that the pay button never moves under a thumb.
  const whole = told.isKnown || account.data === undefined ? account : { ...account, data: undefined }
  const isTopDrawn = useTopDrawn()
  return (
    <Columns>
      <Stack gap={32}>
        <Part query={whole} name={texts.due} height={236}>
          {(data) => (
            <Stack gap={24}>
              {told.isActiveRepo ? <RepoNotice /> : null}
              <Alerts accountNumber={accountNumber} alerts={told.critical} onDismiss={told.dismiss} />
              <AmountCard account={data.GetAccount} autopay={autopay.line} />
            </Stack>
          )}
        </Part>
        <Alerts accountNumber={accountNumber} alerts={told.others} onDismiss={told.dismiss} said={told.said} />
        {autopay.isOtpOffered ? <OtpCard /> : null}
        {isTopDrawn ? (
          <>
            <Upcoming accountNumber={accountNumber} autopay={autopay.line} />
            <History key={accountNumber} accountNumber={accountNumber} />
          </>
        ) : (
          <Skeleton height={640} />
        )}
      </Stack>
      {isTopDrawn ? (
        <Stack gap={32}>
          {isMissing ? null : (
            <Part query={account} name={texts.loanTitle} height={220}>
              {({ GetAccount, GetPaymentPlan }) => (
                <LoanCard loan={GetAccount.loanAmount} plan={GetPaymentPlan} statusKey={GetAccount.status.key} />
              )}
            </Part>
          )}
          <LastPayment accountNumber={accountNumber} />
          <QuickLinks account={account.data?.GetAccount} />
        </Stack>
      ) : (
        <Skeleton height={640} />
      )}
    </Columns>
  )
}

/** Whether what is owed and what has to be known stand on the screen: what is below them is drawn after it, and keeps nobody waiting. */
function useTopDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn
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
