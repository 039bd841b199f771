import type { SignInRequest } from '#sdk/embed/sign-in'

/** Who asks for a token: named to the borrower, and to the server, which looks what it may show. */
export interface AskingPage {
  /** Origin of the page that the borrower sees. */
  readonly site: string
  /** Origin of the page around our frame, when the asking element is in one; null when the page asks directly. */
  readonly framedBy: string | null
}

/**
 * Who asks, for the window that opened the pop-up. Another page is known by its origin, which alone the token is handed to. A page of ours
 * may stand in somebody's page: then that page asks, for the element that our frame shows. Its address could say anything, so it is
 * the window itself that is looked at.
 * @returns null where that cannot be seen: nobody gets a token then
 */
export function askingPage(
  request: Pick<SignInRequest, 'origin' | 'capabilities'>,
  opener: Window,
  own: string = window.location.origin,
): AskingPage | null {
  if (request.origin !== own) return { site: request.origin, framedBy: null }
  try {
    const { origin, pathname, search } = opener.location
    // A frame shows one element, and asks for that alone.
    const isShown =
      pathname !== '/frames/element' || request.capabilities.join() === new URLSearchParams(search).get('tag')
    const site = origin === own && isShown ? pageAround(opener, own) : null
    return site === null ? null : { site, framedBy: site }
  } catch {
    // The window has gone to another page meanwhile.
    return null
  }
}

/** The nearest page of another origin around a window of ours; our own where there is none. Null where the browser does not say. */
function pageAround(view: Window, own: string): string | null {
  if (view.top === view) return own
  const { ancestorOrigins } = view.location as Partial<Location>
  if (ancestorOrigins !== undefined && ancestorOrigins.length > 0)
    return [...ancestorOrigins].find((origin) => origin !== own) ?? own
  // Trustworthy: the server got the same referrer and lets only that origin frame this document.
  const referrer = view.document.referrer === '' ? null : new URL(view.document.referrer).origin
  return referrer === own || referrer === 'null' ? null : referrer
}
