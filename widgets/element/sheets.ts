import type { Appearance } from '#sdk/embed/options'
import { notice } from '#sdk/embed/notice'
import { contrastRatio } from '#sdk/theme/contrast'
import { contrastPairs, type Token, tokens } from '#sdk/theme/tokens'

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
  const rule = appearanceSheet().cssRules[0] as CSSStyleRule
  for (const token of tokens) {
    const value = appearance?.tokens?.[token]
    if (value === undefined) rule.style.removeProperty(token)
    else rule.style.setProperty(token, value)
  }
}

let reported = ''

/** Tells the page's developer about text that its theme made hard to read. Says the same thing once. */
export function reportContrast(element: Element, appearance: Appearance | undefined): void {
  const set = Object.keys(appearance?.tokens ?? {})
  if (set.length === 0) return
  const style = getComputedStyle(element)
  const value = (token: Token): string => style.getPropertyValue(token)
  const poor = contrastPairs.flatMap(([text, background, lowest]) => {
    if (!set.includes(text) && !set.includes(background)) return []
    const ratio = contrastRatio(value(text), value(background))
    const least = Math.min(lowest, 4.5)
    return ratio === null || ratio >= least
      ? []
      : [`${text} on ${background} is ${Math.round(ratio * 10) / 10}:1, WCAG AA asks for ${least}:1`]
  })
  const text = poor.join('; ')
  if (text !== '' && text !== reported) notice(`This theme is hard to read: ${text}`)
  reported = text
}
