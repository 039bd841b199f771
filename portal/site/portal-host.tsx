import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { type CarportHost, type Destination, HostProvider } from '#host'
import { payingPlaces } from '#host/paying-places'
import { saveFile } from '#sdk/platform/save-file'
import { useMessages } from '#ui'
import { portalMessages } from '#portal/layout/portal.messages'
import { autopayRefusalAtom } from './autopay-refusal.ts'
import { placeInstead } from './guards/guard-route.ts'
import { usePaymentRefusal } from './payment-refusal.ts'
import { routes } from './site-map.ts'
import { useServices } from '#portal/startup/services-context.tsx'
import { authorizeRequest } from '#portal/startup/services'
import { canImpersonateAtom, isLoggedInAtom, isOtherDayAtom } from '#portal/startup/state'

/** Paths of the destinations that capabilities link to. */
export const destinationPaths: Readonly<Record<Destination, string>> = {
  dashboard: '/account',
  'make-a-payment': '/make-a-payment',
  'make-a-payment-payoff': '/make-a-payment/payoff-quote',
  'make-a-payment-review': '/make-a-payment/review-terms',
  'payment-ineligible': '/make-a-payment/payment-ineligible',
  'manage-payments': '/manage-payments',
  'manage-bank-accounts': '/payment/manage-bank-accounts',
  'manage-debit-cards': '/payment/manage-debit-cards',
  'payment-authenticate': '/payment-authenticate',
  'payoff-quote': '/payoff-quote',
  autopay: '/enroll-autopay',
  'select-account': '/select-account',
  'autopay-otp': '/autopay-otp',
  'transaction-history': '/account-details#history',
  'account-details': '/account-details',
  settings: '/settings',
  'my-profile': '/my-profile',
  'payment-plan': '/payment-plan',
  'self-service-ext': '/self-service-ext',
  'manage-modifications': '/manage-modifications',
  'agent-intro-modification': '/agent-intro-modification',
  'noagent-intro-modification': '/noagent-intro-modification',
  'pco-negotiation': '/pco-negotiation',
  'account-resolution': '/account-resolution',
  'tax-refund-benefits': '/customer-support-center/tax-refund-benefits',
  'support-center': '/customer-support-center',
  contact: '/payment-options#contact',
}

/** The destinations with their rows of the site map. */
const rows = (Object.keys(destinationPaths) as Destination[]).flatMap((destination) => {
  const path = destinationPaths[destination].slice(1).replace(/#.*/, '')
  const route = routes.find((each) => each.path === path)
  return route === undefined ? [] : [{ destination, route }]
})

/** The destinations that flags close now, each between spaces, following their changes. */
function useClosedPlaces(): string {
  const { flags } = useServices()
  return useSyncExternalStore(
    useCallback((listener) => flags.subscribe(listener), [flags]),
    () => {
      const closed = rows.filter(({ route }) => placeInstead({ flags }, route) !== null)
      return closed.map(({ destination }) => ` ${destination} `).join('')
    },
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
    const isRefused = (destination: Destination) =>
      (isPaymentRefused && payingPlaces.includes(destination)) ||
      (isAutopayRefused && destination === 'autopay') ||
      closed.includes(` ${destination} `)
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
      saveDocument: async (documentId, fileName) => saveFile(await rest.getDocument(documentId), fileName),
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
            authorize: ({ reason, method, url }) => authorizeRequest(services, reason, method, url),
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
