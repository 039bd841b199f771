import {
  account,
  addElement,
  equal,
  ok,
  openPage,
  type Page,
  servicer,
  settle,
  shown,
  textOf,
  until,
} from './fixtures/page.ts'
import { waysTo } from './fixtures/within-reach.ts'

const tag = 'carport-greeting'
let page: Page
afterEach(() => page.close())

/** From now on the backend refuses every token. */
function refuseTokens(of: Page): () => void {
  const { fetch } = of.window
  const refusal = JSON.stringify({ errors: [{ message: 'Sign in again.', extensions: { code: 'UNAUTHENTICATED' } }] })
  of.window.fetch = () => Promise.resolve(new Response(refusal, { status: 401 }))
  return () => {
    of.window.fetch = fetch
  }
}

async function typedIn(element: HTMLElement, text: string): Promise<HTMLInputElement> {
  const input = (await shown(element)).querySelector('input') as HTMLInputElement
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await settle()
  return input
}

/** Replaces the pop-up. Records the addresses it was opened with and the messages sent to it. */
function takePopUp(of: Page): { opened: string[]; told: unknown[][] } {
  const [opened, told]: [string[], unknown[][]] = [[], []]
  of.window.open = (address) => {
    opened.push(String(address))
    return of.window
  }
  of.window.postMessage = (...message: unknown[]) => void told.push(message)
  return { opened, told }
}

const offerOf = (element: HTMLElement) => element.shadowRoot?.querySelector<HTMLElement>('.expired a')

describe('a session that ends', () => {
  it('[embed-13] offers the sign-in pop-up where the page cannot renew, believes that pop-up alone, and keeps what was typed', async () => {
    page = await openPage({ configure: { getToken: undefined } })
    const element = addElement(page, tag, undefined, { token: 'first' }) as HTMLElement & { refresh(): Promise<void> }
    const input = await typedIn(element, 'half a name')
    const accept = refuseTokens(page)
    await element.refresh()
    const offer = await until('the way to sign in is there', () => offerOf(element))
    equal(offer.textContent, 'Sign in to continue')
    const { opened, told } = takePopUp(page)
    offer.click()
    equal(opened, [`${page.base}/embed-sign-in`])
    accept()
    const say = (origin: string, source: Window, data: object = { token: 'second' }) =>
      page.window.dispatchEvent(
        new page.window.MessageEvent('message', { data: { carport: 1, ...data }, origin, source }),
      )
    say('https://evil.example', page.window, { ready: true })
    say(servicer, window, { ready: true })
    equal(told, [])
    say(servicer, page.window, { ready: true })
    equal(told, [[{ carport: 1, capabilities: ['greeting'], accountNumber: account }, servicer]])
    say('https://evil.example', page.window)
    say(servicer, window)
    await settle()
    ok(offerOf(element), 'a message of somebody else signs nobody in')
    say(servicer, page.window)
    await until('the note is gone', () => textOf(element, '.expired') === '')
    equal(input.isConnected && input.value, 'half a name')
    equal((await page.requests()).at(-1)?.authorization, 'Bearer second')
  })

  it('asks once for all elements that wait for the same sign-in, and for the loan that one of them names', async () => {
    page = await openPage({ configure: { getToken: () => null } })
    const first = addElement(page, tag, {})
    addElement(page, 'carport-farewell')
    addElement(page, 'carport-farewell', { 'account-number': account }, { token: 'of its own' })
    const offer = await until('the way to sign in is there', () =>
      first.shadowRoot?.querySelector<HTMLElement>('a.action.primary, .failure a, a'),
    )
    const { told } = takePopUp(page)
    await settle()
    offer.click()
    page.window.dispatchEvent(
      new page.window.MessageEvent('message', {
        data: { carport: 1, ready: true },
        origin: servicer,
        source: page.window,
      }),
    )
    equal(told, [[{ carport: 1, capabilities: ['greeting', 'farewell'], accountNumber: account }, servicer]])
  })

  it('[embed-13] leaves the sign-in to a page that hands out tokens itself', async () => {
    page = await openPage()
    const element = addElement(page, tag) as HTMLElement & { refresh(): Promise<void> }
    await shown(element)
    refuseTokens(page)
    await element.refresh()
    await until('the note is there', () => textOf(element, '.expired') !== '')
    await settle(200)
    equal(offerOf(element), null)
  })
})

describe('a page that looks everywhere', () => {
  it('[embed-13] finds no token in its globals, behind symbols, in the elements or in what they show', async () => {
    const secrets = ['secret-of-the-page', 'secret-of-one-element']
    page = await openPage({ release: 'release', configure: { getToken: undefined } })
    // Kept by the page's script, where nobody else finds it.
    const held = { token: secrets[0] }
    page.window.Carport.configure({ getToken: () => held.token ?? null })
    const shared = addElement(page, 'carport-payoff-quote')
    const alone = addElement(page, 'carport-dashboard', { 'account-number': account }, { token: secrets[1] })
    await Promise.all([shared, alone].map(shown))
    const tokens = new Set((await page.requests()).map(({ authorization }) => authorization))
    equal(
      secrets.filter((secret) => tokens.has(`Bearer ${secret}`)),
      secrets,
      'both are in use',
    )
    // One that a script leaves lying about is found, so that the others would be.
    Object.assign(page.window, { kept: { deep: new Map([[1, Promise.resolve(secrets[0])]]) } })
    equal(await waysTo(secrets, page), ['window.kept.deep[].1'])
  })
})

describe('a session that ended', () => {
  type Element = HTMLElement & { token: string; refresh(): Promise<void> }
  let now = ''
  const getToken = () => now
  const ways: Readonly<Record<string, (element: Element) => unknown>> = {
    'as a property': (element) => (element.token = 'better'),
    'as an attribute': (element) => element.setAttribute('token', 'better'),
    'from another getToken': () => page.window.Carport.configure({ getToken: () => 'better' }),
    'from the same getToken, which the page names again': () => {
      now = 'better'
      page.window.Carport.configure({ getToken })
    },
    'from the same getToken when something is asked again': (element) => {
      now = 'better'
      void element.refresh()
    },
  }
  for (const own of [false, true]) {
    for (const [way, bring] of Object.entries(ways)) {
      it(`goes on with what was typed when a good token comes ${way}${own ? ' to one with a token of its own' : ''}`, async () => {
        now = 'bad'
        page = await openPage({ configure: { getToken } })
        const element = addElement(page, tag, undefined, own ? { token: 'bad' } : {}) as Element
        const input = await typedIn(element, 'half a name')
        await page.refuse('bad')
        await element.refresh()
        await until('the note is there', () => textOf(element, '.expired') !== '')
        bring(element)
        await until('the note is gone', () => textOf(element, '.expired') === '')
        equal(input.isConnected && input.value, 'half a name')
        await until('it asks with the good token', async () =>
          (await page.requests()).some(({ authorization }) => authorization === 'Bearer better'),
        )
        await until('the answer is there', () => textOf(element, '.answer') !== 'asking')
        await page.refuse('b')
        await element.refresh()
        await until('the note is there again', () => textOf(element, '.expired') !== '')
      })
    }
  }
})

describe('a page that breaks what code is made of', () => {
  it('[embed-14] with traps on Object.prototype, patched JSON and promises still shows the account, and puts no token into the page', async () => {
    page = await openPage()
    const target = page.window as unknown as { Object: ObjectConstructor; JSON: JSON; Promise: PromiseConstructor }
    for (const name of ['then', 'token', 'authorization', 'headers', 'signal'])
      target.Object.defineProperty(target.Object.prototype, name, {
        configurable: true,
        get: () => undefined,
        set: () => undefined,
      })
    const parse = Reflect.get(target.JSON, 'parse') as typeof JSON.parse
    target.JSON.parse = (text: string) => parse(text) as unknown
    const then = Reflect.get(target.Promise.prototype, 'then') as (...args: unknown[]) => unknown
    Reflect.set(target.Promise.prototype, 'then', function patched(this: unknown, ...args: unknown[]): unknown {
      return Reflect.apply(then, this, args)
    })
    const element = addElement(page, tag, { 'account-number': '100000000017', token: 'secret-token' })
    await shown(element)
    ok(!page.document.documentElement.outerHTML.includes('secret-token'), 'the token stands in the page')
    ok(!(element.shadowRoot?.innerHTML ?? '').includes('secret-token'), 'the token stands in the element')
  })
})
