import { PageHeading } from '#host'
import { isActiveAccount } from '#sdk/loan/account'
import { vehicleName } from '#sdk/loan/vehicle-name'
import { Button, Select, Skeleton, VisuallyHidden, factsLine, useLanguage } from '#ui'
import type { DashboardCustomerQuery } from '../dashboard.graphql.ts'
import { type Vehicle, lastFour } from '../dashboard.state.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'

type Account = DashboardCustomerQuery['SelfServiceCustomer']['accounts'][number]

interface GreetingProps {
  accountNumber: string
  customer: DashboardCustomerQuery['SelfServiceCustomer'] | undefined
  /** What the borrower likes to be called. */
  nickName: string | null
  vehicle: Vehicle | null
  isLoading: boolean
  onAccount: ((accountNumber: string) => void) | undefined
}

/** Who and which car this is about, with a switcher when there are several accounts. */
export function Greeting({ accountNumber, customer, nickName, vehicle, isLoading, onAccount }: GreetingProps) {
  const { texts } = useDashboardTexts()
  const language = useLanguage()
  // Nothing is shown before the rest of the page.
  const accounts = isLoading ? [] : (customer?.accounts ?? [])
  const isOtherLate = (account: Account) => account.accountNumber !== accountNumber && isLate(account)
  const others = onAccount === undefined ? [] : accounts.filter(isOtherLate)
  const about = [
    vehicle === null || isLoading ? '' : vehicleName(vehicle, language),
    texts.account(lastFour(accountNumber)),
  ]
  return (
    <header className="cp-dashboard-head">
      <div>
        <PageHeading>
          {isLoading ? (
            <>
              <VisuallyHidden>{texts.greetingAnyone}</VisuallyHidden>
              <Skeleton height={36} width={220} />
            </>
          ) : customer === undefined ? (
            texts.greetingAnyone
          ) : (
            texts.greeting(nickName ?? customer.firstName)
          )}
        </PageHeading>
        <p className="cp-dashboard-about">{factsLine(about)}</p>
        {others.map((account) => (
          <Button
            key={account.accountNumber}
            variant="quiet"
            icon="warning"
            className="cp-dashboard-other"
            onClick={() => onAccount?.(account.accountNumber)}
          >
            {texts.otherPastDue(lastFour(account.accountNumber), account.amountDue.numberOfDaysPastDue)}
          </Button>
        ))}
      </div>
      {accounts.length > 1 && onAccount !== undefined ? (
        <Select
          label={texts.chooseAccount}
          value={accountNumber}
          onChange={(event) => onAccount(event.target.value)}
          className="cp-dashboard-switcher"
        >
          {accounts.map((account) => (
            <option key={account.accountNumber} value={account.accountNumber}>
              {texts.accountOption(
                lastFour(account.accountNumber),
                isLate(account)
                  ? texts.daysPastDue(account.amountDue.numberOfDaysPastDue)
                  : (texts.statuses[account.status.key] ?? account.status.description),
              )}
            </option>
          ))}
        </Select>
      ) : null}
    </header>
  )
}

function isLate({ status, amountDue }: Account): boolean {
  return isActiveAccount(status.key) && amountDue.isPastDue
}
