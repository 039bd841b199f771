import {
  account,
  addElement,
  equal,
  models,
  ok,
  openPage,
  type Page,
  prefetchedTags,
  quiet,
  settle,
  shown,
  until,
} from './fixtures/page.ts'

// What the loader asks before an element's code is here, held against what the capability then really asks.
const accountTags = models.filter(({ isBare }) => !isBare).map(({ tag }) => tag)
let page: Page
afterEach(() => page.close())

type Asked = Awaited<ReturnType<Page['requests']>>[number]
/** What is null on the wire is left out of the prefetch. */
const named = ({ operation, variables }: Asked): string => `${operation} ${variables.replace(/,"\w+":null/g, '')}`
const prefetched = (all: Asked[]): string[] => all.filter((each) => each.isPrefetch).map(named)
const late = (all: Asked[]): string[] => all.filter((each) => !each.isPrefetch).map(named)

async function askedBy(tag: string, token: string): Promise<Asked[]> {
  page = await openPage({ release: 'release', configure: { getToken: () => token } })
  await shown(addElement(page, tag))
  await settle(250)
  await quiet(page)
  const asked = await page.requests()
  page.close()
  return asked
}

for (const tag of accountTags.filter((each) => !prefetchedTags.includes(each))) {
  describe(`<${tag}>`, () => {
    it('asks each question once, and the loader asks nothing for it', async () => {
      const all = await askedBy(tag, 'token-1')
      equal(prefetched(all), [])
      ok(late(all).length > 0, 'the element asks something')
      equal(new Set(all.map(named)).size, all.length, 'questions asked once')
    })
  })
}

for (const tag of accountTags.filter((each) => prefetchedTags.includes(each))) {
  describe(`<${tag}>`, () => {
    it('asks first what the loader asked for it, and asks nothing of that again', async () => {
      const all = await askedBy(tag, 'token-1')
      ok(prefetched(all).length > 0, 'the loader asks something')
      equal(new Set(all.map(named)).size, all.length, 'questions asked twice')
      ok(!late(all).some((each) => each.startsWith('ServerClock')), 'the first answer tells the time')
      // Where the loader gets no answer the capability asks for all of it by itself, in the same words.
      const alone = await askedBy(tag, 'late-token')
      equal(
        prefetched(all).filter((each) => !late(alone).includes(each)),
        [],
        'asked by the loader and by nobody else',
      )
    })
  })
}

describe('what the loader prefetches', () => {
  const tag = 'carport-make-a-payment'
  const operations = async (): Promise<string[]> => (await page.requests()).map((each) => each.operation)

  it('is nothing while the page has no token, and the first thing when it has one', async () => {
    page = await openPage({ release: 'release', configure: { getToken: undefined } })
    const element = addElement(page, tag)
    await settle(300)
    equal(await operations(), [])
    page.window.Carport.configure({ getToken: () => 'token-7' })
    await shown(element)
    equal(prefetched(await page.requests()).length, 2)
  })

  it('with a token that is refused is asked again with the next one', async () => {
    const tokens = ['expired-1', 'token-2']
    page = await openPage({ release: 'release', configure: { getToken: () => tokens.shift() ?? 'token-3' } })
    await shown(addElement(page, tag))
    await until('it asks with the next token', async () =>
      (await page.requests()).some((each) => !each.isPrefetch && each.authorization === 'Bearer token-2'),
    )
    ok(
      (await page.requests()).some((each) => each.isPrefetch && each.authorization === 'Bearer expired-1'),
      'prefetched',
    )
  })

  it('for another account than the one that is shown is thrown away', async () => {
    page = await openPage({ release: 'release' })
    const element = addElement(page, tag)
    element.setAttribute('account-number', '100000000018')
    await shown(element)
    await settle(200)
    const shownAccount = (await page.requests()).filter((each) => each.variables.includes('100000000018'))
    ok(shownAccount.length > 0, 'the account that is shown is asked for')
  })

  it('goes with its element: one that is removed before its code came asks nothing more', async () => {
    page = await openPage({ release: 'release', configure: { getToken: undefined } })
    const element = addElement(page, tag)
    await until('its shell is here', () => element.shadowRoot)
    element.remove()
    await settle()
    page.window.Carport.configure({ getToken: () => 'token-1' })
    await settle(200)
    equal(await operations(), [])
  })

  it('goes out with the element’s own token and account, and not at all where no account is named', async () => {
    page = await openPage({ release: 'release', configure: { getToken: undefined } })
    await shown(addElement(page, tag, { 'account-number': account, token: 'own-token' }))
    ok(
      (await page.requests()).every((each) => each.authorization === 'Bearer own-token'),
      'the own token',
    )
    page.close()
    page = await openPage({ release: 'release' })
    addElement(page, tag, {})
    await settle(300)
    equal(prefetched(await page.requests()), [])
  })
})
