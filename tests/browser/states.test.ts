import {
  axeFindings,
  axeScript,
  cutOff,
  leaks,
  listenTo,
  partsOf,
  stickingOut,
  strayParts,
  styled,
  unsaid,
  untoldFields,
} from './fixtures/checks.ts'
import {
  addElement,
  elementStates,
  equal,
  models,
  openPage,
  type Page,
  reachState,
  servicer,
  tags,
} from './fixtures/page.ts'

// Every state of every element, as the test kit lists them and partners reach them, under the strictest policy.
let page: Page
afterEach(() => page.close())

/** Every part that some state of some element showed. */
const partsShown = new Set<string>()

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const policy = `default-src 'none'; script-src ${servicer} ${self.origin}/axe.js; connect-src ${servicer}; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html`
const head = `<meta http-equiv="content-security-policy" content="${policy}">${axeScript}`

it('[embed-08] every element of the release has its states listed', async () => {
  page = await openPage({ release: null })
  equal(Object.keys(elementStates).toSorted(), [...tags].toSorted())
})

for (const [tag, states] of Object.entries(elementStates)) {
  describe(`<${tag}>`, () => {
    for (const state of states) {
      it(`is sound in the state: ${state.name}`, async () => {
        page = await openPage({ release: 'release', scenario: state.scenario, head })
        if (state.device === 'phone')
          Object.defineProperty(page.window.navigator, 'userAgent', { value: phone, configurable: true })
        const tokens: string[] = []
        const getToken = async () => {
          const token = await page.mock.getToken()
          if (token !== null) tokens.push(token)
          return token
        }
        page.window.Carport.configure({ getToken })
        const told = listenTo(page)
        const element = addElement(page, tag, { 'account-number': '100000000001', ...state.attributes })
        await reachState(element, state, page.mock)
        const found = [
          ...unsaid(element),
          ...untoldFields(element),
          ...styled(element),
          ...strayParts(element),
          ...(await axeFindings(element, page)),
        ]
        for (const name of partsOf(element)) partsShown.add(name)
        page.window.Carport.configure({ appearance: { scheme: 'dark' } })
        page.window.document.documentElement.style.background = '#0f1419'
        const dark = await axeFindings(element, page, 'contrast')
        ;(page.window.frameElement as HTMLIFrameElement).width = '320'
        const { left, right } = element.getBoundingClientRect()
        const narrow = [...stickingOut(element, left, right), ...cutOff(element)]
        equal(
          [
            ...found,
            ...dark.map((line) => `dark ${line}`),
            ...narrow,
            ...leaks(page, element, tokens),
            ...told(),
            ...page.probe.violations,
            // Hints about tokens for the page's developer are not complaints.
            ...page.complaints.filter((line) => !line.startsWith(`[carport] <${tag}> `)),
          ],
          [],
        )
      })
    }
  })
}

describe('all of them together', () => {
  it('[embed-16] show every part that is listed', () => {
    const listed = new Set(models.flatMap(({ parts }) => parts.map(({ name }) => name)))
    equal(
      [...listed].filter((name) => !partsShown.has(name)),
      [],
    )
  })
})
