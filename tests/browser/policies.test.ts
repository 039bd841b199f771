import {
  addElement,
  equal,
  inputOf,
  insides,
  models,
  ok,
  openAll,
  openPage,
  type Page,
  quiet,
  servicer,
  tags,
  until,
} from './fixtures/page.ts'

// What a page allows and what it pays for, with every element of the registry.
let page: Page
afterEach(() => page.close())

/** The files of the release that a page loaded, without their hashes, each once from the line and once from the browser's cache. */
function filesOf({ window }: Page): string[] {
  return window.performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/sdk/'))
    .map((path) => (path.split('/').at(-1) ?? '').replace(/-[\w-]{7}\.js$/, ''))
}

describe('all elements on one page', () => {
  it('[embed-16] work where nothing is allowed but the servicer: no inline script, style or eval, and Trusted Types', async () => {
    const policy = `default-src 'none'; script-src ${servicer}; connect-src ${servicer}; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html`
    page = await openAll({ head: `<meta http-equiv="content-security-policy" content="${policy}">` })
    equal([page.probe.violations, page.complaints], [[], []])
    equal([...page.probe.origins], [servicer])
    const loaded = page.window.performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)
    equal([...new Set(loaded)], [servicer])
  })

  it('carry no style attribute, and no length that depends on the page', async () => {
    const full = await openAll()
    page = full
    for (const element of full.elements) {
      const styled = insides(element).filter((each) => each.hasAttribute('style'))
      equal(
        styled.map((each) => `${element.localName} ${each.outerHTML.slice(0, 120)}`),
        [],
      )
      const css = (element.shadowRoot?.adoptedStyleSheets ?? [])
        .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
        .join('\n')
      ok(css.length > 1000, `<${element.localName}> has styles`)
      equal(
        css.match(/[\d.](rem|[dsl]?v(w|h|i|b|min|max))\b|@media[^{]*(width|height)|url\(/g),
        null,
        element.localName,
      )
    }
  })
})

describe('a page with one tag', () => {
  for (const { tag, name } of models) {
    it(`[embed-16] <${tag}> loads its own code and nothing of another`, async () => {
      page = await openPage({ release: 'release' })
      const element = addElement(page, tag)
      await until('its capability is there', () => inputOf(element))
      await quiet(page)
      equal(
        [...new Set(filesOf(page))].filter((file) => file.includes('.element')),
        [`${name}.element`],
      )
      const others = models.filter((each) => each.name !== name).map((each) => each.name)
      equal(
        filesOf(page).filter((file) => others.some((other) => file.startsWith(`${other}.`) || file === other)),
        [],
      )
    })
  }
})

describe('where the code of an element does not come', () => {
  it('each tries again, then shows the phone number and a plain link, tells the page, and comes at a press', async () => {
    await fetch(`${servicer}/fail-next?name=release~gone .element-&times=999`)
    page = await openPage({ release: 'release~gone' })
    const codes = new Map<string, string>()
    page.document.addEventListener('carport-error', (event) =>
      codes.set((event.target as Element).localName, event.detail.code),
    )
    const elements = tags.map((tag) => addElement(page, tag))
    await until('all have given up', () => codes.size === tags.length)
    equal([...new Set(codes.values())], ['CODE_NOT_LOADED'])
    for (const { tag, name, isBare } of models) {
      const asked = filesOf(page).filter((file) => file === `${name}.element`)
      ok(asked.length > 1, `<${tag}> was asked for again`)
      const root = elements.find(({ localName }) => localName === tag)?.shadowRoot
      if (!isBare)
        ok(
          root?.querySelector('a[href^="tel:"]') && root.querySelector('a[href^="http"]'),
          `<${tag}> says whom to call`,
        )
    }
    await fetch(`${servicer}/fail-next?name=release~gone .element-&times=0`)
    for (const { tag } of models.filter(({ isBare }) => !isBare)) {
      const element = elements.find(({ localName }) => localName === tag) as HTMLElement
      element.shadowRoot?.querySelector('button')?.click()
      await until(`<${tag}> comes`, () => inputOf(element))
    }
    equal(page.complaints, [])
  })
})
