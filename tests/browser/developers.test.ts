import { account, addElement, equal, ok, openPage, type Page, textOf, until } from './fixtures/page.ts'

const tag = 'carport-greeting'
let page: Page
afterEach(() => page.close())

const tokenOf = (claims: object): string => `head.${btoa(JSON.stringify({ iat: 1, exp: 601, ...claims }))}.signature`

/** Console message on a page whose getToken returns this token. */
async function saidFor(token: string, shows: string): Promise<string> {
  page = await openPage({ configure: { getToken: () => token } })
  const element = addElement(page, tag, { 'account-number': account })
  await until(`it shows ${shows}`, () => textOf(element).includes(shows))
  const said = await until('the console says why', () => page.complaints.find((line) => line.includes(tag)))
  equal(page.complaints.length, 1)
  ok(!said.includes(token) && !said.includes(account), `neither token nor account stand in: ${said}`)
  return said
}

describe('the developer of a page reads in the console what to change', () => {
  const mistakes = [
    ['another page', { origins: ['https://dealer.example'] }, ['https://dealer.example', self.origin, '"origins"']],
    ['another capability', { capabilities: ['payoff-quote'] }, ['for payoff-quote', 'greeting', '"capabilities"']],
    ['another account', { account: '999999999999' }, ['another account', 'account-number']],
  ] as const
  for (const [what, claims, words] of mistakes)
    it(`[embed-13] when the token is for ${what}`, async () => {
      const said = await saidFor(tokenOf(claims), 'isn’t available')
      for (const word of words) ok(said.includes(word), `${word} stands in: ${said}`)
      page.close()
    })

  it('[embed-13] when getToken gives the text of an error page, with which no element asks anything', async () => {
    const said = await saidFor('<h1>Bad gateway</h1>', 'didn’t load')
    ok(said.includes('reply.ok'), said)
    equal(
      (await page.requests()).filter((each) => each.isPrefetch !== true && each.authorization !== null),
      [],
    )
  })

  it('[embed-13] when two tokens in a row are refused', async () => {
    const said = await saidFor('expired-1', 'session ended')
    ok(said.includes('two tokens in a row'), said)
  })

  it('nothing at all where all is well', async () => {
    page = await openPage()
    const element = addElement(page, tag, { 'account-number': account })
    await until('it is there', () => element.shadowRoot?.querySelector('input'))
    equal(page.complaints, [])
    const files = page.window.performance.getEntriesByType('resource').map(({ name }) => name)
    equal(
      files.filter((name) => name.includes('explanations')),
      [],
    )
  })
})
