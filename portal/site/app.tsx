import { Provider, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { UiRoot } from '#ui'
import { RouteGate } from './guards/route-gate.tsx'
import { OutageWatch } from '../layout/outage-watch.tsx'
import { PageShown } from '../layout/page-change.ts'
import { Shell } from '../layout/shell.tsx'
import { leave, rememberEndedPage, resume } from '../login/signed-in.ts'
import { useAppLinks } from '../native/app-links.ts'
import { PortalHost } from './portal-host.tsx'
import { refused } from './refused-page.tsx'
import { pages } from './pages.tsx'
import { isPagePath, routeOf } from './site-map.ts'
import { isOpen } from './site-route.ts'
import { ServicesProvider, useServices } from '#portal/startup/services-context.tsx'
import type { PortalServices } from '#portal/startup/services'
import { appViewAtom, isLeavingAtom, languageAtom } from '#portal/startup/state'

/** Milliseconds after which a public page checks whether somebody is signed in (login-18). */
export const startupCheckDelayMs = 1000

/** The portal inside a router. */
export function App({ services }: { services: PortalServices }) {
  return (
    <ServicesProvider value={services}>
      <Provider store={services.store}>
        <AppView services={services}>
          <Language>
            <PortalHost>
              <Site />
              <OutageWatch />
            </PortalHost>
          </Language>
        </AppView>
      </Provider>
    </ServicesProvider>
  )
}

// Staff may view a customer's pages in an app's layout: everything below behaves as if it ran in that app (imp-07).
function AppView({ services, children }: { services: PortalServices; children: React.ReactNode }) {
  const view = useAtomValue(appViewAtom)
  const shown = useMemo(() => (view === null ? services : { ...services, platform: view }), [services, view])
  return <ServicesProvider value={shown}>{children}</ServicesProvider>
}

function Language({ children }: { children: React.ReactNode }) {
  const language = useAtomValue(languageAtom)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <UiRoot language={language}>{children}</UiRoot>
}

const notFound = refused('not-found')

function Site() {
  const { pathname } = useLocation()
  const route = routeOf(pathname)
  const Page = pages[route.page]
  useStartupCheck(isOpen(route))
  useSessionEnd()
  useAppLinks()
  // The homepage explains that the path is unknown (route-12).
  if (!isPagePath(pathname)) return <Navigate to="/" replace state={notFound} />
  return (
    <Shell route={route}>
      <RouteGate route={route}>
        <PageShown route={route} />
        <Page route={route} />
      </RouteGate>
    </Shell>
  )
}

// Pages that need no login check the session a moment later, so that they show at once; elsewhere the guard checks right away.
function useStartupCheck(isOnOpenPage: boolean): void {
  const services = useServices()
  useEffect(() => {
    if (!isOnOpenPage || window.location.pathname.startsWith('/pre-login')) return
    const timer = setTimeout(() => {
      resume(services).catch((problem: unknown) => services.log('StartupCheck', problem))
    }, startupCheckDelayMs)
    return () => clearTimeout(timer)
  }, [services, isOnOpenPage])
}

// The session ended in another tab or at the provider. Pages that need login are left by loading a new document, so that nothing of
// the borrower stays in memory and no guard starts a login. After a timeout, the next sign-in returns to the same page.
function useSessionEnd(): void {
  const services = useServices()
  useEffect(
    () =>
      services.session.onEnded((how) => {
        if (services.store.get(isLeavingAtom)) return
        const mustLeave = !isOpen(routeOf(window.location.pathname))
        if (mustLeave) services.store.set(isLeavingAtom, true)
        const remembered = mustLeave && how === 'expired' ? rememberEndedPage(services, 'ended') : null
        leave(services)
        if (!mustLeave) return
        const go = () => window.location.replace('/pre-login?logout=true')
        if (remembered === null) go()
        else void remembered.then(go)
      }),
    [services],
  )
}
