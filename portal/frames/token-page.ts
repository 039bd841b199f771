/**
 * A token is for the pages it names. Our own frame stands between the page and the server, which sees our origin, so it is the frame
 * that looks whose page it stands in.
 * @param origin the page around the frame, as the browser names it
 * @returns the token
 * @throws Error when the token is not for that page
 */
export function demandPage(token: string, origin: string): string {
  if (origin !== self.location.origin && !originsOf(token).includes(origin))
    throw new Error('The token is for another page')
  return token
}

function originsOf(token: string): readonly unknown[] {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { origins } = JSON.parse(atob(payload)) as { origins?: unknown }
    return Array.isArray(origins) ? origins : []
  } catch {
    return []
  }
}
