import { prepareIdentity } from '#sdk/session/late-identity-client'
import { prefetchSession } from '../login/page-session.ts'
import { isBorrowersDocument } from '../login/prefetch-page.ts'

// A borrower's page runs this before the portal's code, which takes four times as long to arrive. Other documents load this file only
// for the modules it shares.
if (isBorrowersDocument(document)) {
  // Needed for the session where the document has no question under way whose answer is taken up without it.
  if (window.carportAnswer === undefined) prepareIdentity()
  prefetchSession(window.location.origin)
}
