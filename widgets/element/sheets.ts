import { embedCore } from '#sdk/embed/core'
import type { Appearance } from '#sdk/embed/options'
import { tokenStyles } from '#sdk/theme/styles'

const sheets = new Map<string, CSSStyleSheet>()

/** A style sheet that all shadow roots share. Constructed, so that a page without 'unsafe-inline' styles takes it. */
export function sharedSheet(text: string): CSSStyleSheet {
  const known = sheets.get(text)
  if (known !== undefined) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  sheets.set(text, sheet)
  return sheet
}

/** The page's own token values; one sheet in every element, changed in place. */
export const appearanceSheet: () => CSSStyleSheet = () => sharedSheet(':host{}/* appearance */')

/** Applies what the page set. Values go through the style engine one property at a time, so none can be more than a value. */
export function applyAppearance(appearance: Appearance | undefined): void {
  const { style } = appearanceSheet().cssRules[0] as CSSStyleRule
  style.cssText = ''
  for (const [name, value] of Object.entries(appearance?.tokens ?? {})) {
    if (name.startsWith('--carport-')) style.setProperty(name, value)
  }
  const dark = appearance?.scheme === 'auto' || isDarkPage() ? '(prefers-color-scheme: dark)' : 'not all'
  for (const { media } of sharedSheet(tokenStyles).cssRules as unknown as Iterable<Partial<CSSMediaRule>>)
    if (media !== undefined && /scheme|not all/.test(media.mediaText)) media.mediaText = dark
}

/**
 * Whether the page declares a dark color scheme. One that doesn't stays white on a dark device, where light text would be unreadable. Asked
 * before an element has its shadow root: the browser would compute that one's style along with the page's.
 */
function isDarkPage(): boolean {
  const html = embedCore().native('documentElement')
  const named = html.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content
  return /dark/.test(`${named} ${getComputedStyle(html).colorScheme}`)
}
