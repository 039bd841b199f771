import { axeFindings, axeScript } from './fixtures/checks.ts'
import {
  addElement,
  elementStates,
  equal,
  openPage,
  type Page,
  quiet,
  reachState,
  themes,
  until,
} from './fixtures/page.ts'

// The brands of examples/themed on every element, with all the ways a page has to set them.
let page: Page
afterEach(() => page.close())

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const brands = Object.entries(themes)

/** A page on which the first of an element's states is shown. */
async function open(tag: string, head = ''): Promise<HTMLElement> {
  const [state] = elementStates[tag] ?? []
  if (state === undefined) throw new Error(`<${tag}> has no state`)
  page = await openPage({ release: 'release', scenario: state.scenario, head: `${head}${axeScript}` })
  if (state.device === 'phone')
    Object.defineProperty(page.window.navigator, 'userAgent', { value: phone, configurable: true })
  const element = addElement(page, tag, { 'account-number': '100000000001', ...state.attributes })
  await reachState(element, state, page.mock)
  return element
}

const token = (element: Element, name: string): string =>
  page.window.getComputedStyle(element).getPropertyValue(name).trim()

it('[embed-16] there are three of them', () => {
  page = { close: () => undefined } as Page
  equal(brands.length, 3)
})

for (const tag of Object.keys(elementStates)) {
  it(`<${tag}> can be read in each, set at once by the page’s script, and says what cannot`, async () => {
    const element = await open(tag)
    for (const [brand, tokens] of brands) {
      page.window.Carport.configure({ appearance: { tokens } })
      page.document.documentElement.style.background = tokens['--carport-canvas'] ?? '#fff'
      await quiet(page)
      for (const [name, value] of Object.entries(tokens)) equal(token(element, name), value, name)
      equal([brand, ...(await axeFindings(element, page, 'contrast'))], [brand])
      equal(page.complaints, [])
    }
    page.window.Carport.configure({
      appearance: { tokens: { '--carport-ink': '#eeeeee', '--carport-surface': '#ffffff' } },
    })
    await until('the page’s developer is told', () => page.complaints.some((line) => line.includes('hard to read')))
    page.window.Carport.configure({ appearance: {} })
    equal(token(element, '--carport-ink') === '#eeeeee', false)
  })

  it(`<${tag}> takes tokens and parts from the page’s own style sheet`, async () => {
    const element = await open(
      tag,
      `<style>${tag} { --carport-accent: rgb(1, 2, 3); } ${tag}::part(shell) { padding-top: 17px; }</style>`,
    )
    equal(token(element, '--carport-accent'), 'rgb(1, 2, 3)')
    const shell = element.shadowRoot?.querySelector('.shell') as Element
    equal(page.window.getComputedStyle(shell).paddingTop, '17px')
  })
}
