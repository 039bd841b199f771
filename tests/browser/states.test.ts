import { addElement, elementStates, openPage, type Page, reachState, tags } from './fixtures/page.ts'

// Every state of every element, as the test kit lists them and partners reach them.
let page: Page
afterEach(() => page.close())

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

it('[embed-08] every element of the release has its states listed', async () => {
  page = await openPage({ release: null })
  if (JSON.stringify(Object.keys(elementStates).toSorted()) !== JSON.stringify([...tags].toSorted()))
    throw new Error(`Listed: ${Object.keys(elementStates).join()}; released: ${tags.join()}`)
})

for (const [tag, states] of Object.entries(elementStates)) {
  describe(`<${tag}>`, () => {
    for (const state of states) {
      it(`shows: ${state.name}`, async () => {
        page = await openPage({ release: 'release', scenario: state.scenario })
        if (state.device === 'phone')
          Object.defineProperty(page.window.navigator, 'userAgent', { value: phone, configurable: true })
        const element = addElement(page, tag, { 'account-number': '100000000001', ...state.attributes })
        await reachState(element, state, page.mock)
      })
    }
  })
}
