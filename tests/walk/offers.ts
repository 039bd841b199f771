import type { Control, SeenScreen } from './screen.ts'

/** Ends the walk, changes the language of what follows, or does the same on every page. */
const neverPressed =
  /^(English|Español|log out.*|cerrar sesión.*|your privacy choices|sus opciones de privacidad|skip to content|saltar al contenido)$/i

/** Legal texts are the same for everybody; the help pages name a borrower's own amounts. */
export const sameForAll = /^\/(privacy-policy|terms-of-use|ai-policy|styleguide|help|$)/

/** Forms that hold nothing of a loan: in a short walk they are walked for one person. */
const formsOfAll =
  /^\/(settings|my-profile|payment-authenticate|payment\/manage)|\|(New bank account|Choose another date|Cuenta bancaria nueva|Elija otra fecha)$/

/** Help topics that hold nothing of a loan. */
const topicsOfAll = /^\/customer-support-center\/(?!my-payments|skip-a-payment|tax-refund-benefits)/

/** Buttons of the dashboard that do the same on everybody's. */
const toolsOfAll = /^(close menu|save as .*|show (more|less))$/i

const days =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b|\b(january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b|\d+/gi

/** Dates and figures blanked out: the days of a calendar are one offer. */
const masked = (text: string): string => text.replace(days, '#')

/** How one screen differs from another: its page, its title and the dialog over it. */
export const siteOf = ({ path, heading, dialog }: SeenScreen): string =>
  [path.split('?')[0], heading, dialog ?? ''].join('|')

/** The screen without what only its fields hold: the same place is walked once. */
export function placeOf(screen: SeenScreen): string {
  const names = screen.controls.filter((each) => each.place !== 'frame').map((each) => masked(each.key))
  return [siteOf(screen), ...new Set(names)].join('|')
}

/**
 * The same offer of the same place is taken once. What the frame offers on every page is one offer, and so is a link of one name to one
 * page; on the dashboard each is its own, because what is pressed there decides what is to be paid.
 */
export function offerOf(screen: SeenScreen, control: Control): string {
  if (control.place === 'frame') return control.key
  const isOneForAll = leadsToAll(control.href) || !screen.path.startsWith('/account')
  if (control.kind === 'link' && isOneForAll) return `${control.name} > ${control.href}`
  return `${siteOf(screen)}|${control.kind === 'button' ? masked(control.key) : control.key}`
}

const leadsToAll = (href: string | null): boolean => formsOfAll.test(href ?? '') || topicsOfAll.test(href ?? '')

/** Whether one person's walk of a page counts for everybody. */
export const isPageForAll = (root: string, isWhole: boolean): boolean => !isWhole && formsOfAll.test(root)

/** Whether one person's press counts for everybody. */
export function isForAll(screen: SeenScreen, { kind, name, href, isPrimary }: Control, isWhole: boolean): boolean {
  if (isWhole) return false
  if (formsOfAll.test(siteOf(screen))) return true
  if (kind === 'link') return leadsToAll(href)
  return toolsOfAll.test(name) || (!isPrimary && !screen.path.startsWith('/account'))
}

/** Where a link leads and the amounts it names: a borrower's second loan has the same address for another amount. */
export function targetOf({ href, name }: Control): string | null {
  return href === null ? null : [href, ...(name.match(/\$[\d,.]+/g) ?? [])].join(' ')
}

/** Fields are first, then what keeps the screen open; links are last. */
export function inOrder(controls: readonly Control[]): readonly Control[] {
  const rank = ({ kind }: Control): number => ['link', 'button', 'checkbox', 'radio', 'field'].indexOf(kind)
  return controls.toSorted((one, other) => rank(other) - rank(one))
}

/** Telephone, mail, other sites, and pages that are the same for everybody. */
export function isOutside({ href, name }: Control): boolean {
  if (neverPressed.test(name)) return true
  return href !== null && (/^(tel|sms|mailto|https?|blob|data):/.test(href) || sameForAll.test(href))
}
