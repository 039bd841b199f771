import { embedCore } from '#sdk/embed/core'
import type { TokenBox } from '#sdk/embed/tokens'

/** What an element wants of a sign-in: where the token goes, what it is for, and which loan, where the page names one. */
type Wish = readonly [box: TokenBox, capability: string, accountNumber: string | null]

/** The elements that the page shows now. A borrower is asked once for all that share a token. */
const shown = new Set<() => Wish>()

/** The way to sign in from a page that has no token. */
export interface SignInOffer {
  /** Asks the page for its token; where it has none, the element is asked for with those beside it. Returns the function that ends it. */
  readonly join: () => () => void
  /** Fetches the code of the pop-up before there is anything to click: a browser opens windows only in the turn of the click. */
  prepare(): Promise<void>
  /** Prepares after the session ended, where the page cannot get another token by itself. @param done called when there is an offer */
  readonly renew: (done: () => void) => Promise<void>
  /** Opens the pop-up in place of the link that was clicked; where that is not possible the link to the portal stays a link. */
  readonly open: (event: Event) => void
}

/** Makes the offer for one element. @param about read at the click */
export function createSignInOffer(about: () => Wish): SignInOffer {
  let openSignIn: typeof import('#sdk/embed/sign-in').openSignIn | null = null
  const prepare = async (): Promise<void> => {
    const module = await import('#sdk/embed/sign-in').catch(() => null)
    openSignIn = module?.openSignIn ?? null
  }
  return {
    join() {
      embedCore().tokens.start()
      shown.add(about)
      return () => shown.delete(about)
    },
    prepare,
    async renew(done) {
      const [box] = about()
      if (embedCore().options().getToken !== undefined && (await box.claims().catch(() => null)) !== null) return
      await prepare()
      done()
    },
    open(event) {
      const [box, capability, account] = about()
      const core = embedCore()
      // One that works without a token wants one only for a loan.
      const beside = [...shown]
        .map((each) => each())
        .filter(
          ([its, name, one]) => its === box && (one ? !account || one === account : !core.isBare(`carport-${name}`)),
        )
      const coming = openSignIn?.(core.baseUrl(), {
        capabilities: [...new Set([capability, ...beside.map(([, each]) => each)])],
        accountNumber: account || beside.find(([, , one]) => one)?.[2] || null,
      })
      if (coming === undefined) return
      event.preventDefault()
      void coming.then((token) => (token === null ? undefined : box.put(token)))
    },
  }
}
