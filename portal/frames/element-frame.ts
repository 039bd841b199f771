import { type CarportEventDetail, type CarportEventName, eventNames } from '#sdk/embed/events'
import { type FramingPage, connectToPage } from '#sdk/embed/page-frame'
import type { PortalServices } from '../startup/services.ts'
import { attributesFrom } from './frame-attributes.ts'
import { demandPage } from './token-page.ts'

/** By element, what it may take from this page's address: from the elements' definitions, when the portal is built. */
declare const __CARPORT_ADDRESS_ATTRIBUTES__: Readonly<Record<string, readonly string[]>>

/** How long the page around us has to say hello; alone the element offers to sign in. */
const greetingMs = 3000

interface Sdk {
  configure(options: {
    getToken: (request: { reason: string }) => Promise<string | null>
    language?: string
    beforeSubmit: (detail: CarportEventDetail['carport-submit']) => Promise<boolean>
    appearance: { scheme: string }
  }): void
}

/**
 * The page `/frames/element?tag=payoff-quote`: one element and nothing else, as high as it needs to be. `scheme` is
 * light (default), dark, or auto for the device's: what the page around looks like, a frame cannot see.
 */
export async function openElementFrame(place: HTMLElement, services: PortalServices): Promise<void> {
  const asked = new URLSearchParams(window.location.search)
  const name = asked.get('tag') ?? ''
  if (!/^[a-z][a-z-]{1,39}$/.test(name)) throw new Error('The address names no element')
  const named = asked.get('scheme')
  const scheme = named === 'dark' || named === 'auto' ? named : 'light'
  if (scheme !== 'auto') document.documentElement.dataset['scheme'] = scheme
  for (const each of [document.documentElement, document.body]) each.style.background = 'transparent'
  const element = document.createElement(`carport-${name}`)
  for (const [key, value] of attributesFrom(asked, __CARPORT_ADDRESS_ATTRIBUTES__)) element.setAttribute(key, value)
  const greeting = connectToPage(greetingMs).then((page) => {
    // Before anybody asks for the token, which is of use for this account alone.
    if (page !== null && page.accountNumber !== null) element.setAttribute('account-number', page.accountNumber)
    return page
  })
  place.append(element)
  tellPage(greeting, element)
  const sdk = await loadSdk(services)
  sdk.configure({
    appearance: { scheme },
    async getToken({ reason }) {
      const page = await greeting
      const token = (await page?.getToken(reason === 'refused' ? 'refused' : 'first')) ?? null
      return page === null || token === null ? null : demandPage(token, page.origin)
    },
    beforeSubmit: async (detail) => (await greeting)?.askSubmit(detail) ?? true,
  })
}

function tellPage(greeting: Promise<FramingPage | null>, element: HTMLElement): void {
  const report = (page: FramingPage | null): void =>
    page?.height(Math.ceil(element.getBoundingClientRect().bottom + window.scrollY))
  const tell = (event: Event): void => {
    const { type, detail } = event as CustomEvent<never>
    void greeting.then((page) => {
      page?.tell(type as CarportEventName, detail)
      // A browser draws no frame that is out of sight, and observes nothing in it.
      report(page)
    })
  }
  // A submission is asked about instead.
  for (const name of eventNames.filter((each) => each !== 'carport-submit')) document.addEventListener(name, tell)
  void greeting.then((page) => {
    if (page !== null) new ResizeObserver(() => report(page)).observe(element)
  })
}

interface Release {
  readonly version: string
  readonly entry: string
  readonly integrity: Readonly<Record<string, string>>
}

async function loadSdk({ rest, endpoints }: PortalServices): Promise<Sdk> {
  const { version, entry, integrity } = JSON.parse(await rest.getText(endpoints.url('/sdk/latest.json'))) as Release
  const hash = integrity[entry]
  if (!hash) throw new Error(`The release has no hash of ${entry}`)
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = 'anonymous'
  script.integrity = hash
  script.src = ownScript(endpoints.url(`/sdk/${version}/${entry}`))
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve((window as unknown as { Carport: Sdk }).Carport))
    script.addEventListener('error', () => reject(new Error('The elements did not load')))
    document.head.append(script)
  })
}

/** The address of a script of ours, as the document's policy wants it. */
function ownScript(url: string): string {
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
  }
  const createScriptURL = (text: string): string => {
    if (new URL(text).origin !== window.location.origin) throw new TypeError('Not a script of ours')
    return text
  }
  return trustedTypes?.createPolicy('carport', { createScriptURL }).createScriptURL(url) ?? url
}
