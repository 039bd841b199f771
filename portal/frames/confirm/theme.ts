import { confirmTokens } from '#sdk/embed/confirm-protocol'
import { contrastRatio } from '#sdk/theme/contrast'

/** Families that every device shows as letters. A page that names another one could make figures unreadable. */
const families =
  /^("?(system-ui|ui-sans-serif|sans-serif|serif|-apple-system|blinkmacsystemfont|segoe ui|roboto|helvetica neue|helvetica|arial|verdana|tahoma|trebuchet ms|georgia|times new roman|times|inter|noto sans|open sans)"?(,\s*|$))+$/i

/** WCAG AA for text. */
const readable = 4.5

/**
 * Gives the page the element's accent, corners and font, as far as its text stays readable: a page that colors the button like its
 * label would hide what is confirmed.
 * @param theme tokens of the element, by name; whatever is not known is left out
 * @param root the document's root
 */
export function applyTheme(theme: Readonly<Record<string, unknown>>, root: HTMLElement): void {
  const told = new Map(confirmTokens.map((name) => [name, typeof theme[name] === 'string' ? theme[name] : '']))
  const set = (name: (typeof confirmTokens)[number]): void => root.style.setProperty(name, told.get(name) ?? '')
  const font = told.get('--carport-font') ?? ''
  if (families.test(font.replaceAll("'", '"'))) set('--carport-font')
  for (const name of ['--carport-radius-control', '--carport-radius-card'] as const) {
    if (/^([0-9]|1[0-9]|2[0-8])px$/.test(told.get(name) ?? '')) set(name)
  }
  const ground = getComputedStyle(root).getPropertyValue('--carport-surface').trim()
  const accent = told.get('--carport-accent') ?? ''
  const ink = told.get('--carport-accent-ink') ?? ''
  const hover = told.get('--carport-accent-hover') ?? ''
  const pairs = [
    [accent, ink],
    [hover, ink],
    [accent, ground],
  ] as const
  if (pairs.every(([one, other]) => (contrastRatio(one, other) ?? 0) >= readable)) {
    for (const name of ['--carport-accent', '--carport-accent-ink', '--carport-accent-hover'] as const) set(name)
  }
}
