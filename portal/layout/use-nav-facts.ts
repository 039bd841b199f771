import { useAtomValue } from 'jotai'
import { usePaymentRefusal } from '../site/payment-refusal.ts'
import { hasAccountsAtom, isLoggedInAtom } from '../startup/state.ts'
import type { NavFacts } from './nav-links.ts'
import { useFlag } from './use-flag.ts'

/** What decides which links the shell offers. */
export function useNavFacts(): NavFacts {
  return {
    isLoggedIn: useAtomValue(isLoggedInAtom),
    hasAccounts: useAtomValue(hasAccountsAtom),
    isPaymentRefused: usePaymentRefusal() !== null,
    isSupportHidden: useFlag('HideCustomerSupportCenter'),
    isContactHidden: useFlag('HideContactUs'),
    isAutopayHidden: useFlag('DisableAutopay'),
  }
}
