import { prepareIdentity } from '#sdk/session/late-identity-client'
import { prefetchSession } from '../login/page-session.ts'

// A borrower's page runs this before the portal's code, which takes four times as long to arrive. Other documents load this file only
// for the modules it shares.
if (document.querySelector('meta[name="carport-page"][content="borrower"]') !== null) {
  prepareIdentity()
  prefetchSession(window.location.origin)
}
