import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Stack } from '#ui'
import type { PortalRoute } from '../router.tsx'
import { useServices } from '../services-context.tsx'
import { AppBanner } from './app-banner.tsx'
import { BrandMark } from './brand-mark.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { HelpCorner } from './help-corner.tsx'
import { IdleWatcher } from './idle-watcher.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { usePageChange } from './page-change.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { TopNav } from './top-nav.tsx'

/** What stands around every page: app banner, top nav, print-only header, the routed content, text-us and chat, footer, idle watcher. */
export function Shell({ route, children }: { route: PortalRoute; children: ReactNode }) {
  const { brand, log } = useServices()
  const { pathname } = useLocation()
  usePageChange(route)
  const [page, setPage] = useState<HTMLElement | null>(null)
  return (
    <div className="portal-shell" ref={setPage}>
      {page === null ? null : <AppBanner page={page} />}
      {route.hideTopNav === true ? null : <TopNav route={route} />}
      <div className="portal-print-header">
        <BrandMark brand={brand} />
      </div>
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
    </div>
  )
}
