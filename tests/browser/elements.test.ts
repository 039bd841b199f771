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
  tags,
  until,
  viewOf,
} from './fixtures/page.ts'

// Every element of the release that shows an account, one after the other: what is promised of all holds for each.
const bare = [
  'carport-session-timeout',
  'carport-smart-banner',
  'carport-support-center',
  'carport-chat',
  'carport-outage',
]
const accountTags = tags.filter((tag) => !bare.includes(tag))
let page: Page
afterEach(() => page.close())

for (const tag of accountTags) {
  describe(`<${tag}>`, () => {
    it('[embed-07][embed-14][embed-16][stack-03][stack-08][stack-12] shows its capability for the account with one script and no portal', async () => {
      page = await openPage({ release: 'release' })
      const element = addElement(page, tag)
      const view = await shown(element)
      equal([view.localName, customElements.get(view.localName) === undefined], [`${tag}-view`, true])
      ok(page.window.customElements.get(view.localName) !== undefined, 'the capability is a custom element of its own')
      const asked = await until('it asks', async () => {
        const requests = (await page.requests()).filter((each) => each.operation !== 'ServerClock')
        return requests.length > 0 ? requests : null
      })
      ok(
        asked.every((each) => each.authorization === 'Bearer token-1'),
        '[embed-13] its calls carry the token',
      )
      ok(!page.document.querySelector('script[src*="portal"]'), 'nothing of the portal is loaded')
      equal(page.complaints, [])
    })

    it('honours an account and a token that were set before its code came', async () => {
      page = await openPage({ release: 'release', configure: { getToken: undefined } })
      const element = page.document.createElement(tag)
      Object.assign(element, { accountNumber: account, token: Promise.resolve('early') })
      page.document.body.append(element)
      await shown(element)
      await until('it asks with that token', async () =>
        (await page.requests()).some((each) => each.authorization === 'Bearer early'),
      )
      ok(!page.document.documentElement.outerHTML.includes('early'), 'the token is not in the page')
    })

    it('keeps its capability when it is moved, and asks nothing again', async () => {
      page = await openPage({ release: 'release', body: '<section></section>' })
      const element = addElement(page, tag)
      const view = await shown(element)
      await settle(150)
      const first = view.firstElementChild
      const before = (await page.requests()).length
      page.document.querySelector('section')?.append(element)
      await settle()
      ok(viewOf(element)?.firstElementChild === first, 'it is the same content')
      equal((await page.requests()).length, before)
    })

    it('tells the page nothing personal, in events that nobody can change', async () => {
      page = await openPage({ release: 'release' })
      const details: object[] = []
      for (const name of ['ready', 'step', 'submit', 'success', 'failure', 'unknown', 'session-expired', 'error']) {
        page.document.addEventListener(`carport-${name}`, (event) =>
          details.push((event as CustomEvent<object>).detail),
        )
      }
      const element = addElement(page, tag)
      await shown(element)
      await settle(150)
      for (const detail of details) {
        ok(Object.isFrozen(detail), 'it is frozen')
        ok(
          !JSON.stringify(detail).includes(account) && !JSON.stringify(detail).includes('token-1'),
          'neither account nor token',
        )
      }
    })

    it('appears and goes thirty times without leaving nodes behind', async () => {
      page = await openPage({ release: 'release' })
      const once = async (): Promise<void> => {
        const element = addElement(page, tag)
        await until('it is shown', () => viewOf(element) !== null)
        element.remove()
        await settle(5)
      }
      await once()
      const nodes = page.document.querySelectorAll('*').length
      for (let round = 0; round < 30; round += 1) await once()
      equal(page.document.querySelectorAll('*').length, nodes)
      equal(page.complaints, [])
    })
  })
}

describe('all elements together', () => {
  it('work on one page under one policy that allows no inline script, style or eval', async () => {
    const policy = `default-src 'none'; script-src ${servicer}; connect-src ${servicer}; style-src 'none'; require-trusted-types-for 'script'`
    page = await openPage({
      release: 'release',
      head: `<meta http-equiv="content-security-policy" content="${policy}">`,
    })
    const violations: string[] = []
    page.document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
    const elements = tags.map((tag) => addElement(page, tag))
    await Promise.all(elements.filter(({ localName }) => accountTags.includes(localName)).map(shown))
    await settle(200)
    equal([violations, page.complaints], [[], []])
  })
})
