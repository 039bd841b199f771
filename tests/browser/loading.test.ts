import {
  account,
  addElement,
  equal,
  ok,
  openPage,
  type Page,
  quiet,
  sdkUrl,
  servicer,
  shown,
  textOf,
  until,
  viewOf,
} from './fixtures/page.ts'

const tag = 'carport-greeting'
let page: Page
afterEach(() => page.close())

/** The files of releases that the page's frame loaded. */
function filesOf(of: Page): string[] {
  return of.window.performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name).pathname)
    .filter((path) => path.startsWith('/sdk/'))
    .map(
      (path) =>
        path
          .split('/')
          .at(-1)
          ?.replace(/-[\w-]{7}\.js$/, '') ?? '',
    )
}

async function addScript(to: Page, url: string): Promise<void> {
  const script = to.document.createElement('script')
  script.type = 'module'
  script.crossOrigin = 'anonymous'
  script.src = url
  const loaded = new Promise((done) => script.addEventListener('load', done, { once: true }))
  to.document.head.append(script)
  await loaded
}

describe('the script', () => {
  it('[embed-16] loads nothing but itself on a page without a tag, and one tag loads three files and nothing of another', async () => {
    page = await openPage()
    await quiet(page)
    equal(filesOf(page), ['carport.js'])
    await shown(addElement(page, tag))
    // Each is fetched once over the network and once from the browser's cache.
    equal([...new Set(filesOf(page))].toSorted(), ['carport.js', 'greeting.element', 'runtime'])
  })

  it('asks nobody but the servicer', async () => {
    page = await openPage()
    await shown(addElement(page, tag))
    const origins = page.window.performance.getEntriesByType('resource').map((entry) => new URL(entry.name).origin)
    equal([...new Set(origins)], [servicer])
  })

  it('leaves one name on the page, which cannot be changed', async () => {
    page = await openPage({ release: null })
    const before = new Set(Reflect.ownKeys(page.window))
    await addScript(page, sdkUrl('fixture'))
    page.window.Carport.configure({ baseUrl: servicer, getToken: () => 'token-1' })
    await shown(addElement(page, tag))
    const added = Reflect.ownKeys(page.window).filter((name) => !before.has(name) && !/^\d+$/.test(String(name)))
    equal(added, ['Carport'])
    ok(Object.isFrozen(page.window.Carport), 'it is frozen')
  })

  it('loaded twice is one, without a word', async () => {
    page = await openPage()
    await addScript(page, `${sdkUrl('fixture')}?again`)
    await shown(addElement(page, tag))
    equal(page.complaints, [])
  })

  it('of another version beside it does nothing, and one line names both', async () => {
    page = await openPage()
    await addScript(page, sdkUrl('newer'))
    const element = addElement(page, tag)
    await shown(element)
    equal([page.window.Carport.version, page.complaints.length], ['1.0.0', 1])
    ok(page.complaints[0]?.includes('1.0.0') && page.complaints[0].includes('2.0.0'), 'the line names both versions')
  })
})

/** The lines of /sdk/latest.txt?tags=… for the files behind the loader. */
async function hintsOf(release: string): Promise<string> {
  const manifest = (await (await fetch(sdkUrl(release, 'manifest.json'))).json()) as {
    readonly preload: Readonly<Record<string, readonly string[]>>
    readonly integrity: Readonly<Record<string, string>>
  }
  const lineOf = (file: string) =>
    `<link rel="modulepreload" href="${sdkUrl(release, file)}" integrity="${manifest.integrity[file]}" crossorigin="anonymous">`
  return (manifest.preload[tag] ?? []).map(lineOf).join('')
}

describe('a file of the release', () => {
  it('that every element needs asks in its first line to be compiled while it arrives', async () => {
    page = await openPage()
    const { preload } = (await (await fetch(sdkUrl('release', 'manifest.json'))).json()) as {
      readonly preload: Readonly<Record<string, readonly string[]>>
    }
    const files = (preload['carport-make-a-payment'] ?? []).filter((file) => preload['carport-profile']?.includes(file))
    const texts = await Promise.all(files.map(async (file) => (await fetch(sdkUrl('release', file))).text()))
    equal(
      texts.map((text) => text.split('\n')[0]),
      files.map(() => '//# allFunctionsCalledOnLoad'),
    )
    equal(files.length, 1)
  })

  it('that the page hints at is read once', async () => {
    page = await openPage({ head: await hintsOf('fixture') })
    await shown(addElement(page, tag))
    equal(filesOf(page).toSorted(), ['carport.js', 'greeting.element', 'runtime'])
  })

  it('that the page hints at and that does not come at first is asked for again', async () => {
    const release = 'fixture~hinted'
    const head = await hintsOf(release)
    await fetch(`${servicer}/fail-next?name=${release} greeting.element&times=1`)
    page = await openPage({ release, head })
    await shown(addElement(page, tag))
  })

  it('that was tampered with is refused: nothing of it runs, and the phone number and a plain link stand there', async () => {
    page = await openPage({ release: 'fixture~tampered' })
    const codes: unknown[] = []
    page.document.addEventListener('carport-error', (event) => codes.push(event.detail.code))
    const element = addElement(page, tag)
    await until('it gives up', () => codes.length > 0)
    equal(
      [codes, viewOf(element), (page.window as unknown as { wasTampered?: boolean }).wasTampered],
      [['CODE_NOT_LOADED'], null, undefined],
    )
    await until('the phone number is there', () => element.shadowRoot?.querySelector('a[href^="tel:"]'))
    ok(textOf(element).includes('Open '), 'a plain link to the portal')
  })

  it('that does not come at first is asked for again', async () => {
    // Of a release of its own: pages of other tests load at the same time.
    await fetch(`${servicer}/fail-next?name=fixture~late greeting.element&times=2`)
    page = await openPage({ release: 'fixture~late' })
    const element = addElement(page, tag)
    await shown(element)
    ok(filesOf(page).includes('greeting.element'), 'it came')
  })

  it('that never comes, not even the element’s own, leaves the phone number and a plain link', async () => {
    await fetch(`${servicer}/fail-next?name=newer~gone runtime&times=99`)
    page = await openPage({ release: 'newer~gone' })
    const codes: unknown[] = []
    page.document.addEventListener('carport-error', (event) => codes.push(event.detail.code))
    const element = addElement(page, tag, { 'account-number': account })
    await until('it gives up', () => codes.length > 0)
    equal([element.querySelectorAll('a').length, codes], [2, ['CODE_NOT_LOADED']])
    await fetch(`${servicer}/fail-next?name=newer~gone runtime&times=0`)
  })
})
