import { cutOff, stickingOut } from './fixtures/checks.ts'
import {
  addElement,
  elementStates,
  equal,
  insides,
  models,
  ok,
  openPage,
  type Page,
  quiet,
  reachState,
  shown,
} from './fixtures/page.ts'

// Wherever a page puts an element, and whichever way the page reads.
let page: Page
afterEach(() => page.close())

/** Parents that ask their content how wide it is, or leave it no width of its own. An element is put where the slot is. */
const parents: Readonly<Record<string, string>> = {
  'a flex row': '<div style="display:flex">{}</div>',
  'a flex row beside a text': '<div style="display:flex;gap:8px"><p>Your loan</p>{}</div>',
  'a flex column that centers': '<div style="display:flex;flex-direction:column;align-items:center">{}</div>',
  'a grid that centers': '<div style="display:grid;place-items:center">{}</div>',
  'a table cell': '<table><tr><td>Pay</td><td>{}</td></tr></table>',
  'a float': '<div style="float:left">{}</div>',
  'an absolute box': '<div style="position:absolute">{}</div>',
  'an inline block': '<div style="display:inline-block">{}</div>',
  'a box as wide as its content': '<div style="inline-size:fit-content">{}</div>',
  'a dialog': '<dialog>{}</dialog>',
}

const withRoom = models.filter(({ isBare, tag }) => !isBare || tag === 'carport-support-center')

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

/** Puts every element that takes room into a parent of its own. */
async function place(markup: string): Promise<HTMLElement[]> {
  page = await openPage({
    release: 'release',
    width: 1280,
    head: '<meta name="viewport" content="width=device-width">',
  })
  const places = withRoom.map(() => {
    const box = page.document.createElement('section')
    box.innerHTML = markup.replace('{}', '<i></i>')
    page.document.body.append(box)
    box.querySelector('dialog')?.show()
    return box
  })
  return withRoom.map(({ tag }, at) => {
    const element = addElement(page, tag)
    places[at]?.querySelector('i')?.replaceWith(element)
    return element
  })
}

describe('every element', () => {
  for (const [name, markup] of Object.entries(parents)) {
    it(`has a width in ${name}, the same while it loads, and fits a narrow window`, async () => {
      const elements = await place(markup)
      const widths = new Map(elements.map((element) => [element, new Set<number>()]))
      const watch = new page.window.ResizeObserver((changes) => {
        for (const { target } of changes) {
          // One that takes no room while it loads has none until then.
          const isThere = target.clientWidth > 0 || target.localName !== 'carport-support-center'
          if (target.shadowRoot !== null && isThere) widths.get(target as HTMLElement)?.add(target.clientWidth)
        }
      })
      for (const element of elements) watch.observe(element)
      await Promise.all(elements.map(shown))
      await quiet(page)
      for (const element of elements) {
        ok(element.offsetWidth >= 480, `<${element.localName}> is ${element.offsetWidth} px wide in a wide window`)
        equal(
          widths.get(element)?.size,
          1,
          `<${element.localName}> took the widths ${[...(widths.get(element) ?? [])].join()}`,
        )
      }
      for (const width of [375, 320]) {
        ;(page.window.frameElement as HTMLIFrameElement).width = String(width)
        for (const element of elements) {
          ok(element.offsetWidth >= 200, `<${element.localName}> is ${element.offsetWidth} px wide at ${width}`)
          const { left, right } = element.getBoundingClientRect()
          equal([...stickingOut(element, left, right), ...cutOff(element)], [], `<${element.localName}> at ${width}`)
        }
        equal(page.document.scrollingElement?.scrollWidth, width)
      }
    })
  }

  it('is as wide when it asks to sign in as while it loads', async () => {
    page = await openPage({ configure: { getToken: () => null }, width: 1280 })
    const element = addElement(page, 'carport-greeting')
    element.style.float = 'left'
    const widthOf = () => element.shadowRoot?.querySelector('.card')?.getBoundingClientRect().width
    await quiet(page)
    equal([widthOf(), element.offsetWidth], [640, 640])
  })

  it('the banner, once it has something to say, has a width too', async () => {
    page = await openPage({ release: 'release', scenario: 'paid-up', width: 375 })
    Object.defineProperty(page.window.navigator, 'userAgent', { value: phone, configurable: true })
    const state = elementStates['carport-smart-banner']?.find(({ device }) => device === 'phone')
    ok(state !== undefined, 'the banner has a state on a phone')
    const element = addElement(page, 'carport-smart-banner', state.attributes)
    element.style.float = 'left'
    await reachState(element, state, page.mock)
    equal(element.offsetWidth, 359)
  })

  it('takes no room of its own where it shows nothing', async () => {
    page = await openPage({ release: 'release', body: '<div style="display:inline-flex" id="room"></div>' })
    const room = page.document.querySelector('#room') as HTMLElement
    for (const model of models) if (!withRoom.includes(model)) room.append(addElement(page, model.tag))
    await quiet(page)
    equal([room.offsetWidth, room.offsetHeight], [0, 0])
  })
})

describe('on a page that reads from right to left', () => {
  it('every element reads from left to right, and nothing in it is mirrored', async () => {
    page = await openPage({ release: 'release', html: 'dir="rtl"' })
    const elements = withRoom.map(({ tag }) => addElement(page, tag))
    await Promise.all(elements.map(shown))
    await quiet(page)
    for (const element of elements) {
      const rights = insides(element).filter(
        (each) => each.matches(':dir(rtl)') || page.window.getComputedStyle(each).direction === 'rtl',
      )
      equal(
        rights.map((each) => each.outerHTML.slice(0, 80)),
        [],
        element.localName,
      )
    }
  })

  it('the period of a sentence and the sign of an amount stand where they were written', async () => {
    page = await openPage({ html: 'dir="rtl"', configure: { getToken: () => null } })
    const element = addElement(page, 'carport-greeting')
    await quiet(page)
    const note = element.shadowRoot?.querySelector('.note')
    const text = note?.firstChild as Text
    const placeOf = (at: number): number => {
      const range = page.document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    equal(text.data.at(-1), '.')
    ok(placeOf(text.data.length - 1) > placeOf(text.data.length - 2), 'the period stands after the last word')
    ok(placeOf(0) < placeOf(1), 'the sentence begins at the left')
  })
})
