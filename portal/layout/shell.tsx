import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Stack, classNames, preloadable } from '#ui'
import { whenUsed } from '../startup/first-sign.ts'
import type { PortalServices } from '../startup/services.ts'
import { useServices } from '../startup/services-context.tsx'
import type { PortalRoute } from '../site/site-route.ts'
import { adminInfoAtom, canImpersonateAtom, hasAccountsAtom, isDemoAtom, userAtom } from '../startup/state.ts'
import { AppBanner } from './app-banner.tsx'
import { BrandMark } from './brand-mark.tsx'
import type { AdminNavProps } from './admin-nav.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Nothing, latePart, usedPart, whenIdle } from './late-part.tsx'
import type { LogOutProps } from './log-out.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { usePageChange } from './page-change.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import type { SideMenuProps } from './side-menu.tsx'
import { TopNav } from './top-nav.tsx'
import { useViewType } from './use-view-type.ts'

const native = () => import('../native/native-layout.tsx')
const NativeTopBar = latePart(async () => (await native()).NativeTopBar)
const BottomNav = latePart(async () => (await native()).BottomNav)
const ImpersonationBanner = latePart(async () => (await import('./impersonation-banner.tsx')).ImpersonationBanner)
const AdminNav = latePart<AdminNavProps>(async () => (await import('./admin-nav.tsx')).AdminNav)
const DemoBanner = latePart(async () => (await import('../demo/demo-banner.tsx')).DemoBanner)

// Below the page, which works without it.
const LateHelpCorner = usedPart<{ route: PortalRoute }>(async () => (await import('./help-corner.tsx')).HelpCorner)

const SideMenu = latePart<SideMenuProps>(async () => (await import('./side-menu.tsx')).SideMenu)

const ScrollMemory = usedPart(async () => (await import('./scroll-memory.ts')).ScrollMemory)

const LogOut = usedPart<LogOutProps>(async () => (await import('./log-out.tsx')).LogOut)

// On the site, links open as the browser has it.
const ExternalLinks = latePart(async () => (await import('./external-links.ts')).ExternalLinks)

const consentNotice = async () => (await import('../startup/measuring/consent-notice.tsx')).ConsentNotice
const ConsentQuestion = latePart(consentNotice)
// Whoever has answered needs it for another answer alone.
const ConsentAnswered = usedPart(consentNotice)

const isAsked = ({ measuring }: Pick<PortalServices, 'measuring'>) => measuring.ownConsent?.hasChosen() === false

/** Fetches the question about measuring for whoever has not answered it. */
export async function consentAhead(services: Pick<PortalServices, 'measuring'>): Promise<void> {
  if (isAsked(services)) await ConsentQuestion.preload()
}

/** Has the way to reach us drawn with the page, where what the document has drawn shows it already. */
export const helpAhead = (): Promise<unknown> => LateHelpCorner.preload()

// A visitor has nothing to be logged out of.
const IdleWatcher = usedPart(async () => (await import('./idle-watcher.tsx')).IdleWatcher)

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
  // Staff have a bar of their own once their role is known, while no customer is loaded.
  const admin = useAtomValue(adminInfoAtom)
  const { pathname } = useLocation()
  usePageChange(route)
  const [page, setPage] = useState<HTMLElement | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isLoggingOut, setLoggingOut] = useState(false)
  const isNarrow = useViewType() !== 'desktop'
  const hasBar = route.hideTopNav !== true
  const logOut = () => setLoggingOut(true)
  useEffect(() => void whenUsed().then(SideMenu.preload), [])
  return (
    <div className={classNames('portal-shell', isApp && 'portal-app')} ref={setPage}>
      {page === null ? null : <AppBanner page={page} />}
      {isImpersonating ? <ImpersonationBanner /> : null}
      {isDemo ? <DemoBanner /> : null}
      {hasBar && !isApp ? <TopNav route={route} onMenu={() => setMenuOpen(true)} onLogOut={logOut} /> : null}
      {admin === null || isImpersonating ? null : <AdminNav role={admin.role} />}
      {hasBar && isApp ? <NativeTopBar route={route} onMenu={() => setMenuOpen(true)} /> : null}
      <div className="portal-print-header">
        <BrandMark brand={brand} />
      </div>
      {isMenuOpen && (isNarrow || isApp) && hasBar ? (
        <SideMenu route={route} onClose={() => setMenuOpen(false)} onLogOut={logOut} />
      ) : null}
      {isApp || isImpersonating ? <ExternalLinks /> : null}
      <ScrollMemory />
      <main className="portal-main" tabIndex={-1} id="content">
        <Stack gap={24}>
          <OfflineNotice />
          <ErrorBoundary place={pathname} onProblem={(problem) => log('page', problem)}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </ErrorBoundary>
        </Stack>
      </main>
      <LateHelpCorner route={route} />
      <Consent key={pathname} />
      {isApp ? <AppFoot route={route} /> : <Footer />}
      {isSomebodyIn ? <IdleWatcher /> : null}
      {isSomebodyIn ? <AutopayWatcher /> : null}
      <LogOut isOpen={isLoggingOut} onClose={() => setLoggingOut(false)} />
    </div>
  )
}

function Consent() {
  const services = useServices()
  const [Notice] = useState(() => (isAsked(services) ? ConsentQuestion : ConsentAnswered))
  return services.measuring.ownConsent === null ? null : <Notice />
}

// For whoever has a loan, where the route does not hide it (native-06).
function AppFoot({ route }: { route: PortalRoute }) {
  const hasAccounts = useAtomValue(hasAccountsAtom)
  if (!hasAccounts || route.hideBottomNav === true) return null
  return <BottomNav />
}
