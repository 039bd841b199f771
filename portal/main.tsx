import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import '../sdk/theme/tokens.css'
import '#widgets/ui/ui.css'
import '#widgets/flow/unknown-notice.css'
import '#widgets/flow/receipt.css'
import './portal.css'
import './routes/homepage.css'
import '#widgets/chat/chat.css'
import '#widgets/dashboard/dashboard.css'
import '#widgets/session-timeout/session-timeout.css'
import { signInPath } from '#sdk/embed/sign-in'
import { prepareIdentity } from '#sdk/session/late-identity-client'
import { hideAddressSecrets } from './address-secrets.ts'
import { App } from './app.tsx'
import { finishSignInWindow, isSignInWindow, startSignInWindow, windowPath } from './embed-sign-in/sign-in-window.ts'
import { keepAid } from './login/account-choice.ts'
import { loginCode, resume } from './login/signed-in.ts'
import { startApp } from './native/app-start.ts'
import { chooseShell } from './native/choose-shell.ts'
import { preloadPage, routeOf } from './router.tsx'
import { type PortalServices, createPortalServices } from './services.ts'
import { chooseLanguage, startUp } from './startup.ts'
import { isOpen } from './site-route.ts'
import { isLeavingAtom } from './state.ts'

hideAddressSecrets()
// Not awaited here: the pages' files import from this one, and what this file waits for would wait for it.
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
    const { openSignInPage } = await import('./embed-sign-in/sign-in-page.tsx')
    openSignInPage(createRoot(place), services)
  } else if (pathname === windowPath) {
    await startSignInWindow(services)
  } else {
    await openSite(place, services, firstPage)
  }
}

async function openSite(place: HTMLElement, services: PortalServices, firstPage: Promise<void>): Promise<void> {
  const next = isSignInWindow(services) ? await finishSignInWindow(services) : null
  if (next !== null) window.history.replaceState(null, '', next)
  // A page that was left by logging out must not come back from the browser's memory of pages.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && services.store.get(isLeavingAtom)) window.location.reload()
  })
  const instead = await startApp(services, window.location.pathname)
  if (instead !== null) window.history.replaceState(null, '', instead)
  void startUp(services)
  const signedIn = signInAhead(services)
  await chooseLanguage(services)
  // What stands in the document already is not taken away for a moment, and not drawn again for one.
  if (place.hasChildNodes()) await Promise.all([firstPage, Promise.race([signedIn, soon()])])
  createRoot(place).render(
    <BrowserRouter>
      <App services={services} />
    </BrowserRouter>,
  )
}

// The page's code comes together with what its guards ask for, not after it.
async function fetchAhead(pathname: string): Promise<void> {
  if (pathname.startsWith('/frames/') || pathname.startsWith(signInPath)) return
  const route = routeOf(pathname)
  if (!isOpen(route)) {
    prepareIdentity()
    loginCode().catch(() => undefined)
  }
  await preloadPage(route)
}

// Who it is, and their loans, are asked for before there is anything to show them with. The guard asks in the same way, and shares the
// answer or asks again.
async function signInAhead(services: PortalServices): Promise<void> {
  const { pathname, search } = window.location
  if (isOpen(routeOf(pathname))) return
  await keepAid(services, `${pathname}${search}`)
    .then(() => resume(services))
    .catch(() => undefined)
}

/** Milliseconds for which what stands in the document waits for the answer of who is signed in. */
const drawnMs = 300

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, drawnMs))
}

// A device may refuse something before there is anything to log with.
async function openServices(): Promise<PortalServices> {
  const refused: (readonly [string, unknown])[] = []
  let log = (label: string, problem: unknown): void => void refused.push([label, problem])
  const platform = await chooseShell((label, problem) => log(label, problem))
  const made = createPortalServices(window.location.origin, platform)
  log = made.log
  for (const [label, problem] of refused) log(label, problem)
  return made
}
