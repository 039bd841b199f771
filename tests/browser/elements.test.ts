import { account, addElement, equal, models, ok, openPage, type Page, quiet, shown, until } from './fixtures/page.ts'

// Every element of the release that shows an account, one after the other: what is promised of all holds for each.
const accountTags = models.filter(({ isBare }) => !isBare).map(({ tag }) => tag)
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
      await quiet(page)
      ok(details.length > 0, 'it tells something')
      for (const detail of details) {
        ok(Object.isFrozen(detail), 'it is frozen')
        ok(
          !JSON.stringify(detail).includes(account) && !JSON.stringify(detail).includes('token-1'),
          'neither account nor token',
        )
      }
    })
  })
}
