import { addElement, equal, ok, openPage, type Page, servicer, shown, until, viewOf } from './fixtures/page.ts'

const tag = 'carport-greeting'
let page: Page
afterEach(() => page.close())

const looks = (of: Page, element: Element): string[] => {
  const style = of.window.getComputedStyle(viewOf(element)?.querySelector('.answer') as Element)
  return [
    style.fontSize,
    style.fontStyle,
    style.textTransform,
    style.letterSpacing,
    style.lineHeight,
    style.color,
    style.textAlign,
    style.cursor,
  ]
}

describe('a page that styles everything', () => {
  it('does not reach inside: root font size, resets, important typography, a transformed ancestor', async () => {
    page = await openPage()
    const plain = addElement(page, tag)
    await shown(plain)
    const expected = looks(page, plain)
    page.close()
    page = await openPage({
      head: `<style>
        html { font-size: 62.5% }
        * { font-style: italic !important; text-transform: uppercase !important; letter-spacing: 4px !important; line-height: 3 !important; color: red !important; cursor: crosshair !important }
        body { transform: rotate(1deg); text-align: right !important }
        p, h1, input, button, div { display: none !important; margin: 90px !important }
      </style>`,
    })
    const element = addElement(page, tag)
    await shown(element)
    equal(looks(page, element), expected)
    ok((viewOf(element)?.getBoundingClientRect().height ?? 0) > 0, 'it is visible')
  })

  it('in right-to-left does not turn it round', async () => {
    page = await openPage({ html: 'dir="rtl"' })
    const element = addElement(page, tag)
    const view = await shown(element)
    equal(page.window.getComputedStyle(view).direction, 'ltr')
  })

  it('with 320 px of room needs no sideways scrolling', async () => {
    page = await openPage({ head: '<style>body { inline-size: 320px; margin: 0 }</style>' })
    const element = addElement(page, tag)
    await shown(element)
    ok(element.scrollWidth <= 320, `its content is ${element.scrollWidth} px wide`)
  })

  it('that hides it with the hidden attribute hides it', async () => {
    page = await openPage()
    const element = addElement(page, tag)
    await shown(element)
    element.hidden = true
    equal(page.window.getComputedStyle(element).display, 'none')
  })
})

describe('a page that trusts nothing', () => {
  it('[embed-16] default-src none, no inline style, Trusted Types: no violation, a frame of ours included', async () => {
    const policy = `default-src 'none'; script-src ${servicer}; connect-src ${servicer}; frame-src ${servicer}; style-src 'none'; require-trusted-types-for 'script'`
    page = await openPage({
      head: `<meta http-equiv="content-security-policy" content="${policy}">`,
      configure: { baseUrl: undefined },
    })
    const violations: string[] = []
    page.document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
    const element = addElement(page, tag, undefined, { greeting: 'frame' })
    const view = await shown(element)
    await until('the frame has answered', () => view.querySelector('input')?.value.startsWith('pm_'))
    equal([violations, page.complaints], [[], []])
    equal(page.window.getComputedStyle(view.querySelector('h1') as Element).color, 'rgb(1, 2, 3)')
  })

  it('with a polluted Object.prototype works', async () => {
    page = await openPage()
    Object.defineProperty((page.window as unknown as { Object: ObjectConstructor }).Object.prototype, 'integrity', {
      value: 'sha256-broken',
      enumerable: true,
      configurable: true,
      writable: true,
    })
    const element = addElement(page, tag)
    await shown(element)
  })

  it('with a policy that allows no inline script still runs nothing from a text of ours', async () => {
    page = await openPage()
    const element = addElement(page, tag, undefined, { greeting: '<img src=x onerror="window.wasRun=true">' })
    const view = await shown(element)
    equal([view.querySelector('img'), (page.window as unknown as { wasRun?: boolean }).wasRun], [null, undefined])
  })
})

describe('a page with two elements in the same place', () => {
  it('the chat button finds its place where another element is beneath it', async () => {
    page = await openPage({ release: 'release', scenario: 'paid-up' })
    const payment = addElement(page, 'carport-make-a-payment')
    // Nothing that can be pressed is beneath the button, so every point of it is looked at.
    payment.style.cssText = 'position: fixed; inset: 0; padding-bottom: 900px; overflow: hidden'
    await shown(payment)
    const chat = addElement(page, 'carport-chat')
    await until('the chat button has looked for its place', () => {
      const stack = chat.shadowRoot?.querySelector<HTMLElement>('.cp-corner-stack')
      return (
        stack instanceof (page.window as typeof globalThis).HTMLElement && stack.style.getPropertyValue('--lift') !== ''
      )
    })
    equal(page.complaints, [])
  })
})
