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
  shown,
  until,
  viewOf,
} from './fixtures/page.ts'

// Moving, removing, renewing and several on one page: the same for every element of the registry.
let page: Page
afterEach(() => page.close())

type CarportNode = HTMLElement & { refresh(): Promise<void>; reset(): void }
type Field = HTMLInputElement | HTMLTextAreaElement

const there = (element: Element) => until('its capability is there', () => inputOf(element))
const operations = async (): Promise<string[]> =>
  (await page.requests()).map(({ operation, variables }) => `${operation} ${variables}`)
const collect = (globalThis as { gc?: (how: object) => Promise<void> }).gc

/** The first field that takes text, with something half typed in it; null where an element has none on its first screen. */
function halfTyped(element: Element): Field | null {
  const field = viewOf(element)?.querySelector<Field>('input:not([type=radio], [type=checkbox], [type=date]), textarea')
  if (field === null || field === undefined) return null
  field.value = '12'
  field.dispatchEvent(new (page.window as typeof globalThis).Event('input', { bubbles: true }))
  return field
}

for (const { tag, isBare } of models) {
  describe(`the life of <${tag}>`, () => {
    for (const how of ['append', 'moveBefore'] as const) {
      it(`moved with ${how} it keeps what was typed and asks nothing again`, async () => {
        page = await openPage({ release: 'release', body: '<section></section>' })
        const section = page.document.querySelector('section') as HTMLElement & {
          moveBefore(node: Node, before: null): void
        }
        const element = addElement(page, tag)
        await (isBare ? there(element) : shown(element))
        await quiet(page)
        const field = halfTyped(element)
        const [view, content] = [viewOf(element), viewOf(element)?.firstElementChild]
        const [before, { generation }] = [await operations(), await there(element)]
        if (how === 'append') section.append(element)
        else section.moveBefore(element, null)
        await quiet(page)
        ok(viewOf(element) === view && view?.firstElementChild === content, 'it is the same content')
        equal([field?.isConnected ?? true, field?.value ?? '12'], [true, '12'])
        equal([await operations(), inputOf(element)?.generation], [before, generation])
      })
    }

    it('comes and goes thirty times and leaves nothing behind: no node, listener, timer, request or element', async () => {
      page = await openPage({ release: 'release' })
      const gone: WeakRef<Element>[] = []
      const once = async (isWhole: boolean): Promise<void> => {
        const element = addElement(page, tag)
        gone.push(new WeakRef(element))
        await there(element)
        if (isWhole) await quiet(page)
        element.remove()
      }
      const held = () => {
        const { pending, timers, listeners } = page.probe
        return [pending, timers, listeners, page.document.querySelectorAll('*').length]
      }
      for (let round = 0; round < 2; round += 1) await once(true)
      await quiet(page)
      await until('its first timers ran out', () => page.probe.timers === 0)
      const before = held()
      // Some go while their answers are still on the way.
      for (let round = 0; round < 30; round += 1) await once(round % 3 === 0)
      await until('nothing more is held than before', () =>
        held().every((count, at) => count <= (before[at] ?? 0)),
      ).catch(() => equal(held(), before, 'requests, timers, listeners, nodes'))
      await until('the elements are given up', async () => {
        await collect?.({ type: 'major', execution: 'async' })
        // The last one may still be in a variable of the engine's.
        return gone.filter((each) => each.deref() !== undefined).length <= 1
      })
      equal(page.complaints, [])
    })

    it('works twice on one page, with refresh(), reset() and focus()', async () => {
      page = await openPage({ release: 'release', body: '<button id="own">The page’s own</button>' })
      const [one, other] = [addElement(page, tag), addElement(page, tag)] as [CarportNode, CarportNode]
      for (const element of [one, other]) await (isBare ? there(element) : shown(element))
      await quiet(page)
      const asked = (await operations()).filter((name) => !name.startsWith('ServerClock'))
      equal(asked.length, new Set(asked).size, 'questions asked once for both')
      const { generation } = await there(other)
      await one.refresh()
      one.reset()
      await until('it starts afresh', () => (inputOf(one)?.generation ?? 0) > 0)
      await quiet(page)
      equal(inputOf(other)?.generation, generation)
      const own = page.document.querySelector<HTMLElement>('#own')
      own?.focus()
      one.focus()
      if (!isBare) ok(one.shadowRoot?.activeElement !== null, 'the focus is inside')
      equal(page.complaints, [])
    })

    if (isBare) return
    it('whose token ends asks for one new token for all that is on its way, keeps what was typed, and goes on', async () => {
      const reasons: string[] = []
      page = await openPage({
        release: 'release',
        configure: { getToken: ({ reason }: { reason: string }) => `token-${reasons.push(reason)}` },
      })
      const expired: Event[] = []
      page.document.addEventListener('carport-session-expired', (event) => expired.push(event))
      const element = addElement(page, tag) as CarportNode
      await shown(element)
      await quiet(page)
      const field = halfTyped(element)
      await page.refuse('token-1')
      await element.refresh()
      equal([reasons, expired.length], [['first', 'refused'], 0])
      equal([field?.isConnected ?? true, field?.value ?? '12'], [true, '12'])

      await page.refuse('token-')
      await element.refresh()
      await until('the page is told', () => expired.length > 0)
      await until('the message has the focus', () => element.shadowRoot?.activeElement?.matches('.expired'))
      equal([reasons, expired.length], [['first', 'refused', 'refused'], 1])
      equal([field?.isConnected ?? true, field?.value ?? '12'], [true, '12'])
    })
  })
}

describe('all elements together', () => {
  it('work on one page, loaded twice and in two versions: the first wins, and one line names both', async () => {
    page = await openPage({ release: 'release' })
    for (const release of ['release', 'release~2.0.0']) await addScript(page, release)
    const elements = models.map(({ tag }) => addElement(page, tag))
    await Promise.all(elements.map(there))
    await quiet(page)
    equal([page.window.Carport.version, page.complaints.length], ['1.0.0', 1])
    ok(/1\.0\.0.*2\.0\.0/.test(page.complaints[0] ?? ''), 'the line names both versions')
  })

  it('[embed-16] work beside the imports of single tags, whichever came first', async () => {
    for (const isBundleFirst of [true, false]) {
      page = await openPage({ release: isBundleFirst ? 'release' : null })
      for (const { name } of models) await addScript(page, 'single', `${name}.js`)
      if (!isBundleFirst) await addScript(page, 'release')
      page.window.Carport.configure({ baseUrl: page.base, getToken: () => 'token-1' })
      await Promise.all(models.map(({ tag }) => there(addElement(page, tag))))
      await quiet(page)
      equal([page.window.Carport.version === '1.0.0', page.complaints.length], [isBundleFirst, 1])
      ok(
        /1\.0\.0/.test(page.complaints[0] ?? '') && /0\.\d+\.\d+/.test(page.complaints[0] ?? ''),
        'it names both versions',
      )
      if (isBundleFirst) page.close()
    }
  })

  it('share one token, and the first answer tells all of them the time', async () => {
    let asked = 0
    page = await openPage({ release: 'release', configure: { getToken: () => `token-${(asked += 1)}` } })
    const elements = models.map(({ tag }) => addElement(page, tag, { 'account-number': account }))
    await Promise.all(elements.map(there))
    await quiet(page)
    equal([asked, (await operations()).filter((name) => name.startsWith('ServerClock')).length], [1, 0])
  })
})
