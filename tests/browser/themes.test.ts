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

const complaintsOfContrast = (): number => page.complaints.filter((line) => line.includes('hard to read')).length

/** What an element shows of a part, and how. */
function part(element: Element, name: string): { shown: Element; style: CSSStyleDeclaration } {
  const shown = element.shadowRoot?.querySelector(`.view [part~="${name}"]`)
  if (!shown) throw new Error(`<${element.localName}> shows no ${name}`)
  return { shown, style: page.window.getComputedStyle(shown) }
}

it('[embed-16] there are three of them', () => {
  page = { close: () => undefined } as Page
  equal(brands.length, 3)
})

it('[embed-16] a rule of the page reaches one kind of button and no other', async () => {
  const tag = 'carport-payoff-quote'
  const element = await open(tag, `<style>${tag}::part(button-primary) { border-radius: 0 }</style>`)
  equal(part(element, 'button-primary').style.borderTopLeftRadius, '0px')
  equal(part(element, 'button-secondary').style.borderTopLeftRadius === '0px', false)
})

it('[embed-16] another theme shows at once, and keeps what was typed', async () => {
  const element = await open('carport-make-a-payment')
  await until('its button is there', () => element.shadowRoot?.querySelector('.view [part~="button-primary"]'))
  const [choice] = element.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:checked)') ?? []
  choice?.click()
  const { shown, style } = part(element, 'button-primary')
  page.window.Carport.configure({ appearance: { tokens: { '--carport-accent': '#123456' } } })
  await until('the button has the color', () => style.backgroundColor === 'rgb(18, 52, 86)')
  page.window.Carport.configure({ appearance: { tokens: { '--carport-accent': '#004d40' } } })
  await until('the button has the newest color', () => style.backgroundColor === 'rgb(0, 77, 64)')
  equal([part(element, 'button-primary').shown === shown, choice?.isConnected, choice?.checked], [true, true, true])
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
    await until('the page’s developer is told', () => complaintsOfContrast() > 0)
    page.window.Carport.configure({ language: 'en' })
    await quiet(page)
    equal(complaintsOfContrast(), 1)
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
