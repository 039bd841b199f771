import { PayoffQuote } from '#widgets/payoff-quote'
import '#widgets/payoff-quote/payoff-quote.css'
import { AccountPage } from './current-account/account-page.tsx'

/** payoff-quote. */
export function Page() {
  return <AccountPage>{(accountNumber) => <PayoffQuote accountNumber={accountNumber} />}</AccountPage>
}
