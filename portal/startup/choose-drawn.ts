import { type Language, languages } from '#sdk/i18n/language'
import { browserHint } from '#sdk/session/session-hint'
import { storeName } from '#sdk/session/store-name'

const place = document.getElementById('portal')
if (place !== null) chooseDrawn(place)

/**
 * Lays down what is drawn in a document, before any other script: in the language of the last visit, else the browser's, and without the
 * question of privacy where it was answered. What the server drew for the borrower goes before what the build drew for everybody, unless
 * this browser remembers that it was logged out. The apps, which look otherwise, begin empty, and so does a document in which nothing is
 * drawn. The portal draws over it.
 */
function chooseDrawn(place: HTMLElement): void {
  const language = languageOf(attempt(keptLanguage) ?? navigator.language)
  document.documentElement.lang = language
  const drawnFor = (whom: string) =>
    place.querySelector<HTMLTemplateElement>(`template[data-language=${language}]${whom}`)
  const own = browserHint.read() === false ? null : drawnFor('[data-own]')
  const template = own ?? drawnFor(':not([data-own])')
  if (template === null) return
  const drawn = template.content
  if (/(^|; )carport_consent=/.test(document.cookie)) drawn.querySelector('.portal-consent')?.remove()
  const isApp = 'Capacitor' in globalThis || /[?&]platform=/i.test(location.search) || attempt(appView) !== undefined
  if (isApp) return place.replaceChildren()
  place.replaceChildren(drawn)
  Object.assign(place.dataset, template.dataset)
  if (template.title !== '') document.title = template.title
}

function languageOf(name: string): Language {
  const [code] = name.toLowerCase().split('-')
  return languages.find((each) => each === code) ?? 'en'
}

/** A choice that the browser may refuse to tell; undefined where it is not there. */
function attempt(read: () => string | null | undefined): string | undefined {
  try {
    return read() ?? undefined
  } catch {
    return undefined
  }
}

function keptLanguage(): string | undefined {
  return (JSON.parse(localStorage.getItem(storeName) ?? '{}') as { language?: string }).language
}

function appView(): string | null {
  return sessionStorage.getItem('carport.app-view')
}
