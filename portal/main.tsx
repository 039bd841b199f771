import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import '../sdk/theme/tokens.css'
import '#widgets/ui/base.css'
import '#widgets/ui/controls.css'
import '#widgets/ui/surfaces.css'
import '#widgets/ui/steps.css'
import '#widgets/ui/close-button.css'
import '#widgets/ui/summary-list.css'
import './layout/portal.css'
import { signInPath } from '#sdk/embed/sign-in-path'
import { loadMessages } from '#sdk/i18n/messages'
import { prepareIdentity } from '#sdk/session/late-identity-client'
import { hideAddressSecrets } from './startup/address-secrets.ts'
import { App } from './site/app.tsx'
import { isSignInWindow, windowPath } from './frames/sign-in/sign-in-mark.ts'
import { rememberAccountId } from './login/account-choice.ts'
import { isBorrowersDocument } from './login/prefetch-page.ts'
import { loginCode, resume } from './login/signed-in.ts'
import { outageAhead } from './layout/outage-watch.tsx'
import { bannerAhead } from './layout/app-banner.tsx'
import { consentAhead, helpAhead } from './layout/shell.tsx'
import { startApp } from './native/app-start.ts'
import { chooseShell } from './native/choose-shell.ts'
import { preloadPage } from './site/pages.tsx'
import { routeOf } from './site/site-map.ts'
import { placeBehind } from './startup/drawn-page.ts'
import { beginUsed } from './startup/first-sign.ts'
import { type PortalServices, createPortalServices } from './startup/services.ts'
import { chooseLanguage, startUp } from './startup/startup.ts'
import { isOpen } from './site/site-route.ts'
import { isLeavingAtom, languageAtom } from './startup/state.ts'

/** Milliseconds after which the identity client is fetched that a session needs to go on, minutes later, or to end. */
const identityAheadMs = 20_000

hideAddressSecrets()
// Not awaited: page chunks import this file, so a top-level await would deadlock.
void start()

async function start(): Promise<void> {
  const place = document.getElementById('portal')
  if (place === null) throw new Error('The document has no place for the portal')
  const { pathname } = window.location
  const firstPage = fetchAhead(pathname)
  const services = await openServices()
  if (pathname === '/frames/element') {
    const { openElementFrame } = await import('./frames/element-frame.ts')
    await openElementFrame(place, services)
  } else if (pathname.startsWith('/frames/')) {
    const { openFrame } = await import('./frames/frame-app.tsx')
    openFrame(createRoot(place), services)
  } else if (pathname === signInPath) {
    const { openSignInPage } = await import('./frames/sign-in/sign-in-page.tsx')
    openSignInPage(createRoot(place), services)
  } else if (pathname === windowPath) {
    const { startSignInWindow } = await import('./frames/sign-in/sign-in-window.ts')
    await startSignInWindow(services)
  } else {
    await openSite(place, services, firstPage)
  }
}

async function openSite(place: HTMLElement, services: PortalServices, firstPage: Promise<void>): Promise<void> {
  const next = isSignInWindow(services) ? await endSignIn(services) : null
  if (next !== null) window.history.replaceState(null, '', next)
  // A page left by logging out must not come back from the back/forward cache.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && services.store.get(isLeavingAtom)) window.location.reload()
  })
  const instead = await startApp(services, window.location.pathname)
  if (instead !== null) window.history.replaceState(null, '', instead)
  // Whatever the homepage's document shows is there from the page's first moment on.
  if ('begins' in place.dataset) beginUsed()
  void startUp(services)
  const consent = consentAhead(services)
  const signedIn = signInAhead(services)
  await chooseLanguage(services)
  // Markup that the document came with stays until the real page can replace it without a flash.
  const [behind] = place.hasChildNodes()
    ? await Promise.all([
        placeOf(place, services).catch(() => place),
        firstPage,
        wordStart(services).catch(() => undefined),
        outageAhead(services),
        bannerAhead(),
        consent,
        'begins' in place.dataset ? Promise.race([helpAhead(), soon()]) : undefined,
        Promise.race([signedIn, soon()]),
      ])
    : [place]
  createRoot(behind).render(
    <BrowserRouter>
      <App services={services} />
    </BrowserRouter>,
  )
}

// The page that takes the place of a drawn dashboard is worded as that is from its first moment on, and begins behind it.
async function placeOf(place: HTMLElement, services: PortalServices): Promise<HTMLElement> {
  if (!('own' in place.dataset)) return placeBehind(place)
  const { texts } = await import('./pages/dashboard.tsx')
  const language = services.store.get(languageAtom)
  await Promise.allSettled(texts().map((each) => loadMessages(each, language)))
  return placeBehind(place)
}

async function wordStart({ store }: PortalServices): Promise<void> {
  if (routeOf(window.location.pathname).page !== 'homepage') return
  const { texts } = await import('./pages/homepage/homepage.tsx')
  await loadMessages(texts, store.get(languageAtom))
}

async function endSignIn(services: PortalServices): Promise<string | null> {
  const { finishSignInWindow } = await import('./frames/sign-in/sign-in-window.ts')
  return finishSignInWindow(services)
}

// Loads the page's code in parallel with what its guards ask for.
async function fetchAhead(pathname: string): Promise<void> {
  void bannerAhead()
  if (pathname.startsWith('/frames/') || pathname.startsWith(signInPath)) return
  const route = routeOf(pathname)
  if (!isOpen(route)) {
    // A borrower's document takes its session up without it, where there is one; it is needed later.
    if (isBorrowersDocument(document)) setTimeout(prepareIdentity, identityAheadMs)
    else prepareIdentity()
    loginCode().catch(() => undefined)
  }
  await preloadPage(route)
}

// Loads the session and the loans before the first render. The guard asks in the same way, and shares the answer or asks again.
async function signInAhead(services: PortalServices): Promise<void> {
  const { pathname, search } = window.location
  if (isOpen(routeOf(pathname))) return
  await rememberAccountId(services, `${pathname}${search}`)
    .then(() => resume(services))
    .catch(() => undefined)
}

/** Milliseconds that the document's markup waits for the session. */
const drawnMs = 300

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, drawnMs))
}

// Collects problems of the device until there is a log.
async function openServices(): Promise<PortalServices> {
  const refused: (readonly [string, unknown])[] = []
  let log = (label: string, problem: unknown): void => void refused.push([label, problem])
  const platform = await chooseShell((label, problem) => log(label, problem))
  const made = createPortalServices(window.location.origin, platform)
  log = made.log
  for (const [label, problem] of refused) log(label, problem)
  return made
}
