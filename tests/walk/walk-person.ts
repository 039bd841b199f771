import type { Page } from '@playwright/test'
import { amountsIn } from './figures.ts'
import type { WalkStop } from './findings.ts'
import { inOrder, isForAll, isOutside, isPageForAll, offerOf, placeOf, sameForAll, siteOf, targetOf } from './offers.ts'
import type { Act, Control, Outcome, SeenScreen } from './screen.ts'

/** A way to a screen: a page opened by its address, and what was pressed from there on. */
interface Trail {
  readonly root: string
  readonly presses: readonly string[]
}

export interface WalkOptions {
  readonly person: string
  /** The clock's day and the language. */
  readonly when: string
  /** Pages to begin on, in order. */
  readonly roots: readonly string[]
  /** Those of them that are opened once more in the end, to read the figures at their top. */
  readonly headed: readonly string[]
  /** What one person has walked for all: shared by the walks of a run. */
  readonly forAll: Set<string>
  /** Takes every choice of every form for every person too, instead of for the one who meets it first. */
  readonly isWhole: boolean
}

/** What a walk has brought. */
export interface Walked {
  readonly person: string
  /** Every press. */
  readonly acts: readonly Act[]
  /** Everything that was tried and came to an end. */
  readonly passed: readonly WalkStop[]
  /** What the pages that carry a large figure show when they are opened. */
  readonly shown: readonly SeenScreen[]
}

/** A screen of the walk, and the way back to it. */
interface Stop {
  readonly trail: Trail
  readonly screen: SeenScreen
}

const deepest = 5

/** One browser page, on a walk that commits nothing. */
export class PersonWalk {
  readonly #page: Page
  readonly #options: WalkOptions
  readonly #taken = new Set<string>()
  readonly #places = new Set<string>()
  /** Paths of the pages that were walked from their beginning. */
  readonly #reached = new Set<string>()
  /** Where the links led: in a short walk two links to one address that name the same amount are pressed once. */
  readonly #ledTo = new Map<string, Outcome>()
  readonly #acts: Act[] = []
  readonly #passed: WalkStop[] = []
  #stop: WalkStop = { path: '', act: 'begin' }
  /** What is in front of the person, and whether something is still being sent there. */
  #now: SeenScreen | null = null
  #isSending = false

  constructor(page: Page, options: WalkOptions) {
    this.#page = page
    this.#options = options
  }

  /** What was tried last. */
  get stop(): WalkStop {
    return this.#stop
  }

  /** Takes every offer on every page it reaches. A page that no offer leads to is opened by its address. */
  async walk(): Promise<Walked> {
    await this.#passing(this.#stop, () => this.#page.evaluate(() => window.walker?.begin()))
    for (const root of this.#options.roots) {
      if (this.#reached.has(root) || this.#isDone(root)) continue
      const screen = await this.#passing(openingOf(root), () => this.#open(root))
      await this.#walkFrom({ trail: { root, presses: [] }, screen })
    }
    const shown: SeenScreen[] = []
    for (const root of this.#options.headed) shown.push(await this.#passing(openingOf(root), () => this.#open(root)))
    return { person: this.#options.person, acts: this.#acts, passed: this.#passed, shown }
  }

  async #passing<T>(stop: WalkStop, work: () => Promise<T>): Promise<T> {
    this.#stop = stop
    const result = await work()
    this.#passed.push(stop)
    return result
  }

  /** Whether somebody has walked this page for all. */
  #isDone(root: string): boolean {
    if (!isPageForAll(root, this.#options.isWhole)) return false
    const isDone = this.#options.forAll.has(root)
    this.#options.forAll.add(root)
    return isDone
  }

  async #walkFrom(first: Stop): Promise<void> {
    const stops = this.#arrive(first) ? [first] : []
    for (let stop = stops.at(-1); stop !== undefined; stop = stops.at(-1)) {
      const control = this.#nextOffer(stop.screen)
      if (control === undefined) {
        stops.pop()
        continue
      }
      this.#stop = { path: stop.screen.path.split('?')[0] ?? '', act: control.name }
      // What stood on an earlier screen of the same page too is nearer from there.
      const nearest = stops.find(({ screen }) => isOn(screen, siteOf(stop.screen), control)) ?? stop
      const next = await this.#take(stop, nearest, control)
      if (next !== null && this.#arrive(next)) stops.push(next)
    }
  }

  /** Whether this is a place where nobody was before. */
  #arrive({ trail, screen }: Stop): boolean {
    const path = screen.path.split('?')[0] ?? ''
    if (trail.presses.length === 0) this.#reached.add(trail.root)
    if (screen.dialog === null && trail.root === path) this.#reached.add(path)
    const place = placeOf(screen)
    if (this.#places.has(place)) return false
    this.#places.add(place)
    return true
  }

  #nextOffer(screen: SeenScreen): Control | undefined {
    return inOrder(screen.controls).find(
      (control) =>
        !control.isOn && !isOutside(control) && !this.#takenBy(screen, control).has(offerOf(screen, control)),
    )
  }

  #takenBy(screen: SeenScreen, control: Control): Set<string> {
    return isForAll(screen, control, this.#options.isWhole) ? this.#options.forAll : this.#taken
  }

  /** Presses it, and gives where that leads when there is more to be done there. */
  async #take({ trail, screen }: Stop, nearest: Stop, control: Control): Promise<Stop | null> {
    this.#takenBy(screen, control).add(offerOf(screen, control))
    const target = targetOf(control)
    const led = target === null || this.#options.isWhole ? undefined : this.#ledTo.get(target)
    if (led !== undefined) {
      this.#note(screen, control, led)
      this.#passed.push(this.#stop)
      return null
    }
    const isHere = !this.#isSending && isOn(this.#now, siteOf(screen), control)
    const way = isHere ? trail : nearest.trail
    const outcome = this.#isSureLink(control)
      ? await this.#follow(screen, control)
      : await this.#pressOn(isHere ? this.#now : await this.#retrace(way), siteOf(screen), control)
    if (outcome === null) return null
    if (target !== null) this.#noteLed(control, target, outcome)
    const isChoice = control.kind === 'radio' || control.kind === 'field'
    if (isChoice) await this.#goOn(outcome)
    this.#passed.push(this.#stop)
    if (isChoice || !isBranch(trail, outcome)) return null
    return { trail: afterwards(way, control, outcome.screen), screen: outcome.screen }
  }

  #noteLed(control: Control, target: string, outcome: Outcome): void {
    this.#ledTo.set(target, { ...outcome, hasChanged: true })
    if (control.kind === 'link' && control.href === outcome.screen.path) this.#options.forAll.add(linkOf(control))
  }

  /**
   * In a short walk a link that led somebody to its address is not pressed by everybody else: they go to that address. What names an
   * amount is pressed, because the page it leads to depends on the loan that is looked at.
   */
  #isSureLink(control: Control): boolean {
    return !this.#options.isWhole && amountsIn(control.name).length === 0 && this.#options.forAll.has(linkOf(control))
  }

  async #follow(from: SeenScreen, control: Control): Promise<Outcome> {
    const screen = await this.#open(control.href ?? '')
    const outcome: Outcome = { screen, writes: [], left: [], refusals: [], hasChanged: true, isFocusLost: false }
    this.#note(from, control, outcome)
    return outcome
  }

  async #pressOn(screen: SeenScreen | null, site: string, control: Control): Promise<Outcome | null> {
    return isOn(screen, site, control) ? this.#press(screen, control) : null
  }

  /** After a choice: what is to be typed for it is typed, and what the main button makes of it. */
  async #goOn({ screen }: Outcome): Promise<void> {
    const field = screen.controls.find(({ kind, isOn }) => kind === 'field' && !isOn)
    const filled = field === undefined ? screen : ((await this.#press(screen, field))?.screen ?? screen)
    const main = filled.controls.find((each) => each.isPrimary && each.place !== 'frame')
    if (main !== undefined && !isOutside(main)) await this.#press(filled, main)
  }

  async #press(from: SeenScreen, control: Control): Promise<Outcome | null> {
    const outcome = await this.#pressKey(control.key)
    if (outcome === null) {
      this.#now = null
      return null
    }
    this.#now = outcome.screen
    this.#isSending = outcome.writes.length > 0
    this.#note(from, control, outcome)
    return outcome
  }

  #note(from: SeenScreen, control: Control, outcome: Outcome): void {
    this.#acts.push({ ...outcome, person: this.#options.person, when: this.#options.when, from, control })
  }

  // As one text: taking an answer apart property by property costs more than the press.
  async #pressKey(key: string): Promise<Outcome | null> {
    return JSON.parse(await this.#page.evaluate(async (it) => JSON.stringify(await window.walker?.press(it)), key))
  }

  /** The screen a trail leads to once more; null when something pressed on the way is no longer there. */
  async #retrace({ root, presses }: Trail): Promise<SeenScreen | null> {
    let screen = await this.#open(root)
    for (const key of presses) {
      const outcome = await this.#pressKey(key)
      if (outcome === null) return null
      screen = outcome.screen
    }
    this.#now = screen
    this.#isSending = false
    return screen
  }

  async #open(path: string): Promise<SeenScreen> {
    const isRenewed = this.#now === null || this.#isSending || this.#now.path === path
    const seen = await this.#page.evaluate(
      async ([to, renewed]) => JSON.stringify(await window.walker?.open(to, renewed)),
      [path, isRenewed] as const,
    )
    const screen: SeenScreen = JSON.parse(seen)
    this.#now = screen
    this.#isSending = false
    return screen
  }
}

const linkOf = ({ name, href }: Control): string => `leads ${name} > ${href}`

/** Whether this control is on the screen, and the screen on this page. */
function isOn(screen: SeenScreen | null, site: string, { key }: Control): screen is SeenScreen {
  return screen !== null && siteOf(screen) === site && screen.controls.some((each) => each.key === key)
}

const openingOf = (root: string): WalkStop => ({ path: root, act: 'open' })

/** A link leads to where its address leads: there the way begins anew. */
function afterwards({ root, presses }: Trail, control: Control, screen: SeenScreen): Trail {
  if (control.href !== null && control.href === screen.path && screen.dialog === null)
    return { root: screen.path, presses: [] }
  return { root, presses: [...presses, control.key] }
}

function isBranch({ presses }: Trail, { writes, left, screen, hasChanged }: Outcome): boolean {
  return hasChanged && writes.length + left.length === 0 && presses.length < deepest && !sameForAll.test(screen.path)
}
