import { useAtomValue } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import { useServices } from '../services-context.tsx'
import { notPaidOnlineAtom } from '../routes/paid-online.ts'
import { hasAccountsAtom, isLoggedInAtom } from '../state.ts'
import type { NavFacts } from './nav-links.ts'

/** Whether a flag is on, following its changes. */
export function useFlag(name: string): boolean {
  const { flags } = useServices()
  return useSyncExternalStore(
    useCallback((listener) => flags.subscribe(listener), [flags]),
    () => flags.isOn(name),
  )
}

/** What decides which links the shell offers. */
export function useNavFacts(): NavFacts {
  return {
    isLoggedIn: useAtomValue(isLoggedInAtom),
    hasAccounts: useAtomValue(hasAccountsAtom),
    isPaymentRefused: useAtomValue(notPaidOnlineAtom) !== null,
    isSupportHidden: useFlag('HideCustomerSupportCenter'),
    isContactHidden: useFlag('HideContactUs'),
    isAutopayHidden: useFlag('DisableAutopay'),
  }
}
