import type { Page } from '@playwright/test'
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
  /** What one person has walked for all: shared by the walks of a run. */
  readonly forAll: Set<string>
  /** Takes every choice of every form for every person too, instead of for the one who meets it first. */
  readonly isWhole: boolean
}

/** What a walk has brought: every press. */
export interface Walked {
  readonly person: string
  readonly acts: readonly Act[]
}

/** A screen of the walk, and the way back to it. */
interface Stop {
  readonly trail: Trail
  readonly screen: SeenScreen
}

const deepest = 5

/** Ends the walk, changes the language of what comes after, or does the same on every page. */
const neverPressed =
  /^(English|Español|log out.*|cerrar sesión.*|your privacy choices|sus opciones de privacidad|skip to content|saltar al contenido)$/i

/** Legal texts say the same to everybody; the help pages name a borrower's own amounts. */
const sameForAll = /^\/(privacy-policy|terms-of-use|ai-policy|styleguide|help|$)/

/** Forms that hold nothing of a loan: they are walked for one person. */
const formsOfAll =
  /^\/(settings|my-profile|payment-authenticate|payment\/manage)|\|(New bank account|Choose another date|Cuenta bancaria nueva|Elija otra fecha)$/

/** Buttons of the dashboard that do the same on everybody's. */
const toolsOfAll = /^(close menu|save as .*|show (more|less))$/i

const days =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b|\b(january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b|\d+/gi

/** Dates and figures blanked out: the days of a calendar are one offer. */
const masked = (text: string): string => text.replace(days, '#')

const siteOf = ({ path, heading, dialog }: SeenScreen): string => [path.split('?')[0], heading, dialog ?? ''].join('|')

/** The screen without what only its fields hold: the same place is walked once. */
function placeOf(screen: SeenScreen): string {
  const names = screen.controls.filter((each) => each.place !== 'frame').map((each) => masked(each.key))
  return [siteOf(screen), ...new Set(names)].join('|')
}

/**
 * The same offer of the same place is taken once. What the frame offers on every page is one offer, and so is a link of one name to one
 * page; on the dashboard each is its own, because what is pressed there decides what is to be paid.
 */
function offerOf(screen: SeenScreen, control: Control): string {
  if (control.place === 'frame') return control.key
  if (control.kind === 'link' && !screen.path.startsWith('/account')) return `${control.name} > ${control.href}`
  return `${siteOf(screen)}|${control.kind === 'button' ? masked(control.key) : control.key}`
}

/** One browser page of a signed-in person, on a walk that commits nothing. */
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
  /** What is in front of the person, and whether something is still being sent there. */
  #now: SeenScreen | null = null
  #isSending = false

  constructor(page: Page, options: WalkOptions) {
    this.#page = page
    this.#options = options
  }

  /** Takes every offer of every page, from wherever it stands; a page that no offer led to is opened by its address. */
  async walk(): Promise<Walked> {
    await this.#page.evaluate(() => window.walker?.begin())
    for (const root of this.#options.roots) {
      if (this.#reached.has(root) || this.#isDone(root)) continue
      const screen = await this.#open(root)
      await this.#walkFrom({ trail: { root, presses: [] }, screen })
    }
    return { person: this.#options.person, acts: this.#acts }
  }

  /** Whether somebody has walked this page for all. */
  #isDone(root: string): boolean {
    if (this.#options.isWhole || !formsOfAll.test(root)) return false
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
      const next = await this.#take(stop, control)
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
    return this.#isForAll(screen, control) ? this.#options.forAll : this.#taken
  }

  /** Presses it, and gives where that leads when there is more to be done there. */
  async #take({ trail, screen }: Stop, control: Control): Promise<Stop | null> {
    this.#takenBy(screen, control).add(offerOf(screen, control))
    const target = targetOf(control)
    const led = target === null || this.#options.isWhole ? undefined : this.#ledTo.get(target)
    if (led !== undefined) {
      this.#note(screen, control, led)
      return null
    }
    const here = await this.#back(trail, siteOf(screen), control)
    const outcome = here === null ? null : await this.#press(here, control)
    if (outcome === null) return null
    if (target !== null) this.#ledTo.set(target, { ...outcome, hasChanged: true })
    if (control.kind === 'radio') await this.#goOn(outcome)
    else if (isBranch(trail, outcome))
      return { trail: afterwards(trail, control, outcome.screen), screen: outcome.screen }
    return null
  }

  // Whether one person's walk stands for everybody's: what holds nothing of a loan, and in a short walk what a form lets choose.
  #isForAll(screen: SeenScreen, { kind, name, href, isPrimary }: Control): boolean {
    if (formsOfAll.test(siteOf(screen))) return true
    if (this.#options.isWhole) return false
    if (kind === 'link') return formsOfAll.test(href ?? '')
    return toolsOfAll.test(name) || (!isPrimary && !screen.path.startsWith('/account'))
  }

  /** After a choice: what the main button makes of it. */
  async #goOn({ screen }: Outcome): Promise<void> {
    const main = screen.controls.find((each) => each.isPrimary && each.place !== 'frame')
    if (main !== undefined && !isOutside(main)) await this.#press(screen, main)
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

  /** The screen of a trail with this control on it: the one that is open, or the one the trail leads to once more. */
  async #back(trail: Trail, site: string, control: Control): Promise<SeenScreen | null> {
    const isIt = (screen: SeenScreen | null): screen is SeenScreen =>
      screen !== null && siteOf(screen) === site && screen.controls.some((each) => each.key === control.key)
    if (isIt(this.#now) && !this.#isSending) return this.#now
    const again = await this.#retrace(trail)
    return isIt(again) ? again : null
  }

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
    if (this.#now === null || this.#isSending || this.#now.path === path)
      await this.#page.evaluate(() => window.walker?.open('/privacy-policy'))
    const seen = await this.#page.evaluate(async (to) => JSON.stringify(await window.walker?.open(to)), path)
    const screen: SeenScreen = JSON.parse(seen)
    this.#now = screen
    this.#isSending = false
    return screen
  }
}

/** Where a link leads and the amounts it names: a borrower's second loan has the same address for another amount. */
function targetOf({ href, name }: Control): string | null {
  return href === null ? null : [href, ...(name.match(/\$[\d,.]+/g) ?? [])].join(' ')
}

/** What keeps the screen open comes first, then what leads away. */
function inOrder(controls: readonly Control[]): readonly Control[] {
  const rank = ({ kind }: Control): number => ['link', 'button', 'checkbox', 'radio'].indexOf(kind)
  return controls.toSorted((one, other) => rank(other) - rank(one))
}

/** A link leads to where its address leads: there the way begins anew. */
function afterwards({ root, presses }: Trail, control: Control, screen: SeenScreen): Trail {
  if (control.href !== null && control.href === screen.path && screen.dialog === null)
    return { root: screen.path, presses: [] }
  return { root, presses: [...presses, control.key] }
}

function isBranch({ presses }: Trail, { writes, left, screen, hasChanged }: Outcome): boolean {
  return hasChanged && writes.length + left.length === 0 && presses.length < deepest && !sameForAll.test(screen.path)
}

/** Telephone, mail, other sites, and what says the same to everybody. */
function isOutside({ href, name }: Control): boolean {
  if (neverPressed.test(name)) return true
  return href !== null && (/^(tel|sms|mailto|https?|blob|data):/.test(href) || sameForAll.test(href))
}
