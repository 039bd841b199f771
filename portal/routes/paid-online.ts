import { atom } from 'jotai'
import { isPaidOnline } from '#sdk/loan/account'
import { type LoginAccount, allAccountsAtom, currentAccountNumberAtom } from '../state.ts'

/** The current loan; null for a visitor, and while it is not known. */
const currentAccountAtom = atom<LoginAccount | null>((get) => {
  const accountNumber = get(currentAccountNumberAtom)
  return get(allAccountsAtom).find((account) => account.accountNumber === accountNumber) ?? null
})

/** Why the current loan cannot be paid on this site: nothing is owed, or only by phone and mail. Null where it can, or nobody knows. */
export const notPaidOnlineAtom = atom<'paid-off' | 'other-ways' | null>((get) => {
  const account = get(currentAccountAtom)
  if (account === null || isPaidOnline(account.status.key, account.route)) return null
  return account.status.key === 'P' ? 'paid-off' : 'other-ways'
})
