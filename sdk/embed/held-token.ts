type Renewal = PromiseWithResolvers<string | null>

/**
 * The token of a page of ours in a frame, as the page around it handed it over.
 * @param askAgain asks that page for another one; once, however many wait for it
 */
export function createHeldToken(askAgain: () => void) {
  let token = ''
  let renewal: Renewal | null = null
  return {
    /** The token of now; empty until the first one came. */
    now: () => token,
    isAwaited: () => renewal !== null,
    take: (next: string): void => {
      token = next
      renewal?.resolve(next)
      renewal = null
    },
    /** The token of now; 'refused' asks for another one. Fits a GraphQL client's getToken. */
    getToken: ({ reason }: { readonly reason: 'first' | 'refused' }): Promise<string | null> => {
      if (reason === 'first') return Promise.resolve(token)
      if (renewal === null) {
        renewal = Promise.withResolvers<string | null>()
        askAgain()
      }
      return renewal.promise
    },
  }
}
