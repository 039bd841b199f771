import { useAtomValue } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import { useServices } from '../services-context.tsx'
import { hasAccountsAtom, isLoggedInAtom, isPaymentRefusedAtom } from '../state.ts'
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
    isPaymentRefused: useAtomValue(isPaymentRefusedAtom),
    isSupportHidden: useFlag('HideCustomerSupportCenter'),
    isContactHidden: useFlag('HideContactUs'),
  }
}
