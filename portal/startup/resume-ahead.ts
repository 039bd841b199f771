import { prepareIdentity } from '#sdk/session/late-identity-client'
import { resumeAhead } from '../login/page-session.ts'

// The document of a borrower's page runs this before all else, because the portal's own code is four times as long on its way. Pages of
// other documents come by here too, with the modules they share, and leave it.
if (document.querySelector('meta[name="carport-page"][content="borrower"]') !== null) {
  prepareIdentity()
  resumeAhead(window.location.origin)
}
