/**
 * The token of a page of ours in a frame, as the page around it handed it over.
 * @param askAgain asks that page for another one; once, however many wait for it
 */
export function createHeldToken(askAgain: () => void) {
  let token = ''
  let renewal: Promise<string | null> | null = null
  let renew: (next: string) => void = () => undefined
  return {
    /** The token of now; empty until the first one came. */
    now: () => token,
    isAwaited: () => renewal !== null,
    take: (next: string): void => {
      token = next
      renew(next)
      renewal = null
    },
    /** The token of now; 'refused' asks for another one. Fits a GraphQL client's getToken. */
    getToken: ({ reason }: { readonly reason: 'first' | 'refused' }): Promise<string | null> => {
      if (reason === 'first') return Promise.resolve(token)
      if (renewal === null) {
        renewal = new Promise((resolve) => {
          renew = resolve
        })
        askAgain()
      }
      return renewal
    },
  }
}
