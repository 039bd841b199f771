import {
  account,
  addElement,
  addScript,
  equal,
  inputOf,
  models,
  ok,
  openPage,
  type Page,
  quiet,
  until,
  viewOf,
} from './fixtures/page.ts'

// Every property and attribute of every element, as its definition names them.
const samples = { string: 'some text', number: 7, boolean: true } as const
const common = ['accountNumber', 'language', 'token']
let page: Page
afterEach(() => page.close())

const there = (element: Element) => until('its capability is there', () => inputOf(element))

for (const { tag, isBare, attributes } of models) {
  const own = attributes.filter(({ property }) => !common.includes(property))
  const given = Object.fromEntries(own.map(({ property, type }) => [property, samples[type]]))

  describe(`the properties of <${tag}>`, () => {
    it('[embed-13][embed-14] that were set before the script came are honored, and none is written into the page', async () => {
      page = await openPage({ release: null })
      const element = addElement(page, tag, {}, { accountNumber: account, language: 'es', token: 'early', ...given })
      await addScript(page, 'release')
      page.window.Carport.configure({ baseUrl: page.base })
      const { properties, language } = await there(element)
      equal([properties, language], [{ ...given, accountNumber: account }, 'es'])
      equal(element.outerHTML, `<${tag}></${tag}>`)
      if (!isBare)
        await until('it asks with that token', async () =>
          (await page.requests()).some(({ authorization }) => authorization === 'Bearer early'),
        )
      equal(page.complaints, [])
    })

    it('reach the capability when they are set later, and their defaults come back', async () => {
      page = await openPage({ release: 'release' })
      const element = addElement(page, tag)
      const node = element as unknown as Record<string, unknown>
      await there(element)
      const view = viewOf(element)
      for (const { property, name, type } of own) {
        const now = () => inputOf(element)?.properties[property]
        const becomes = (value: unknown) => until(`${property} is ${String(value)}`, () => now() === value)
        node[property] = samples[type]
        await becomes(samples[type])
        node[property] = undefined
        await becomes(undefined)
        element.setAttribute(name, String(samples[type]))
        await becomes(samples[type])
        element.setAttribute(name, '')
        await becomes(type === 'boolean' ? true : undefined)
        if (type === 'boolean') {
          element.setAttribute(name, 'false')
          await becomes(false)
        }
        element.setAttribute(name, String(samples[type]))
        await becomes(samples[type])
        element.removeAttribute(name)
        await becomes(undefined)
      }
      node['language'] = 'es'
      await until('it is Spanish', () => inputOf(element)?.language === 'es')
      node['language'] = null
      await until('it is English', () => inputOf(element)?.language === 'en')
      element.setAttribute('language', 'es')
      await until('it is Spanish', () => inputOf(element)?.language === 'es')
      element.removeAttribute('language')
      await until('it is English', () => inputOf(element)?.language === 'en')
      ok(viewOf(element) === view, 'nothing was taken down for it')
      equal(page.complaints, [])
    })

    if (isBare) return
    it('another account starts over; without an account or a token nothing of the one before stays', async () => {
      page = await openPage({ release: 'release', configure: { getToken: undefined } })
      const element = addElement(page, tag, { 'account-number': account, token: 'token-1' })
      const { generation } = await there(element)
      const isEmpty = () => viewOf(element) === null
      element.setAttribute('account-number', '100000000117')
      await until('it is the other account’s', () => inputOf(element)?.properties['accountNumber'] === '100000000117')
      ok((await there(element)).generation > generation, 'it starts over')
      element.setAttribute('account-number', '')
      await until('nothing is shown', isEmpty)
      element.setAttribute('account-number', account)
      await there(element)
      element.removeAttribute('account-number')
      await until('nothing is shown', isEmpty)
      Object.assign(element, { accountNumber: account })
      await there(element)
      await quiet(page)
      const asked = (await page.requests()).length
      Object.assign(element, { token: null })
      await until('nothing is shown', isEmpty)
      await quiet(page)
      equal((await page.requests()).length, asked)
      Object.assign(element, { token: Promise.resolve('token-2') })
      await there(element)
      await until('it asks with the new token', async () =>
        (await page.requests()).some(({ authorization }) => authorization === 'Bearer token-2'),
      )
      ok(!page.document.documentElement.outerHTML.includes('token-'), 'no token is in the page')
    })
  })
}
