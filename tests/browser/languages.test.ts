import {
  addElement,
  elementStates,
  equal,
  inputOf,
  insides,
  models,
  ok,
  openPage,
  type Page,
  reachState,
  texts,
  until,
} from './fixtures/page.ts'
import { isSeen } from './fixtures/checks.ts'

// Both languages in every state of every element.
let page: Page
afterEach(() => page.close())

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
/** Words that every English sentence of some length has one of, and no Spanish one. */
const english = /\b(the|your|you|and|with|was|were|are|this|that|not|from|have|will|can|please|choose|try)\b/i

/** Everything that a person reads or hears in an element. */
function readable(element: Element): string[] {
  return insides(element)
    .filter(isSeen)
    .flatMap((each) => [
      ...[...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
      ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => each.getAttribute(name) ?? ''),
    ])
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

for (const [tag, states] of Object.entries(elementStates)) {
  describe(`the languages of <${tag}>`, () => {
    for (const state of states) {
      it(`it speaks the Spanish of the place it stands in: ${state.name}`, async () => {
        page = await openPage({ release: 'release', scenario: state.scenario, body: '<div lang="es-MX"></div>' })
        if (state.device === 'phone')
          Object.defineProperty(page.window.navigator, 'userAgent', { value: phone, configurable: true })
        const element = page.document.createElement(tag)
        for (const [name, value] of Object.entries({ 'account-number': '100000000001', ...state.attributes }))
          element.setAttribute(name, value)
        page.document.querySelector('div')?.append(element)
        // Words that are searched for are of one language.
        const shows = state.attributes?.['query'] === undefined ? state.shows : `${state.shows}, .cp-state`
        const leftOver = () => readable(element).filter((text) => english.test(text))
        for (const step of state.steps ?? []) {
          // Waits for the Spanish texts before pressing, because an answer keeps the language it was worded in.
          if ('press' in step) {
            await reachState(element, { ...state, steps: [], shows: step.press }, page.mock)
            await until('it speaks Spanish', () => leftOver().length === 0)
          }
          await reachState(element, { ...state, steps: [step], shows: '.shell' }, page.mock)
        }
        await reachState(element, { ...state, steps: [], shows }, page.mock)
        await until('all of it is Spanish', () => readable(element).length > 0 && leftOver().length === 0).catch(() =>
          equal(leftOver(), []),
        )
        equal(element.shadowRoot?.querySelector('.shell')?.getAttribute('lang'), 'es')
      })
    }

    it('a page may replace its texts', async () => {
      const [state] = states
      if (state === undefined) throw new Error('It has no state')
      page = await openPage({ release: 'release', scenario: state.scenario })
      if (state.device === 'phone')
        Object.defineProperty(page.window.navigator, 'userAgent', { value: phone, configurable: true })
      const element = addElement(page, tag, { 'account-number': '100000000001', ...state.attributes })
      await reachState(element, state, page.mock)
      ok(!readable(element).some((text) => text.includes('⟦')), 'its own texts are there')
      page.window.Carport.configure({ messages: { en: texts[tag] } })
      await until('it shows the page’s texts', () => readable(element).some((text) => text.includes('⟦')))
      equal(inputOf(element)?.generation ?? 0, 0)
    })
  })
}

it('every element has texts and states', async () => {
  page = await openPage({ release: null })
  equal(Object.keys(texts).toSorted(), models.map(({ tag }) => tag).toSorted())
})
