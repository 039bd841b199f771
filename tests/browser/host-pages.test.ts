import { cutOff, isSeen, stickingOut } from './fixtures/checks.ts'
import { withMedia } from './fixtures/commands.ts'
import { equal, insides, ok, openAll, type Page, until, viewOf } from './fixtures/page.ts'

// Pages that make it hard, with every element of the registry on each.
type FullPage = Page & { elements: HTMLElement[] }
let page: FullPage
afterEach(() => page.close())

const torture = `<style>
  html { font-size: 62.5% }
  * { box-sizing: content-box !important; font: italic 9px/3 cursive !important; text-transform: uppercase !important; letter-spacing: 4px !important;
      word-spacing: 9px !important; color: red !important; cursor: crosshair !important; text-align: center !important; list-style: square !important }
  body { transform: rotate(1deg); white-space: pre }
  p, h1, h2, h3, ul, li, label, input, select, button, div, section, table, td, th, svg { display: none !important; margin: 90px !important; padding: 9px !important }
</style>`
const watched =
  'fontSize fontStyle fontFamily fontWeight lineHeight textTransform letterSpacing wordSpacing whiteSpace color cursor textAlign boxSizing display marginTop paddingTop listStyleType'.split(
    ' ',
  )

/** How everything inside looks, one line per element. */
function looks(of: FullPage): Map<string, string[]> {
  const lines = (element: HTMLElement): string[] =>
    insides(element).map((each) => {
      const style = of.window.getComputedStyle(each) as unknown as Readonly<Record<string, string>>
      return `${each.localName}.${each.getAttribute('class') ?? ''} ${watched.map((name) => style[name]).join(' ')}`
    })
  return new Map(of.elements.map((element) => [element.localName, lines(element)]))
}

describe('every element', () => {
  it('looks the same on a page that styles everything, importantly, inside a transformed ancestor', async () => {
    page = await openAll()
    const plain = looks(page)
    page.close()
    page = await openAll({ head: torture })
    for (const [tag, lines] of looks(page)) {
      const expected = plain.get(tag) ?? []
      ok(expected.length > 2, `<${tag}> shows something`)
      equal(
        lines.filter((line, at) => line !== expected[at]),
        [],
        `<${tag}>`,
      )
    }
  })

  it('keeps its writing direction on a page that has the other one, and nothing sticks out', async () => {
    page = await openAll({ html: 'dir="rtl"', width: 600 })
    for (const element of page.elements) {
      equal(page.window.getComputedStyle(viewOf(element) as Element).direction, 'ltr', element.localName)
      const { left, right } = element.getBoundingClientRect()
      equal(stickingOut(element, left, right), [])
    }
  })

  for (const [what, options] of [
    ['a room of 320 px', { body: '<div id="room" style="inline-size: 320px"></div>' }],
    ['a window at 400 % zoom', { width: 320, head: '<style>body { margin: 0 }</style>' }],
  ] as const) {
    it(`fits ${what}: no scrolling sideways, nothing cut off`, async () => {
      page = await openAll(options)
      for (const element of page.elements) {
        const { left } = element.getBoundingClientRect()
        equal(stickingOut(element, left, left + 320), [])
        equal(cutOff(element), [])
      }
      if ('width' in options) equal(page.document.scrollingElement?.scrollWidth, 320)
    })
  }

  it('stays light on a dark device where the page says nothing of the dark, which stays white as well', async () => {
    page = await openAll()
    await withMedia({ colorScheme: 'dark' }, async () => {
      // Of the inside too, where the browser draws the controls.
      const schemes = () =>
        new Set(
          page.elements
            .flatMap((each) => [each, ...insides(each)])
            .map((each) => page.window.getComputedStyle(each).colorScheme),
        )
      equal([...schemes()], ['light'])
      page.window.Carport.configure({ appearance: { scheme: 'auto' } })
      equal([...schemes()], ['dark'])
    })
  })

  it('follows the device into the dark with a page that does, unless the page chose', async () => {
    page = await openAll({ head: '<meta name="color-scheme" content="light dark">' })
    const surfaces = (): string[] => [
      ...new Set(page.elements.map((each) => page.window.getComputedStyle(each).getPropertyValue('--carport-surface'))),
    ]
    const light = surfaces()
    await withMedia({ colorScheme: 'dark' }, async () => {
      await until('all are dark', () => surfaces().length === 1 && surfaces()[0] !== light[0])
      page.window.Carport.configure({ appearance: { scheme: 'light' } })
      equal(surfaces(), light)
    })
  })

  it('keeps its controls visible with forced colors', async () => {
    page = await openAll()
    await withMedia({ forcedColors: 'active' }, async () => {
      const lost = page.elements.flatMap((element) =>
        insides(element)
          .filter((each) => each.matches('button, select, input:not([type=radio], [type=checkbox])') && isSeen(each))
          .filter((each) => {
            const style = page.window.getComputedStyle(each)
            const hasEdge = style.borderBottomStyle !== 'none' && Number.parseFloat(style.borderBottomWidth) > 0
            return !hasEdge && style.textDecorationLine === 'none' && each.querySelector('svg') === null
          })
          .map((each) => `${element.localName} ${each.localName}.${each.className}`),
      )
      equal(lost, [])
    })
  })

  it('prints what it says, without what only floats over a page', async () => {
    page = await openAll()
    await withMedia({ media: 'print' }, async () => {
      for (const element of page.elements) {
        const floating = insides(element).filter(
          (each) => isSeen(each) && page.window.getComputedStyle(each).position === 'fixed',
        )
        equal(
          floating.map((each) => `${element.localName} ${each.className}`),
          [],
        )
        const heading = viewOf(element)?.querySelector<HTMLElement>('h1, h2')
        if (heading?.closest('section[aria-label]') === null)
          ok(isSeen(heading), `${element.localName} prints its heading`)
      }
    })
  })
})
