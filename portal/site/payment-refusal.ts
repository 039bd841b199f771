import { atom, useAtomValue } from 'jotai'
import { useFlag } from '../layout/use-flag.ts'
import { type Refusal, refusalOfLoan } from './loan-refusal.ts'
import { type LoginAccount, allAccountsAtom, currentAccountNumberAtom } from '../startup/state.ts'

/** The current loan; null for a visitor, and until it is loaded. */
const currentAccountAtom = atom<LoginAccount | null>((get) => {
  const accountNumber = get(currentAccountNumberAtom)
  return get(allAccountsAtom).find((account) => account.accountNumber === accountNumber) ?? null
})

const refusalOfLoanAtom = atom<Refusal | null>((get) => {
  const account = get(currentAccountAtom)
  return account === null ? null : refusalOfLoan(account)
})

/**
 * Returns why nobody can pay on this site: nothing is owed on the current loan, it is paid by phone and mail only, or payments are
 * turned off. Null when one can, or before the loan is loaded. Every page that offers a way to pay asks here first.
 */
export function usePaymentRefusal(): Refusal | null {
  const refusal = useAtomValue(refusalOfLoanAtom)
  const isOff = useFlag('DisableOneTimePayment')
  return refusal ?? (isOff ? 'other-ways' : null)
}
