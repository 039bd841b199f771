import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Stack } from '#ui'
import { useServices } from '../services-context.tsx'
import type { PortalRoute } from '../site-route.ts'
import { AdminNav } from './admin-nav.tsx'
import { AppBanner } from './app-banner.tsx'
import { BrandMark } from './brand-mark.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { HelpCorner } from './help-corner.tsx'
import { IdleWatcher } from './idle-watcher.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { usePageChange } from './page-change.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { SideMenu } from './side-menu.tsx'
import { TopNav } from './top-nav.tsx'
import { useViewType } from './use-view-type.ts'

/**
 * What stands around every page, from top to bottom: impersonation banner, web top nav, admin nav, print-only header, side menu,
 * the routed content, text-us and chat, footer, idle watcher (shell-01).
 */
export function Shell({ route, children }: { route: PortalRoute; children: ReactNode }) {
  const { brand, log, platform } = useServices()
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
    <div className="portal-shell" ref={setPage}>
      {page === null ? null : <AppBanner page={page} />}
      <ImpersonationBanner />
      {hasBar && platform.kind === 'web' ? (
        <TopNav route={route} onMenu={() => setMenuOpen(true)} onLogOut={logOut} />
      ) : null}
      <AdminNav />
      <div className="portal-print-header">
        <BrandMark brand={brand} />
      </div>
      <SideMenu
        route={route}
        isOpen={isMenuOpen && isNarrow && hasBar}
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
      <HelpCorner route={route} />
      <Footer />
      <IdleWatcher />
      <LogOutDialog isOpen={isLoggingOut} onClose={() => setLoggingOut(false)} />
    </div>
  )
}
