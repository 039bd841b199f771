/** Markup that is safe to put into a page. Only `html` makes it. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | false | null | undefined | readonly Html[]

/** Markup from a template: every text put into it is escaped; false, null and undefined are left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: strings.map((text, index) => text + (index < parts.length ? markupOf(parts[index]) : '')).join('') }
}

function markupOf(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  if ('markup' in part) return part.markup
  return part.map((one) => one.markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Markup made by the OpenID provider itself (its own form with its own token), which is not to be escaped again. */
export function providersOwn(markup: string): Html {
  return { markup }
}
