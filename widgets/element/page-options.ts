import type { EmbedCore } from '#sdk/embed/core'
import type { Language } from '#sdk/i18n/language'
import { overrideMessages } from '#sdk/i18n/messages'
import { applyAppearance } from './sheets.ts'

/** Brings an element in line with what the page configured: its theme, its scheme, its texts. */
export function applyPageOptions(element: HTMLElement, core: EmbedCore): void {
  const { appearance, messages } = core.options()
  applyAppearance(appearance)
  if (appearance?.scheme === 'light' || appearance?.scheme === 'dark') element.dataset['scheme'] = appearance.scheme
  else if (appearance?.scheme === 'auto') delete element.dataset['scheme']
  for (const [language, ofLanguage] of Object.entries(messages ?? {}))
    for (const [name, texts] of Object.entries(ofLanguage)) overrideMessages(name, language as Language, texts)
  if (appearance?.tokens !== undefined) reportContrast(element, Object.keys(appearance.tokens), core)
}

function reportContrast(element: Element, names: readonly string[], core: EmbedCore): void {
  import('./contrast-report.ts').then(
    ({ contrastReport }) => contrastReport(element, names, core.notice),
    // Nothing depends on it.
    () => undefined,
  )
}
