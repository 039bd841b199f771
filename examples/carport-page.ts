/** The part of the SDK that the example pages use. The npm package brings all its types. */
export interface Carport {
  readonly version: string
  configure(options: CarportOptions): void
}

export interface CarportOptions {
  /** null forgets the token that was given before. */
  readonly getToken?: ((request: { readonly signal: AbortSignal }) => Promise<string | null> | string | null) | null
  readonly language?: 'en' | 'es'
  readonly baseUrl?: string
  readonly appearance?: {
    readonly scheme?: 'light' | 'dark' | 'auto'
    readonly tokens?: Readonly<Record<string, string>>
  }
}

interface Release {
  readonly version: string
  readonly entry: string
  readonly integrity: Readonly<Record<string, string>>
  readonly elements: readonly string[]
}

/** The servicer's origin: the page's setting, or else this site's. */
export const servicer = document.documentElement.dataset['servicer'] ?? location.origin

/** What the address asks for, such as ?email=p2@example.com&account=100000000002 */
export const asked = new URLSearchParams(location.search)

/** The email of the customer who is signed in to this site. A live page's own server has it. */
export const customer = asked.get('email') ?? 'p1@example.com'

/** The newest release. A live page writes version and hash into its script tag; the examples follow the build beside them. */
export async function newestRelease(): Promise<Release> {
  const reply = await fetch(`${servicer}/sdk/latest.json`)
  return (await reply.json()) as Release
}

/**
 * Loads the SDK, as a script tag in the page would.
 * @param toScriptUrl for a page whose policy demands Trusted Types
 */
export async function loadCarport(toScriptUrl: (url: string) => unknown = (url) => url): Promise<Carport> {
  const { version, entry, integrity } = await newestRelease()
  const url = `${servicer}/sdk/${version}/${entry}`
  const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: 'anonymous' })
  script.integrity = integrity[entry] ?? ''
  script.src = toScriptUrl(url) as string
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => reject(new Error(`${url} did not load`)))
    document.head.append(script)
  })
  return (window as unknown as { Carport: Carport }).Carport
}

/**
 * Asks this site's own server for a token for whoever is signed in here. That server asks POST /api/embed/sessions with its secret key,
 * which never reaches a page.
 */
export async function askOurServer(
  person: { readonly email: string; readonly accountNumber: string; readonly capabilities: readonly string[] },
  signal: AbortSignal,
): Promise<string> {
  const reply = await fetch('/examples/carport-token', {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!reply.ok) throw new Error(`No token: ${reply.status}`)
  return reply.text()
}

/** The element with this id. @throws Error when the page has none */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`The page has no #${id}`)
  return element as E
}

/** The elements of Carport that stand in the page. */
export function carportElements(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('*')].filter(({ localName }) => localName.startsWith('carport-'))
}

/** Gives every element in the page the account named in the address, and returns it. */
export function chooseAccount(fallback: string): string {
  const account = asked.get('account') ?? fallback
  for (const element of carportElements()) element.setAttribute('account-number', account)
  return account
}
