import { focusPage, press, typeText } from './fixtures/commands.ts'
import { unsaid } from './fixtures/checks.ts'
import {
  addElement,
  elementStates,
  equal,
  insides,
  ok,
  openPage,
  type Page,
  reachState,
  until,
} from './fixtures/page.ts'

// The flows of every element without a mouse: its longest way to success, and its ways into mistakes.
type State = (typeof elementStates)[string][number]
let page: Page
afterEach(() => page.close())

const stepsOf = (state: State) => state.steps ?? []

/** The longest way, and every way to a list of mistakes. */
function flowsOf(states: readonly State[]): State[] {
  const longest = states
    .filter(({ scenario }) => scenario === 'paid-up' || scenario === 'past-due')
    .toSorted((one, other) => stepsOf(other).length - stepsOf(one).length)
    .slice(0, 1)
  const mistakes = states.filter(({ shows }) => shows.includes('error-summary'))
  return [...new Set([...longest, ...mistakes])].filter((state) => stepsOf(state).some((step) => 'press' in step))
}

const focused = (element: Element): HTMLElement | null => element.shadowRoot?.activeElement as HTMLElement | null

/** A ring that can be seen, on what has the focus or on the card around it. */
function hasRing(target: HTMLElement): boolean {
  for (let each: HTMLElement | null = target; each !== null; each = each.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true
    if (each.matches('label, .cp-radio-card, .cp-checkbox, div')) return false
  }
  return false
}

/** What can be used of those that a selector names; for a label, what it labels. */
function controlOf(element: Element, selector: string): HTMLElement | null {
  const all = [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const usable = all.find((each) => !each.matches(':disabled'))
  return usable instanceof (page.window as typeof globalThis).HTMLLabelElement ? usable.control : (usable ?? null)
}

/** Tabs until the target has the focus. Of a group of radio buttons one has it, and arrows reach the others. */
async function tabTo(element: Element, target: () => HTMLElement | null): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const now = focused(element) as HTMLInputElement | null
    const wanted = target() as HTMLInputElement | null
    if (now !== null && now === wanted) return
    const isInGroup = now?.type === 'radio' && wanted?.type === 'radio' && now.name === wanted.name
    await press(isInGroup ? 'ArrowDown' : 'Tab')
  }
  throw new Error(`Tab never reached ${target()?.outerHTML.slice(0, 200) ?? 'it'}`)
}

for (const [tag, states] of Object.entries(elementStates)) {
  for (const state of flowsOf(states)) {
    it(`<${tag}> goes all the way with the keyboard alone, and the focus always stands where one goes on: ${state.name}`, async () => {
      page = await openPage({ release: 'release', scenario: state.scenario, width: 800 })
      const element = addElement(page, tag, { 'account-number': '100000000001', ...state.attributes })
      focusPage(page)
      for (const step of stepsOf(state)) {
        if (!('press' in step) && !('fill' in step)) {
          await reachState(element, { ...state, steps: [step], shows: '.shell' }, page.mock)
          continue
        }
        const selector = 'press' in step ? step.press : step.fill
        const target = () => controlOf(element, selector)
        await until(`there is ${selector}`, target)
        await tabTo(element, target)
        ok(hasRing(target() as HTMLElement), `one sees the focus on ${selector}`)
        if ('fill' in step) await typeText(step.text)
        else await press(target()?.matches('input') === true ? 'Space' : 'Enter')
      }
      await reachState(element, { ...state, steps: [] }, page.mock)
      await until('the focus stands somewhere inside', () => focused(element))
      if (state.shows.includes('error-summary'))
        await until('the focus is on the list of mistakes', () => focused(element)?.matches('.cp-error-summary'))
      equal(unsaid(element), [])
      ok(
        insides(element).some((each) => each.matches('[aria-live], [role=status], [role=alert]')),
        'there is a place for announcements',
      )
    })
  }
}

it('the focus moves with the screen, so that no key pressed right after it goes astray', async () => {
  page = await openPage({ release: 'release', scenario: 'paid-up', width: 800 })
  const element = addElement(page, 'carport-make-a-payment', { 'account-number': '100000000001' })
  const submit = await until('the form is there', () => controlOf(element, '.cp-pay-layout [type=submit]'))
  const root = element.shadowRoot as ShadowRoot
  const focusOnArrival = new Promise<string | undefined>((resolve) => {
    const observer = new MutationObserver(() => {
      if (root.querySelector('.cp-steps-done:nth-child(2)') === null) return
      observer.disconnect()
      resolve(focused(element)?.className)
    })
    observer.observe(root, { childList: true, subtree: true })
  })
  submit.click()
  equal(await focusOnArrival, 'cp-step-title')
})
