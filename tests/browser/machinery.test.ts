import {
  account,
  addElement,
  equal,
  ok,
  openPage,
  type Page,
  quiet,
  shown,
  textOf,
  until,
  viewOf,
} from './fixtures/page.ts'

// What every element does the same, shown on the smallest one.
const tag = 'carport-greeting'
const heading = (element: Element): string => textOf(element, 'h1')
const field = (element: Element): HTMLInputElement => viewOf(element)?.querySelector('input') as HTMLInputElement
/** Roles of the messages around or in place of the capability, in order. */
const rolesOf = (element: Element): (string | null)[] =>
  [...(element.shadowRoot?.querySelectorAll('[part=expired], [part=message]') ?? [])].map((each) =>
    each.getAttribute('role'),
  )
const operations = async (page: Page): Promise<string[]> => (await page.requests()).map((each) => each.operation)

function type(element: Element, text: string): void {
  const input = field(element)
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

let page: Page
afterEach(() => page.close())

describe('the token', () => {
  it('shows a skeleton, not an error, for as long as there is none', async () => {
    page = await openPage({ configure: { getToken: undefined } })
    const element = addElement(page, tag)
    await until('the skeleton is there', () => element.shadowRoot?.querySelector('[part=skeleton]'))
    await quiet(page)
    equal([viewOf(element), textOf(element)], [null, ''])
    Object.assign(element, { token: Promise.resolve('late-token') })
    await shown(element)
    await until('it asks with that token', async () =>
      (await page.requests()).some((each) => each.authorization === 'Bearer late-token'),
    )
  })

  it('[embed-13] as an attribute is read once and is nowhere in the page afterwards', async () => {
    page = await openPage({ configure: { getToken: undefined } })
    const element = addElement(page, tag, { 'account-number': account, token: 'attribute-secret' })
    await shown(element)
    await until('the call carries it as the bearer', async () =>
      (await page.requests()).some((each) => each.authorization === 'Bearer attribute-secret'),
    )
    const inShadow = element.shadowRoot?.innerHTML ?? ''
    const stored = JSON.stringify([
      Object.entries(page.window.sessionStorage),
      Object.entries(page.window.localStorage),
      page.document.cookie,
    ])
    for (const text of [page.document.documentElement.outerHTML, inShadow, stored, page.window.location.href]) {
      ok(!text.includes('attribute-secret'), `the token is not in ${text.slice(0, 200)}`)
    }
    equal((element as unknown as { token?: string }).token, undefined)
  })

  it('offers to sign in when the page says that nobody is', async () => {
    page = await openPage({ configure: { getToken: () => null } })
    const element = addElement(page, tag)
    await until('it offers to sign in', () => textOf(element).includes('Sign in to continue'))
    // Nothing failed, so it is a status and not an alert.
    equal(rolesOf(element), ['status'])
  })

  it('that the page fails to get shows the phone number and a way to try again', async () => {
    let isDown = true
    page = await openPage({ configure: { getToken: () => (isDown ? Promise.reject(new Error('down')) : 'token-2') } })
    const errors: unknown[] = []
    page.document.addEventListener('carport-error', (event) => errors.push(event.detail.code))
    const element = addElement(page, tag)
    await until('the phone number is there', () => element.shadowRoot?.querySelector('a[href^="tel:"]'))
    equal([errors, rolesOf(element)], [['TOKEN_NOT_AVAILABLE'], ['alert']])
    isDown = false
    element.shadowRoot?.querySelector('button')?.click()
    await shown(element)
  })

  const own = { account, capabilities: ['greeting'], origins: [self.origin] }
  for (const [what, other] of [
    ['account', { account: '999999999999' }],
    ['capability', { capabilities: ['payoff-quote'] }],
    ['origin', { origins: ['https://elsewhere.example'] }],
  ] as const) {
    it(`for another ${what} shows "not available" and asks for nothing`, async () => {
      const claims = btoa(JSON.stringify({ ...own, ...other, iat: 1, exp: 601 }))
      page = await openPage({ configure: { getToken: () => `head.${claims}.signature` } })
      const codes: unknown[] = []
      page.document.addEventListener('carport-error', (event) => codes.push(event.detail.code))
      const element = addElement(page, tag)
      await until('it says so', () => textOf(element).includes('isn’t available'))
      equal([codes, await operations(page)], [['NOT_AVAILABLE'], ['ServerClock']])
    })
  }

  it('for this account, capability and origin shows the account', async () => {
    const claims = btoa(JSON.stringify({ ...own, iat: 1, exp: 4_000_000_000 }))
    page = await openPage({ configure: { getToken: () => `head.${claims}.signature` } })
    await shown(addElement(page, tag))
  })

  it('that expires twice keeps what was typed, tells the page, moves the focus, and goes on with the next one', async () => {
    page = await openPage({ configure: { getToken: undefined } })
    const element = addElement(page, tag, undefined, { token: 'token-1' })
    await shown(element)
    type(element, 'half typed')
    const events: string[] = []
    page.document.addEventListener('carport-session-expired', (event) => events.push(event.detail.capability))
    const own = element as unknown as { token: string; refresh(): Promise<void> }
    const { Carport } = page.window
    Carport.configure({ getToken: () => 'expired-2' })
    own.token = 'expired-1'
    await until('the page is told', () => events.length === 1)
    equal(events, ['greeting'])
    await until('the message has the focus', () => element.shadowRoot?.activeElement?.matches('.expired'))
    equal(rolesOf(element), ['status'])
    type(element, 'typed after')
    Carport.configure({ getToken: () => 'token-3' })
    own.token = 'token-3'
    await until('the message is gone', () => element.shadowRoot?.querySelector('.expired') === null)
    equal(field(element).value, 'typed after')
  })
})

describe('properties and attributes', () => {
  it('[embed-14] that were set before the code came are honored, objects and functions too', async () => {
    page = await openPage({ release: null })
    const circular: { self?: unknown; call: () => string } = { call: () => 'called' }
    circular.self = circular
    const element = addElement(
      page,
      tag,
      {},
      { accountNumber: account, isLoud: true, count: 3, data: circular, language: 'en', token: 'early' },
    )
    const script = page.document.createElement('script')
    script.type = 'module'
    script.src = (await import('./fixtures/page.ts')).sdkUrl('fixture')
    page.document.head.append(script)
    await shown(element)
    equal(heading(element), `Hello ${account} true 3 called`)
    equal(element.getAttributeNames(), [])
  })

  it('can be set and changed later, and reach what is shown', async () => {
    page = await openPage()
    const element = addElement(page, tag)
    await shown(element)
    Object.assign(element, { greeting: 'Hi', count: 2 })
    await until('it shows', () => heading(element).startsWith(`Hi ${account} false 2`))
    element.setAttribute('is-loud', '')
    await until('it is loud', () => heading(element).includes('true'))
  })

  it('give the default again when the attribute is removed or emptied', async () => {
    page = await openPage()
    const element = addElement(page, tag, { 'account-number': account, greeting: 'Hola', 'is-loud': '', count: '7' })
    await shown(element)
    equal(heading(element), `Hola ${account} true 7`)
    element.removeAttribute('is-loud')
    element.removeAttribute('count')
    element.setAttribute('greeting', '')
    await until('the defaults are back', () => heading(element) === `Hello ${account} false 1`)
  })

  it('of another account start over', async () => {
    page = await openPage()
    const element = addElement(page, tag)
    await shown(element)
    type(element, 'for the first account')
    element.setAttribute('account-number', '100000000117')
    await until('it shows the other account', () => heading(element).includes('100000000117'))
    equal(field(element).value, '')
  })
})

describe('moving and removing', () => {
  for (const how of ['append', 'moveBefore'] as const) {
    it(`with ${how} keeps what was typed and asks nothing again`, async () => {
      page = await openPage({ body: '<div id="a"></div><div id="b"></div>' })
      const [a, b] = [...page.document.querySelectorAll('div')] as [
        HTMLDivElement,
        HTMLDivElement & { moveBefore(node: Node, before: null): void },
      ]
      const element = addElement(page, tag)
      a.append(element)
      await shown(element)
      await until('the answer is shown', () => textOf(element, '.answer') !== 'asking')
      type(element, 'half typed')
      const before = await operations(page)
      if (how === 'append') b.append(element)
      else b.moveBefore(element, null)
      await quiet(page)
      equal([field(element).value, await operations(page)], ['half typed', before])
    })
  }

  it('takes the capability down, and an element that comes back starts again', async () => {
    page = await openPage()
    const element = addElement(page, tag, undefined, { greeting: 'Hi' })
    await shown(element)
    element.remove()
    await quiet(page)
    equal(viewOf(element), null)
    page.document.body.append(element)
    await shown(element)
    ok(heading(element).startsWith('Hi'), 'its properties are still set')
  })
})

describe('methods and several elements', () => {
  it('refresh() asks again, reset() starts over, focus() goes to the heading', async () => {
    page = await openPage()
    const element = addElement(page, tag) as HTMLElement & { refresh(): Promise<void>; reset(): void }
    await shown(element)
    await until('the answer is shown', () => textOf(element, '.answer') !== 'asking')
    type(element, 'half typed')
    await element.refresh()
    equal(
      [field(element).value, (await operations(page)).filter((name) => name !== 'ServerClock').length],
      ['half typed', 2],
    )
    element.reset()
    await until('it is empty', () => field(element)?.value === '')
    element.focus()
    equal(element.shadowRoot?.activeElement?.tagName, 'H1')
  })

  it('two of one account share one token and one answer', async () => {
    let asked = 0
    page = await openPage({ configure: { getToken: () => `token-${(asked += 1)}` } })
    const [one, other] = [addElement(page, tag), addElement(page, tag)]
    await Promise.all([shown(one), shown(other)])
    await until('both show the answer', () => [one, other].every((each) => textOf(each, '.answer') !== 'asking'))
    equal([asked, (await operations(page)).toSorted()], [1, ['GetPaymentEligibility', 'ServerClock']])
  })

  it('a capability that breaks shows the phone number, and the others go on', async () => {
    page = await openPage()
    const [broken, whole] = [addElement(page, tag, undefined, { greeting: 'crash' }), addElement(page, tag)]
    await until('the phone number is there', () => broken.shadowRoot?.querySelector('a[href^="tel:"]'))
    await shown(whole)
  })
})

describe('events', () => {
  it('bubble out frozen, without personal data, and can stop what is about to be sent', async () => {
    page = await openPage()
    const element = addElement(page, tag)
    await shown(element)
    const details: unknown[] = []
    page.document.addEventListener('carport-submit', (event) => {
      details.push(event.detail, Object.isFrozen(event.detail), event.target === element)
      event.preventDefault()
    })
    type(element, 'Ada Lovelace')
    viewOf(element)?.querySelector('button')?.click()
    await until('it was stopped', () => field(element).value === 'stopped')
    equal(details, [{ capability: 'greeting', amountCents: 9612, paymentDate: '2026-11-18' }, true, true])
  })
})

describe('language and look', () => {
  it('comes from the nearest lang, from configure() and from the property, and a text can be replaced', async () => {
    page = await openPage({ body: '<div lang="es-MX"></div>', configure: { getToken: () => null } })
    const element = addElement(page, tag)
    page.document.querySelector('div')?.append(element)
    await until('it speaks Spanish', () => textOf(element).includes('Inicie sesión'))
    page.window.Carport.configure({ language: 'en' })
    await until('it speaks English', () => textOf(element).includes('Sign in'))
  })

  it('follows the page’s appearance at once, and says when a theme is hard to read', async () => {
    page = await openPage()
    const element = addElement(page, tag)
    await shown(element)
    const surface = (): string => page.window.getComputedStyle(element).getPropertyValue('--carport-surface')
    page.window.Carport.configure({ appearance: { scheme: 'dark' } })
    equal(surface(), '#182029')
    page.window.Carport.configure({
      appearance: { scheme: 'light', tokens: { '--carport-accent': '#eeeeee', color: 'red' } },
    })
    equal([surface(), page.window.getComputedStyle(element).getPropertyValue('--carport-accent')], ['#fff', '#eeeeee'])
    await until('it is reported', () => page.complaints.some((line) => line.includes('hard to read')))
    page.window.Carport.configure({ appearance: {} })
    ok(page.window.getComputedStyle(element).getPropertyValue('--carport-accent') !== '#eeeeee', 'the theme is gone')
  })
})

describe('a secure frame', () => {
  it('gets the token over a checked channel, asks for a new one, grows, and answers with the method’s id', async () => {
    const reasons: string[] = []
    page = await openPage({
      configure: {
        baseUrl: undefined,
        getToken: ({ reason }: { reason: string }) => {
          reasons.push(reason)
          return `token-${reasons.length}`
        },
      },
    })
    const element = addElement(page, tag, { 'account-number': account, greeting: 'frame' })
    await until(
      'the method’s id is there',
      () => viewOf(element) !== null && field(element)?.value === 'pm_0017_true_en',
    )
    equal([reasons, viewOf(element)?.querySelector('iframe')], [['first', 'refused'], null])
  })
})
