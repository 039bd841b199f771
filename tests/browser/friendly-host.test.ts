import {
  account,
  addElement,
  addScript,
  equal,
  ok,
  openPage,
  type Page,
  quiet,
  sdkUrl,
  servicer,
  settle,
  shown,
  textOf,
  until,
  viewOf,
} from './fixtures/page.ts'

// Pages that mean well, and do what pages do.
const tag = 'carport-greeting'
let page: Page
afterEach(() => page.close())

const field = (element: Element): HTMLInputElement => viewOf(element)?.querySelector('input') as HTMLInputElement

function type(element: Element, text: string): void {
  const input = field(element)
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('a page that configures again', () => {
  it('with each render keeps the token and what was typed, and uses the newest function at the next need', async () => {
    const asked: string[] = []
    let renders = 0
    page = await openPage({ configure: { getToken: undefined } })
    const render = (): void => {
      renders += 1
      const name = `token-${renders}`
      page.window.Carport.configure({
        baseUrl: page.base,
        getToken: () => {
          asked.push(name)
          return name
        },
      })
    }
    for (const name of ['ready', 'step', 'error', 'session-expired'])
      page.document.addEventListener(`carport-${name}`, render)
    render()
    const element = addElement(page, tag) as HTMLElement & { refresh(): Promise<void> }
    await shown(element)
    type(element, 'half typed')
    for (let round = 0; round < 20; round += 1) {
      render()
      await settle(20)
    }
    await quiet(page)
    equal([field(element).value, asked.length], ['half typed', 1])
    const newest = `token-${renders}`
    await page.refuse(String(asked[0]))
    await element.refresh()
    equal([field(element).value, asked.length, asked.at(-1)], ['half typed', 2, newest])
    equal((await page.requests()).at(-1)?.authorization, `Bearer ${newest}`)
  })

  it('because somebody signed in shows the loan, and with null shows nothing of it any more', async () => {
    page = await openPage({ configure: { getToken: () => null } })
    const element = addElement(page, tag)
    await until('it offers to sign in', () => textOf(element).includes('Sign in'))
    page.window.Carport.configure({ getToken: () => 'token-2' })
    await shown(element)
    page.window.Carport.configure({ getToken: null })
    await until('the loan is gone', () => viewOf(element) === null)
    page.window.Carport.configure({ getToken: () => 'token-3' })
    await shown(element)
    await quiet(page)
    equal((await page.requests()).at(-1)?.authorization, 'Bearer token-3')
  })

  it('for another backend sends it no token of the one before', async () => {
    let asked = 0
    page = await openPage({ configure: { getToken: () => `token-${(asked += 1)}` } })
    const element = addElement(page, tag)
    await shown(element)
    page.window.Carport.configure({ baseUrl: `${page.base}/other` })
    await until('it asks there', async () =>
      (await page.requests()).some((each) => each.authorization === 'Bearer token-2'),
    )
    equal(asked, 2)
  })

  it('after its tokens were refused goes on with what was typed, and does not go round and round', async () => {
    let asked = 0
    page = await openPage({ configure: { getToken: () => `expired-${(asked += 1)}` } })
    const render = (): void => page.window.Carport.configure({ getToken: () => `expired-${(asked += 1)}` })
    page.document.addEventListener('carport-session-expired', render)
    const element = addElement(page, tag)
    await until('the session is over', () => element.shadowRoot?.querySelector('.expired'))
    await settle(500)
    ok(asked <= 3, `asked for ${asked} tokens`)
  })
})

describe('a tag in a shadow root', () => {
  it('is defined in an open one that was there before the script, and in one inside it', async () => {
    page = await openPage({ release: null, body: '<section></section>' })
    const outer = page.document.querySelector('section')?.attachShadow({ mode: 'open' }) as ShadowRoot
    const inner = outer.appendChild(page.document.createElement('div')).attachShadow({ mode: 'open' })
    const [one, other] = [outer, inner].map((root) => {
      const element = page.document.createElement(tag)
      element.setAttribute('account-number', account)
      return root.appendChild(element)
    }) as [HTMLElement, HTMLElement]
    await addScript(page, 'fixture')
    page.window.Carport.configure({ baseUrl: page.base, getToken: () => 'token-1' })
    await Promise.all([shown(one), shown(other)])
  })

  it('is defined in one that is attached later, speaks its host’s language, and events come out of it', async () => {
    page = await openPage({ body: '<section lang="es"></section>' })
    await settle()
    const section = page.document.querySelector('section') as HTMLElement
    const outer = section.attachShadow({ mode: 'open' })
    await settle()
    const host = outer.appendChild(page.document.createElement('div'))
    await settle()
    const element = page.document.createElement(tag)
    element.setAttribute('account-number', account)
    const heard: string[] = []
    page.document.addEventListener('carport-submit', ({ type: name }) => heard.push(name))
    host.attachShadow({ mode: 'open' }).append(element)
    const view = await shown(element)
    view.querySelector('button')?.click()
    equal([heard, element.shadowRoot?.querySelector('.shell')?.getAttribute('lang')], [['carport-submit'], 'es'])
  })

  it('is found in markup with declarative roots, and a place for site builders in one gets its element', async () => {
    page = await openPage({
      release: 'release',
      scenario: 'paid-up',
      body: '<div id="a"><template shadowrootmode="open"><p data-carport="payoff-quote" data-account-number="100000000001"></p></template></div>',
    })
    const root = page.document.querySelector('#a')?.shadowRoot
    const element = await until('the place has its element', () =>
      root?.querySelector<HTMLElement>('carport-payoff-quote'),
    )
    await shown(element)
  })

  it('in a closed one waits for defineElements(), which the console names', async () => {
    page = await openPage({ body: '<div></div>' })
    const root = page.document.querySelector('div')?.attachShadow({ mode: 'closed' }) as ShadowRoot
    const element = page.document.createElement(tag)
    element.setAttribute('account-number', account)
    root.append(element)
    await until('the console names the way', () =>
      page.complaints.some((line) => line.includes(`defineElements(['${tag}'])`)),
    )
    equal([page.complaints.length, element.shadowRoot], [1, null])
    await page.window.Carport.defineElements([tag])
    await shown(element)
  })

  it('leaves attachShadow as a page knows it', async () => {
    page = await openPage({ release: null })
    const { prototype } = (page.window as unknown as { Element: typeof Element }).Element
    const facts = (): unknown[] => {
      const attach = Reflect.get(prototype, 'attachShadow') as () => unknown
      return [attach.name, attach.length, /native code/.test(Function.prototype.toString.call(attach))]
    }
    const before = facts()
    await addScript(page, 'fixture')
    equal(facts(), before)
  })
})

describe('a page whose ids and names are those of what code reads', () => {
  const names =
    'Carport carport head body documentElement querySelector querySelectorAll getElementById createElement currentScript readyState addEventListener forms images title cookie domain defaultView activeElement visibilityState hidden location self top parent name origin customElements trustedTypes baseURI fetch performance crypto litElementVersions reactiveElementVersions reactiveElementPolyfillSupport litPropertyMetadata litHtmlVersions'
  const clobbering = names
    .split(' ')
    .map(
      (name) =>
        `<a id="${name}"></a><form name="${name}"><input name="attributes"></form><img name="${name}" id="${name}">`,
    )
    .join('')

  it('shows the account, its theme and a secure frame', async () => {
    page = await openPage({
      body: `${clobbering}<carport-greeting account-number="${account}" greeting="frame"></carport-greeting>`,
      configure: { baseUrl: servicer },
    })
    const { prototype } = (page.window as unknown as { Document: typeof Document }).Document
    const html = Reflect.get(prototype, 'documentElement', page.document) as HTMLElement
    const element = html.querySelector(tag) as HTMLElement
    await until('the method’s id is there', () => viewOf(element) !== null && field(element)?.value.startsWith('pm_'))
    equal(typeof page.window.Carport.configure, 'function')
    page.window.Carport.configure({ appearance: { scheme: 'dark' } })
    equal(page.window.getComputedStyle(element).getPropertyValue('--carport-surface'), '#182029')
  })

  it('connects a frame, and has ready what commits in one', async () => {
    page = await openPage({
      release: 'release',
      scenario: 'paid-up',
      body: `${clobbering}<iframe data-carport src="/frames/element?tag=payoff-quote"></iframe>
        <carport-payment-methods account-number="100000000001"></carport-payment-methods>`,
    })
    const { prototype } = (page.window as unknown as { Document: typeof Document }).Document
    const html = Reflect.get(prototype, 'documentElement', page.document) as HTMLElement
    const frame = html.querySelector('iframe') as HTMLIFrameElement
    await until('the frame has its width', () => frame.style.inlineSize === '100%')
    const element = html.querySelector('carport-payment-methods') as HTMLElement
    const view = await shown(element)
    await until('the frame to confirm in is there', () => {
      view.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }))
      return element.shadowRoot?.querySelector('iframe')
    })
    equal(page.complaints, [])
  })

  it('keeps a variable of its own with our name, and the elements work beside it', async () => {
    page = await openPage({
      release: null,
      head: '<script>var Carport = { parking: true }</script>',
      body: `<carport-greeting account-number="${account}"></carport-greeting>
        <script type="module">import { configure } from '${sdkUrl('fixture')}'; configure({ baseUrl: '${servicer}', getToken: () => 'token-1' })</script>`,
    })
    await shown(page.document.querySelector(tag) as HTMLElement)
    equal((page.window as unknown as { Carport: object }).Carport, { parking: true })
    equal(page.complaints, [])
    await addScript(page, 'newer')
    equal(page.complaints.length, 1)
  })
})

describe('a page that does not answer for a token', () => {
  it('has a line in its console and the ways out after five seconds, and the loan when it answers', async () => {
    let answer = (_token: string): void => undefined
    const hanging = new Promise<string>((resolve) => (answer = resolve))
    page = await openPage({ configure: { getToken: () => hanging } })
    // Waits of five seconds, which take 50 ms here: those that began, and those that are under way.
    let [begun, underWay] = [0, 0]
    const later = page.window.setTimeout
    page.window.setTimeout = ((run: () => void, wait = 0) => {
      if (wait !== 5000) return later(run, wait)
      ;[begun, underWay] = [begun + 1, underWay + 1]
      return later(() => {
        underWay -= 1
        run()
      }, 50)
    }) as never
    const codes: unknown[] = []
    page.document.addEventListener('carport-error', ({ detail }) => codes.push(detail.code))
    const element = addElement(page, tag)
    await until('the phone number is there', () => element.shadowRoot?.querySelector('a[href^="tel:"]'))
    await until('the console says what to do', () => page.complaints.length === 1)
    ok(
      /getToken\(\).*five seconds|five seconds.*getToken\(\)/.test(String(page.complaints[0])),
      String(page.complaints[0]),
    )
    ok(textOf(element).includes('Open '), 'a plain link to the portal')
    equal([codes, begun > 0], [['TOKEN_LATE'], true])
    // It begins to wait anew, as it does once its code is there.
    await until('no wait is under way', () => underWay === 0)
    const before = begun
    element.setAttribute('language', 'es')
    await until('it waits again', () => begun > before)
    await new Promise((done) => later(() => done(undefined), 200))
    equal([codes, page.complaints.length], [['TOKEN_LATE'], 1])
    answer('token-1')
    await shown(element)
    equal(page.complaints.length, 1)
  })
})
