import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { type CarportHost, HostProvider } from '#host'
import { useMessages } from '#ui'
import { portalMessages } from '#portal/layout/portal.messages'
import { autopayRefusalAtom } from './autopay-refusal.ts'
import { closedPlaces, destinationPaths, placesRefused } from './destinations.ts'
import { usePaymentRefusal } from './payment-refusal.ts'
import { useServices } from '#portal/startup/services-context.tsx'
import { authorizeRequest } from '#portal/startup/services'
import { canImpersonateAtom, isLoggedInAtom, isOtherDayAtom } from '#portal/startup/state'

/** The destinations that flags close now, each between spaces, following their changes. */
function useClosedPlaces(): string {
  const { flags } = useServices()
  return useSyncExternalStore(
    useCallback((listener) => flags.subscribe(listener), [flags]),
    () => closedPlaces(flags),
  )
}

/** Provides the portal as the host of the capabilities below: Apollo, the router, the server's clock. */
export function PortalHost({ children }: { children: ReactNode }) {
  const services = useServices()
  const navigate = useNavigate()
  const messages = useMessages(portalMessages)
  const isImpersonating = useAtomValue(canImpersonateAtom)
  const isOtherDay = useAtomValue(isOtherDayAtom)
  const isPaymentRefused = usePaymentRefusal() !== null
  const isAutopayRefused = useAtomValue(autopayRefusalAtom) !== null
  const closed = useClosedPlaces()
  const host = useMemo<CarportHost>(() => {
    const isRefused = placesRefused({ isPaymentRefused, isAutopayRefused, closed })
    const { graphql, rest, brand, flags, intents, drafts, serverTime, analytics, endpoints, store } = services
    return {
      kind: 'portal',
      graphql,
      brand,
      flags,
      intents,
      // Staff who impersonate a borrower store no drafts of theirs.
      ...(isImpersonating ? {} : { drafts }),
      ...(isImpersonating ? { borrowerOnlyNote: messages.onlyCustomer } : {}),
      nowMs: serverTime.nowMs,
      today: serverTime.today,
      isRefused,
      href: (destination) => (isRefused(destination) ? null : destinationPaths[destination]),
      go: (destination) => void navigate(destinationPaths[destination]),
      async saveDocument(documentId, fileName) {
        const [file, { saveFile }] = await Promise.all([
          rest.getDocument(documentId),
          import('#sdk/platform/save-file'),
        ])
        saveFile(file, fileName)
      },
      presence: {
        isSignedIn: () => store.get(isLoggedInAtom),
        subscribe: (listener) => store.sub(isLoggedInAtom, listener),
      },
      openStream(path, onEvent) {
        // Loaded on demand: few pages open a stream. If that fails, updates show up with the next query.
        const opened = import('#sdk/graphql/event-stream').then(({ openEventStream }) =>
          openEventStream({
            url: endpoints.url(path),
            onEvent,
            authorize: (request) => authorizeRequest(services, request),
          }),
        )
        opened.catch((problem: unknown) => services.log('Stream', problem))
        return () =>
          void opened.then(
            (close) => close(),
            () => undefined,
          )
      },
      emit(name, detail) {
        const step = 'step' in detail && typeof detail.step === 'string' ? { step: detail.step } : {}
        const code = 'code' in detail && typeof detail.code === 'string' ? { code: detail.code } : {}
        const action = name.replace(/^carport-/, '')
        analytics.track({ type: 'BusinessEvent', category: detail.capability, action, data: { ...step, ...code } })
        return true
      },
    }
  }, [services, navigate, isImpersonating, isPaymentRefused, isAutopayRefused, closed, messages])
  // A new object re-renders everything that was rendered for the device's day when the server's turns out to be another.
  const shown = useMemo(() => (isOtherDay ? { ...host } : host), [host, isOtherDay])
  return <HostProvider value={shown}>{children}</HostProvider>
}
