import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Stack, classNames, preloadable } from '#ui'
import { ConsentNotice } from '../startup/measuring/consent-notice.tsx'
import '../startup/measuring/consent.css'
import { useServices } from '../startup/services-context.tsx'
import type { PortalRoute } from '../site/site-route.ts'
import { canImpersonateAtom, hasAccountsAtom, isDemoAtom, userAtom } from '../startup/state.ts'
import { AdminNav } from './admin-nav.tsx'
import { AppBanner } from './app-banner.tsx'
import { BrandMark } from './brand-mark.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { HelpCorner } from './help-corner.tsx'
import { Nothing, latePart, whenIdle } from './late-part.tsx'
import { LogOut } from './log-out.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { usePageChange } from './page-change.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { SideMenu } from './side-menu.tsx'
import { TopNav } from './top-nav.tsx'
import { useViewType } from './use-view-type.ts'

const native = () => import('../native/native-layout.tsx')
const NativeTopBar = latePart(async () => (await native()).NativeTopBar)
const BottomNav = latePart(async () => (await native()).BottomNav)
const ImpersonationBanner = latePart(async () => (await import('./impersonation-banner.tsx')).ImpersonationBanner)
const DemoBanner = latePart(async () => (await import('../demo/demo-banner.tsx')).DemoBanner)

// Drawn after the page itself, which works without it. Most pages have it, so its code is in the file of this one.
const LateHelpCorner = preloadable<{ route: PortalRoute }>(
  async () => {
    await whenIdle()
    return HelpCorner
  },
  { Waiting: Nothing, Failed: Nothing },
)

/** Has the way to reach us drawn with the page, where what the document has drawn shows it already. */
export const helpAhead = (): Promise<unknown> => LateHelpCorner.preload()

// A visitor has nothing to be logged out of.
const IdleWatcher = latePart(async () => {
  await whenIdle()
  return (await import('./idle-watcher.tsx')).IdleWatcher
})

// Until it has loaded, the menus offer autopay and the autopay page shows the status.
const AutopayWatcher = preloadable(
  async () => {
    await whenIdle()
    return (await import('../site/autopay-watcher.tsx')).AutopayWatcher
  },
  { Waiting: Nothing, Failed: Nothing },
)

/**
 * The frame of every page, from top to bottom: impersonation banner, web top nav, admin nav, print-only header, side menu,
 * the routed content, text-us and chat, footer (in the apps: bottom navigation), idle watcher (shell-01). The apps have a bar of their own (shell-02).
 */
export function Shell({ route, children }: { route: PortalRoute; children: ReactNode }) {
  const { brand, log, platform } = useServices()
  const isApp = platform.kind !== 'web'
  const isDemo = useAtomValue(isDemoAtom)
  const isImpersonating = useAtomValue(canImpersonateAtom)
  const isSomebodyIn = useAtomValue(userAtom) !== null
  const { pathname } = useLocation()
  usePageChange(route)
  useScrollMemory()
  const [page, setPage] = useState<HTMLElement | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isLoggingOut, setLoggingOut] = useState(false)
  const isNarrow = useViewType() !== 'desktop'
  const hasBar = route.hideTopNav !== true
  const logOut = () => setLoggingOut(true)
  return (
    <div className={classNames('portal-shell', isApp && 'portal-app')} ref={setPage}>
      {page === null ? null : <AppBanner page={page} />}
      {isImpersonating ? <ImpersonationBanner /> : null}
      {isDemo ? <DemoBanner /> : null}
      {hasBar && !isApp ? <TopNav route={route} onMenu={() => setMenuOpen(true)} onLogOut={logOut} /> : null}
      <AdminNav />
      {hasBar && isApp ? <NativeTopBar route={route} onMenu={() => setMenuOpen(true)} /> : null}
      <div className="portal-print-header">
        <BrandMark brand={brand} />
      </div>
      <SideMenu
        route={route}
        isOpen={isMenuOpen && (isNarrow || isApp) && hasBar}
        onClose={() => setMenuOpen(false)}
        onLogOut={logOut}
      />
      <main className="portal-main" tabIndex={-1} id="content">
        <Stack gap={24}>
          <OfflineNotice />
          <ErrorBoundary place={pathname} onProblem={(problem) => log('page', problem)}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </ErrorBoundary>
        </Stack>
      </main>
      <LateHelpCorner route={route} />
      <ConsentNotice key={pathname} />
      {isApp ? <AppFoot route={route} /> : <Footer />}
      {isSomebodyIn ? <IdleWatcher /> : null}
      {isSomebodyIn ? <AutopayWatcher /> : null}
      <LogOut isOpen={isLoggingOut} onClose={() => setLoggingOut(false)} />
    </div>
  )
}

// For whoever has a loan, where the route does not hide it (native-06).
function AppFoot({ route }: { route: PortalRoute }) {
  const hasAccounts = useAtomValue(hasAccountsAtom)
  if (!hasAccounts || route.hideBottomNav === true) return null
  return <BottomNav />
}
