/**
 * A token is for the pages it names. Our own frame is between the page and the server, which sees our origin, so it is the frame
 * that looks whose page it is in.
 * @param origin the page around the frame, as the browser names it
 * @returns the token
 * @throws Error when the token is not for that page
 */
export function demandPage(token: string, origin: string): string {
  if (origin !== self.location.origin && !originsOf(token).includes(origin))
    throw new Error('The token is for another page')
  return token
}

/**
 * What is typed into a frame belongs to whom it was shown to belong to when it opened: a later token is for the same
 * person, loan and partner.
 * @returns the later token
 * @throws Error when it is for somebody or something else
 */
export function demandSubject(token: string, first: string): string {
  const [now, then] = [claimsOf(token), claimsOf(first)]
  const same = ['sub', 'customer', 'account', 'azp'] as const
  if (typeof then['sub'] !== 'string' || same.some((claim) => now[claim] !== then[claim]))
    throw new Error('The token is for another loan')
  return token
}

function originsOf(token: string): readonly unknown[] {
  const { origins } = claimsOf(token)
  return Array.isArray(origins) ? origins : []
}

/** The claims of a token; only the server can check whether they are true. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
