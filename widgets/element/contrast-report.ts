import { contrastRatio } from '#sdk/theme/contrast'
import { contrastPairs } from '#sdk/theme/tokens'

let reported = ''

/**
 * Warns the page's developer of text that its theme made hard to read, once for each text. Loaded only where a page
 * sets tokens.
 * @param set the names of the tokens the page set
 */
export function contrastReport(element: Element, set: readonly string[], notice: (text: string) => void): void {
  const style = getComputedStyle(element)
  const poor = contrastPairs.flatMap(([text, background, lowest]) => {
    if (!set.includes(text) && !set.includes(background)) return []
    const ratio = contrastRatio(style.getPropertyValue(text), style.getPropertyValue(background))
    const least = Math.min(lowest, 4.5)
    if (ratio === null || ratio >= least) return []
    return [`${text} on ${background} is ${Math.round(ratio * 10) / 10}:1, WCAG AA asks for ${least}:1`]
  })
  const text = poor.join('; ')
  if (text !== '' && text !== reported) notice(`This theme is hard to read: ${text}`)
  reported = text
}
