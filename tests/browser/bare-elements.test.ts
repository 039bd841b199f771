import type { ScenarioName } from '#test-kit'
import {
  addElement,
  equal,
  ok,
  openPage,
  type Page,
  quiet,
  servicer,
  settle,
  textOf,
  until,
  viewOf,
} from './fixtures/page.ts'

// The elements that need neither account nor token, and the part of the chat that needs none.
let page: Page
afterEach(() => page.close())

const heightOf = (element: Element): number => element.getBoundingClientRect().height

/** Lets time pass on the page's monotonic clock; its timers go on as they do. */
function createTime({ window }: Page): (seconds: number) => void {
  let ahead = 0
  const now = window.performance.now.bind(window.performance)
  Object.defineProperty(window.performance, 'now', { value: () => now() + ahead })
  return (seconds) => {
    ahead += seconds * 1000
  }
}

describe('<carport-session-timeout>', () => {
  const tag = 'carport-session-timeout'
  const dialogOf = (element: Element) => viewOf(element)?.querySelector('dialog') ?? null
  const buttonOf = (element: Element, name: string) =>
    [...(viewOf(element)?.querySelectorAll('button') ?? [])].find((button) => button.textContent === name)
  const warned = (element: Element) => until('it warns', () => dialogOf(element)?.open)

  /** Starts the element with 1200 seconds to go, and records every event it sends. */
  async function start(of: Page, attributes: Record<string, string> = {}) {
    const pass = createTime(of)
    const told: string[] = []
    for (const name of ['ready', 'step', 'session-expired', 'error']) {
      of.document.addEventListener(`carport-${name}`, (event) => {
        const { step = name } = (event as CustomEvent<{ step?: string }>).detail
        told.push(step)
      })
    }
    const element = addElement(of, tag, attributes)
    await until('it runs', () => told.includes('ready'))
    return { element, pass, told }
  }

  it('[embed-06][embed-12] runs alone on a page, without a token, without a call, and without taking room', async () => {
    page = await openPage({ release: 'release', configure: { getToken: undefined } })
    const { element, told } = await start(page)
    await quiet(page)
    equal([heightOf(element), textOf(element), told], [0, '', ['ready']])
    equal([await page.requests(), page.complaints], [[], []])
  })

  it('[session-01][session-08] warns in a modal that takes the focus and that Escape does not close', async () => {
    page = await openPage({ release: 'release', body: '<input>' })
    const { element, pass } = await start(page)
    pass(1181)
    await warned(element)
    equal(dialogOf(element)?.querySelector('h2')?.textContent, 'Session Timeout!')
    equal(dialogOf(element)?.matches(':modal'), true)
    equal(element.shadowRoot?.activeElement?.textContent, 'Continue Session')
    for (let time = 0; time < 2; time += 1) dialogOf(element)?.close()
    await until('it is open again', () => dialogOf(element)?.matches(':modal'))
  })

  it('[session-07][session-09] hears no keys while it warns, goes on after Continue, and gives the focus back', async () => {
    page = await openPage({ release: 'release', body: '<input>' })
    const { element, pass, told } = await start(page)
    const input = page.document.querySelector('input') as HTMLInputElement
    input.focus()
    pass(1185)
    await warned(element)
    page.document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
    await settle()
    equal(dialogOf(element)?.open, true)
    buttonOf(element, 'Continue Session')?.click()
    await until('it is closed', () => dialogOf(element) === null)
    await until('the focus is back', () => page.document.activeElement === input)
    equal(told, ['ready', 'warning', 'continued'])
  })

  it('[session-06] a key anywhere in the host page, or in another tab, gives all the time again', async () => {
    page = await openPage({ release: 'release' })
    const other = await openPage({ release: 'release' })
    try {
      const here = await start(page)
      const there = await start(other)
      for (const each of [here, there]) each.pass(1170)
      // Opened after the element's own, so that it hears after it.
      const channel = new BroadcastChannel('carport-activity')
      const heard = new Promise((done) => channel.addEventListener('message', done, { once: true }))
      page.document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
      await heard
      channel.close()
      await settle()
      for (const each of [here, there]) each.pass(60)
      await settle(1200)
      equal([dialogOf(here.element), dialogOf(there.element)], [null, null])
      equal([here.told, there.told], [['ready'], ['ready']])
    } finally {
      other.close()
    }
  })

  it('[session-10] Log out tells the page once, and reset() starts anew', async () => {
    page = await openPage({ release: 'release' })
    const { element, pass, told } = await start(page)
    pass(1181)
    await warned(element)
    buttonOf(element, 'Log out')?.click()
    await until('it is closed', () => dialogOf(element) === null)
    pass(60)
    await settle(1200)
    equal(told, ['ready', 'warning', 'session-expired'])
    ;(element as HTMLElement & { reset(): void }).reset()
    await until('it runs again', () => told.at(-1) === 'ready')
  })

  it('[session-11][session-18] the attribute moves the warning, and no answer ends the session', async () => {
    page = await openPage({ release: 'release' })
    const { element, pass, told } = await start(page, { 'idle-seconds': '60' })
    pass(42)
    await warned(element)
    pass(25)
    await until('it is over', () => told.at(-1) === 'session-expired')
    equal(dialogOf(element), null)
  })
})

describe('<carport-smart-banner>', () => {
  const tag = 'carport-smart-banner'
  const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36'
  const forget = () => {
    document.cookie = 'smartbanner_closed=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  }
  beforeEach(forget)
  after(forget)

  async function openPhone(): Promise<Page> {
    const phone = await openPage({ release: 'release', configure: { getToken: undefined } })
    Object.defineProperty(phone.window.navigator, 'userAgent', { get: () => android })
    return phone
  }
  const bannerOf = (element: Element) => viewOf(element)?.querySelector('section') ?? null

  it('[banner-02] takes no room on a desktop', async () => {
    page = await openPage({ release: 'release', configure: { getToken: undefined } })
    const element = addElement(page, tag, {})
    await until('its code is here', () => viewOf(element))
    await quiet(page)
    equal([heightOf(element), textOf(element), page.complaints], [0, '', []])
  })

  it('[embed-05][embed-11][banner-01][const-08] stands alone on a phone’s page, 120 px high, without a token', async () => {
    page = await openPhone()
    const element = addElement(page, tag, {})
    const banner = await until('it shows', () => bannerOf(element))
    equal([heightOf(element), heightOf(banner)], [120, 120])
    ok(banner.textContent?.includes('Free on Google Play'), 'it says what it costs')
    const link = banner.querySelector('a') as HTMLAnchorElement
    ok(link.href.startsWith(servicer) && link.href.endsWith('/smart-banner/android'), 'it leads to the servicer')
    equal([await page.requests(), page.complaints], [[], []])
  })

  it('[acct-28][banner-04][banner-05] shows its attributes, and nothing where the platform is not listed', async () => {
    page = await openPhone()
    const element = addElement(page, tag, {
      'app-title': 'Their app',
      author: 'Them',
      price: '$1',
      'price-suffix': ' once',
      'close-label': 'Not now',
      'button-label': 'Get it',
      'button-url-android': 'https://apps.example/a',
    })
    const banner = await until('it shows', () => bannerOf(element))
    equal(
      [...banner.querySelectorAll('p')].map((each) => each.textContent),
      ['Their app', 'Them', '$1 once'],
    )
    equal(banner.querySelector('button')?.getAttribute('aria-label'), 'Not now')
    equal(
      [banner.querySelector('a')?.href, banner.querySelector('a')?.textContent],
      ['https://apps.example/a', 'Get it'],
    )
    element.setAttribute('enabled-platforms', 'ios')
    await until('it is gone', () => bannerOf(element) === null)
    equal(heightOf(element), 0)
  })

  it('[banner-06][banner-08][banner-11][store-01] closed, it gives the room back and stays away', async () => {
    page = await openPhone()
    const element = addElement(page, tag, {})
    const banner = await until('it shows', () => bannerOf(element))
    banner.querySelector('button')?.click()
    await until('it is gone', () => bannerOf(element) === null)
    equal([heightOf(element), document.cookie.includes('smartbanner_closed=')], [0, true])
    const next = addElement(page, tag, {})
    await until('its code is here', () => viewOf(next))
    await quiet(page)
    equal(bannerOf(next), null)
  })
})

describe('<carport-chat>', () => {
  const find = (element: Element, selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
  const textLink = 'a[href^="sms:+1"]'
  const open = (scenario: ScenarioName) =>
    openPage({ release: 'release', scenario, width: 375, configure: { getToken: undefined } })

  it('[embed-10] where there is no live chat, it opens the messaging of the phone', async () => {
    page = await open('text-only')
    const element = addElement(page, 'carport-chat', {})
    const link = await until('it shows', () => find(element, textLink))
    ok(/^Text us at \d{3}-\d{3}-\d{4}$/.test(link.textContent), 'it says which number')
    equal([find(element, 'button'), page.complaints], [null, []])
  })

  it('[embed-10] where there is one, its menu has both', async () => {
    page = await open('paid-up')
    const element = addElement(page, 'carport-chat', {})
    const button = await until('it shows', () => find(element, 'button'))
    equal(find(element, textLink), null)
    button.click()
    const text = await until('texting is open', () => find(element, textLink))
    ok(text.textContent.startsWith('Text with Us'), 'one is texting')
    ok(find(element, 'button.cp-chat-entry')?.textContent.startsWith('Live Chat'), 'the other is live chat')
    equal(page.complaints, [])
  })
})
