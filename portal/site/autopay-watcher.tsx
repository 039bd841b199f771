import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#ui'
import { autopayRefusalAtom } from './autopay-refusal.ts'
import { useServices } from '../startup/services-context.tsx'
import { currentAccountNumberAtom } from '../startup/state.ts'
import { AutopayRefusalDocument } from './autopay-watcher.graphql.ts'

/** Keeps what the menus say of autopay true for the current loan, also after a payment that changed it. */
export function AutopayWatcher() {
  const { graphql } = useServices()
  const accountNumber = useAtomValue(currentAccountNumberAtom)
  const setRefusal = useSetAtom(autopayRefusalAtom)
  const language = useLanguage()
  const askedIn = useRef(language)
  useEffect(() => {
    if (accountNumber === null) return
    const handle = graphql.watch(AutopayRefusalDocument, { accountNumber })
    const take = () => setRefusal(handle.getState().data?.GetPaymentEligibility.autopayRefusal ?? null)
    const stop = handle.subscribe(take)
    take()
    // The sentence is the server's: in another language it has to be asked for again.
    if (askedIn.current !== language) void handle.refetch().catch(() => undefined)
    askedIn.current = language
    return () => {
      stop()
      setRefusal(null)
    }
  }, [graphql, accountNumber, language, setRefusal])
  return null
}
