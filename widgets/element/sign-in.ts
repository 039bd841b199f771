import { embedCore } from '#sdk/embed/core'
import type { TokenBox } from '#sdk/embed/tokens'

/** The way to sign in from a page that has no token. */
export interface SignInOffer {
  /** Fetches the code of the pop-up before there is anything to click: a browser opens windows only in the turn of the click. */
  prepare(): Promise<void>
  /** Prepares after the session ended, where the page cannot get another token by itself. @param done called when there is an offer */
  readonly renew: (done: () => void) => Promise<void>
  /** Opens the pop-up in place of the link that was clicked; where that is not possible the link to the portal stays a link. */
  readonly open: (event: Event) => void
}

/**
 * Makes the offer for one element.
 * @param about read at the click: where the token goes, and what it is for
 */
export function createSignInOffer(
  about: () => readonly [box: TokenBox, capability: string, accountNumber: string | null],
): SignInOffer {
  let openSignIn: typeof import('#sdk/embed/sign-in').openSignIn | null = null
  const prepare = async (): Promise<void> => {
    const module = await import('#sdk/embed/sign-in').catch(() => null)
    openSignIn = module?.openSignIn ?? null
  }
  return {
    prepare,
    async renew(done) {
      const [box] = about()
      if (embedCore().options().getToken !== undefined && (await box.claims().catch(() => null)) !== null) return
      await prepare()
      done()
    },
    open(event) {
      const [box, capability, accountNumber] = about()
      const coming = openSignIn?.(embedCore().baseUrl(), { capability, accountNumber })
      if (coming === undefined) return
      event.preventDefault()
      void coming.then((token) => (token === null ? undefined : box.put(token)))
    },
  }
}
