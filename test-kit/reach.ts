import type { MockServicer } from './servicer.ts'
import type { ElementState, StateStep } from './element-state.ts'

/** Milliseconds for each step. */
const patienceMs = 10_000
const lookMs = 20

/**
 * Brings an element that is on the page into a state: goes its steps and waits until it shows. The servicer has to be in the
 * state's scenario since before the element appeared.
 * @throws Error that names the step for which it waited in vain
 */
export async function reachState(
  element: Element,
  state: ElementState,
  servicer: Pick<MockServicer, 'setScenario'>,
): Promise<void> {
  for (const step of state.steps ?? []) {
    await go(element, step, servicer)
    // Nobody presses in the turn in which they chose: what was chosen is drawn before anything else is done.
    await new Promise((drawn) => setTimeout(drawn))
  }
  await found(element, state.shows)
}

async function go(element: Element, step: StateStep, servicer: Pick<MockServicer, 'setScenario'>): Promise<void> {
  if ('scenario' in step) {
    servicer.setScenario(step.scenario)
    await (element as Element & { refresh(): Promise<void> }).refresh()
  } else if ('wait' in step) {
    await found(element, step.wait)
  } else if ('press' in step) {
    // Those that are busy are pressed once they no longer are.
    const target = await found(element, step.press, (each) => !each.matches(':disabled'))
    target.click()
  } else {
    type(await found(element, step.fill), step.text)
  }
}

async function found(
  element: Element,
  selector: string,
  isRight: (each: HTMLElement) => boolean = () => true,
): Promise<HTMLElement> {
  const end = performance.now() + patienceMs
  for (;;) {
    const target = [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isRight)
    if (target !== undefined) return target
    if (performance.now() > end) throw new Error(`<${element.localName}> never showed ${selector}`)
    await new Promise((later) => setTimeout(later, lookMs))
  }
}

/** As if it was typed: frameworks listen to the event, and put back a value that came without it. */
function type(target: HTMLElement, text: string): void {
  Reflect.set(Object.getPrototypeOf(target) as object, 'value', text, target)
  target.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}
