import { addElement, equal, ok, openPage, type Page, servicer, settle, shown, textOf, until } from './fixtures/page.ts'

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
    const opened: string[] = []
    page.window.open = (address) => {
      opened.push(String(address))
      return page.window
    }
    offer.click()
    ok(opened[0]?.startsWith(`${servicer}/`) && opened[0].includes('/embed-sign-in?'), `it opened ${opened[0]}`)
    accept()
    const say = (origin: string, source: Window) =>
      page.window.dispatchEvent(
        new page.window.MessageEvent('message', { data: { carport: 1, token: 'second' }, origin, source }),
      )
    say('https://evil.example', page.window)
    say(servicer, window)
    await settle()
    ok(offerOf(element), 'a message of somebody else signs nobody in')
    say(servicer, page.window)
    await until('the note is gone', () => textOf(element, '.expired') === '')
    equal(input.isConnected && input.value, 'half a name')
    equal((await page.requests()).at(-1)?.authorization, 'Bearer second')
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
