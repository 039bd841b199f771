import { amountsIn, daysIn, withPlainDays } from './figures.ts'
import type { Act, Control, SeenScreen } from './screen.ts'

/** A promise that the next screen did not keep. */
export interface Finding {
  readonly kind: 'dead' | 'focus' | 'circle' | 'refusal' | 'code' | 'amount' | 'date' | 'fact' | 'figure' | 'stopped'
  readonly person: string
  readonly when: string
  /** Where the act was offered. */
  readonly path: string
  readonly act: string
  readonly what: string
}

/** What a walk is at: a page, and what is pressed there. */
export interface WalkStop {
  readonly path: string
  readonly act: string
}

/** A walk that ended in the middle. */
export interface Break {
  readonly person: string
  readonly when: string
  /** What was tried last. */
  readonly stop: WalkStop
  readonly error: string
}

const short = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

/** What speaks of a walk that broke off: nothing, where the same person came past the same stop in the next one. */
export function findingsOfBreak({ person, when, stop, error }: Break, passed: readonly WalkStop[]): readonly Finding[] {
  if (passed.some(({ path, act }) => path === stop.path && act === stop.act)) return []
  return [{ kind: 'stopped', person, when, ...stop, what: short(error) }]
}

/** Words of a screen that is a mere refusal. */
const refusing =
  /\b(can't|cannot|isn't available|not available|not possible|no longer|doesn't allow|not eligible|unable|pay first|past due accounts?|went wrong|no se puede|no puede|no podemos|no está disponible|ya no|no es posible|algo salió mal)\b/i

/** Whole names of acts that lead back to where the borrower was, or close what covers it. */
const backNames = [
  /^(back|cancel|close|not now|start over|back to .+|edit .+|close (menu|the help menu|conversation|the sample))$/i,
  /^(keep it|keep plan|keep the payment|keep autopay on|keep chatting|no, don[’']t pay again)$/i,
  /^change (the payment|the terms|your choices)$/i,
  /^(atrás|volver|cancelar|cerrar|ahora no|empezar de nuevo|volver a .+|editar .+|cerrar (el menú|el menú de ayuda|conversación|la muestra))$/i,
  // The button beside a line of a review: the line's name begins with a capital.
  /^Cambiar \p{Lu}/u,
  /^(conservar|conservarlo|conservar el plan|mantener el pago|mantenerlo activado|no, no pagar otra vez|cambiar (el pago|los términos|sus opciones))$/i,
]

/** Pages where much else is to be done, by their address, with the words of an act that promises no more than them. */
const backPlaces: Readonly<Record<string, RegExp>> = {
  '/': /\b(home|inicio)\b/i,
  '/account': /\b(dashboard|your account|panel|resumen|su cuenta)\b/i,
  '/account-details': /\b(account details|detalles)\b/i,
  '/manage-payments': /^(scheduled payments|pagos programados)$/i,
  '/settings': /\b(settings|ajustes|configuración)\b/i,
  '/payment-options': /\b(ways to|formas)\b/i,
}

/** Whether an act is named as one that leads back, or to a page where much else is to be done: it promises nothing that page could refuse. */
function leadsBack({ name, href }: Control): boolean {
  const place = href?.startsWith('/') === true ? backPlaces[new URL(href, 'http://portal').pathname] : undefined
  return place?.test(name.trim()) === true || backNames.some((words) => words.test(name.trim()))
}

/** What a text refuses, from the word that refuses to the end of its sentence; null where it refuses nothing. */
const noOf = (text: string): string | null => {
  const at = text.search(refusing)
  return at === -1 ? null : (/^[^.!?]*/.exec(text.slice(at))?.[0] ?? null)
}

const pathOf = (screen: SeenScreen): string => screen.path.split('?')[0] ?? ''
const siteOf = (screen: SeenScreen): string => `${pathOf(screen)}|${screen.heading}|${screen.dialog ?? ''}`
const isSpoken = (screen: SeenScreen, words: string): boolean =>
  withPlainDays(screen.text).includes(withPlainDays(words))

/** An act of which the next screen is known: nothing was committed, and the portal was not left. */
const hasNext = (act: Act): boolean => act.writes.length + act.left.length === 0

/** Everything that a walk shows to be wrong. */
export function findingsOf(acts: readonly Act[]): readonly Finding[] {
  // What has been sent once and was kept back waits for its answer: a second press of the same button does nothing, and rightly.
  const sent = new Set(acts.filter(({ writes }) => writes.length > 0).map(buttonOf))
  const isWaiting = (act: Act) => !act.hasChanged && sent.has(buttonOf(act))
  const found = [...acts.filter((act) => !isWaiting(act)).flatMap(findingsOfAct), ...circles(acts)]
  const byText = new Map(found.map((each) => [JSON.stringify(each), each]))
  return [...byText.values()]
}

const buttonOf = ({ person, when, from, control }: Act): string => [person, when, pathOf(from), control.name].join('|')

function findingsOfAct(act: Act): readonly Finding[] {
  if (!hasNext(act)) return []
  return [
    ...dead(act),
    ...lostFocus(act),
    ...refusals(act),
    ...refusedCodes(act),
    ...brokenWords(act),
    ...changedFacts(act),
  ]
}

function finding(act: Act, kind: Finding['kind'], what: string): Finding {
  const { person, when, from, control } = act
  const path = from.dialog === null ? pathOf(from) : `${pathOf(from)} (${from.dialog})`
  return { kind, person, when, path, act: control.name, what: short(what) }
}

/** A control that does nothing when pressed, or a link that leads back to its own page. */
function dead(act: Act): readonly Finding[] {
  const { control, from, screen, hasChanged } = act
  if (control.place === 'frame' || control.kind === 'radio') return []
  if (!hasChanged) return [finding(act, 'dead', 'nothing happens')]
  const target = control.href?.startsWith('/') === true ? new URL(control.href, 'http://portal').pathname : null
  const isSentBack = target !== null && target !== pathOf(from) && siteOf(from) === siteOf(screen)
  return isSentBack ? [finding(act, 'circle', `the link to ${target} leads back to ${pathOf(from)}`)] : []
}

/** A press after which whoever uses a keyboard begins anew from the page's top. */
function lostFocus(act: Act): readonly Finding[] {
  return act.isFocusLost ? [finding(act, 'focus', `nothing has the focus on ${where(act.screen)}`)] : []
}

/** A screen that refuses what the previous act promised. A form that asks for missing entries is not a refusal. */
function refusals(act: Act): readonly Finding[] {
  const { from, screen, control } = act
  if (/^\/error|payment-ineligible/.test(pathOf(screen)) && pathOf(from) !== pathOf(screen))
    return [finding(act, 'refusal', `${pathOf(screen)}: ${screen.heading}`)]
  if (leadsBack(control) || control.kind === 'checkbox') return []
  // The screen already showed a refusal before the act.
  if (pathOf(from) === pathOf(screen) && [from.heading, ...from.notices].some((words) => refusing.test(words)))
    return []
  const fresh = screen.notices.filter((notice) => !from.notices.includes(notice))
  // A no that stood beside the act is one that was said before the borrower started.
  const said = [screen.heading, screen.dialog ?? '', ...fresh].filter((words) => {
    const no = noOf(words)
    return no !== null && !isSpoken(from, no)
  })
  return said.map((words) => finding(act, 'refusal', `${pathOf(screen)}: ${words}`))
}

/**
 * Codes that refuse nothing of what was entered: the same question is answered once the session is renewed or the server is free, and a
 * payoff that is quoted by phone alone is asked for with each day that is chosen for another payment.
 */
const ofTheMoment: ReadonlySet<string> = new Set([
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'ACCOUNT_BUSY',
  'IN_PROGRESS',
  'OUTAGE',
  'PAYOFF_CALL_US',
])

/** What the server refuses of a form that was filled from what it offered, however the page words it. */
function refusedCodes(act: Act): readonly Finding[] {
  if (act.control.kind === 'link' || act.control.place === 'frame' || leadsBack(act.control)) return []
  return act.refusals.filter((code) => !ofTheMoment.has(code)).map((code) => finding(act, 'code', code))
}

/** Amounts and days that an act or what was chosen for it names, and that the next screen does not. */
function brokenWords(act: Act): readonly Finding[] {
  const { from, screen, control } = act
  if (siteOf(from) === siteOf(screen) || leadsBack(control)) return []
  // A step between that speaks of something else may leave out what was chosen before it.
  const speaksOfIt = screen.facts.some(([, value]) => amountsIn(value).length > 0)
  const isSubmit = control.isPrimary && control.kind === 'button' && speaksOfIt
  const chosen = isSubmit
    ? from.controls.filter(({ kind, isOn }) => isOn && (kind === 'radio' || kind === 'field'))
    : []
  return [control, ...chosen].flatMap(({ name }) => [
    ...amountsIn(withoutFee(name))
      .filter((words) => !isSpoken(screen, words))
      .map((words) => finding(act, 'amount', `${named(name, control)}${words} is not on ${where(screen)}`)),
    ...daysIn(name)
      .filter((words) => !isSpoken(screen, words))
      .map((words) => finding(act, 'date', `${named(name, control)}${words} is not on ${where(screen)}`)),
  ])
}

const where = (screen: SeenScreen): string => `${pathOf(screen)} "${screen.dialog ?? screen.heading}"`
const named = (name: string, control: Control): string => (name === control.name ? '' : `chosen "${name}": `)
const withoutFee = (name: string): string => name.replace(/\$[\d,]+\.\d\d fee|cargo de \$[\d,]+\.\d\d/g, '')

/** The same line of two screens with another amount or day, where nothing was chosen in between. */
function changedFacts(act: Act): readonly Finding[] {
  const { from, screen, control } = act
  if (control.kind !== 'link' && !control.isPrimary) return []
  const before = new Map(from.facts)
  return screen.facts
    .filter(([label, value]) => {
      const old = before.get(label)
      if (old === undefined || withPlainDays(old) === withPlainDays(value)) return false
      return amountsIn(old + value).length + daysIn(`${old} ${value}`).length > 0
    })
    .map(([label, value]) => finding(act, 'fact', `${label}: ${before.get(label)} becomes ${value}`))
}

/** Two screens whose acts promise something and lead only to each other. */
function circles(acts: readonly Act[]): readonly Finding[] {
  const forward = acts.filter(
    (act) =>
      hasNext(act) &&
      act.control.kind !== 'radio' &&
      act.control.place === 'page' &&
      act.from.dialog === null &&
      act.screen.dialog === null &&
      pathOf(act.from) !== pathOf(act.screen) &&
      !leadsBack(act.control),
  )
  return forward.flatMap((act) =>
    forward
      .filter(
        (next) =>
          next.person === act.person &&
          next.when === act.when &&
          siteOf(next.from) === siteOf(act.screen) &&
          siteOf(next.screen) === siteOf(act.from) &&
          next.control.isPrimary,
      )
      .map((next) => finding(act, 'circle', `leads to ${where(act.screen)}, whose "${next.control.name}" leads back`)),
  )
}
