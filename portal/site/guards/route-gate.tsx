import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ErrorState, useMessages } from '#ui'
import { PageLoader } from '#portal/layout/page-loader.tsx'
import { PageSkeleton } from '#portal/layout/page-skeleton.tsx'
import { portalMessages } from '#portal/layout/portal.messages'
import type { RefusedPage } from '../refused-page.tsx'
import { type PortalRoute, isOpen } from '../site-route.ts'
import { useServices } from '#portal/startup/services-context.tsx'
import { areFlagsLoadingAtom, canImpersonateAtom, isLeavingAtom, isLoggedInAtom, userAtom } from '#portal/startup/state'
import { placeInstead } from '../place-instead.ts'
import { type Verdict, guardRoute, knownVerdict, refusalOf } from './guard-route.ts'

/** Milliseconds before each automatic retry. */
const quietTriesMs = [2_000, 5_000, 15_000, 30_000]

/** Renders its children once the route's guards allow it. */
export function RouteGate({ route, children }: { route: PortalRoute; children: ReactNode }) {
  const messages = useMessages(portalMessages)
  const services = useServices()
  const { brand } = services
  const { verdict, retry } = useVerdict(route)
  if (verdict === null) return <PageSkeleton />
  if (verdict.kind === 'open') return children
  if (verdict.kind === 'leaving') return <PageLoader label={messages.openingPage} />
  if (verdict.kind === 'redirect') {
    const refusal = refusalOf(services, route)
    return <Navigate to={verdict.path} replace state={refusal === null ? null : ({ refusal } satisfies RefusedPage)} />
  }
  return (
    <ErrorState title={messages.notReached} phone={brand.phone} reference={verdict.correlationId} onRetry={retry}>
      <p>{messages.notReachedText}</p>
    </ErrorState>
  )
}

// Available at once on public pages and for signed-in people; otherwise null until the guards have asked.
function useVerdict(route: PortalRoute): { verdict: Verdict | null; retry: () => void } {
  const services = useServices()
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  const isLeaving = useAtomValue(isLeavingAtom)
  const { pathname, search } = useLocation()
  const target = `${pathname}${search}`
  const [asked, setAsked] = useState<{ target: string; verdict: Verdict } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const instead = usePlaceInstead(route)
  // Sign-in and impersonation may change while a page is open.
  useAtomValue(userAtom)
  useAtomValue(canImpersonateAtom)
  // A page that a flag opens or hides waits for the flags: the defaults would turn away people who followed a link.
  const mustWait = useAtomValue(areFlagsLoadingAtom) && dependsOnFlags(route)
  const mustAsk = !isOpen(route) && !isLoggedIn && !isLeaving
  useEffect(() => {
    if (!mustAsk) return
    let isCurrent = true
    void guardRoute(services, route, target).then((verdict) => {
      if (isCurrent) setAsked({ target, verdict })
    })
    return () => {
      isCurrent = false
    }
  }, [services, route, target, mustAsk, attempt])
  const askAgain = useCallback(() => setAttempt((count) => count + 1), [])
  useQuietTries(mustAsk && asked?.target === target && asked.verdict.kind === 'failed', attempt, askAgain)
  const retry = () => {
    setAsked(null)
    askAgain()
  }
  if (isLeaving) return { verdict: { kind: 'leaving' }, retry }
  if (mustWait) return { verdict: null, retry }
  if (mustAsk) return { verdict: asked?.target === target ? asked.verdict : null, retry }
  return { verdict: knownVerdict(services, route, instead), retry }
}

/**
 * Retries silently while a page cannot be reached: a few times with growing delays, and whenever the device is back online. The
 * screen stays as it is until the verdict changes.
 */
function useQuietTries(hasFailed: boolean, attempt: number, askAgain: () => void): void {
  useEffect(() => {
    if (!hasFailed) return
    const waitMs = quietTriesMs[attempt]
    const timer = waitMs === undefined ? undefined : setTimeout(askAgain, waitMs)
    window.addEventListener('online', askAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', askAgain)
    }
  }, [hasFailed, attempt, askAgain])
}

// A live flag may close the page that is open.
function usePlaceInstead(route: PortalRoute): string | null {
  const services = useServices()
  return useSyncExternalStore(
    useCallback((listener) => services.flags.subscribe(listener), [services]),
    () => placeInstead(services, route),
  )
}

// The staff area is closed by a flag that is on by default.
function dependsOnFlags(route: PortalRoute): boolean {
  return (route.hiddenBy ?? route.openedBy) !== undefined || route.access === 'staff'
}
