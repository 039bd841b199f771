import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router-dom'
import { useClosedPhone } from '#blocks'
import { Alert, Button, useLanguage, useMessages } from '#ui'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { useSignIn } from '#portal/layout/use-sign-in'
import { ClosedPageNotice, refusalIn } from '#portal/site/refused-page.tsx'
import { useServices } from '#portal/startup/services-context.tsx'
import { isLoggedInAtom } from '#portal/startup/state'
import './homepage.css'
import { HomepageView } from './homepage-view.tsx'
import { homepageMessages } from './homepage.messages.ts'

// The document has them in the borrower's language, and the page that takes its place begins with them.
export { homepageMessages as texts } from './homepage.messages.ts'

/** The homepage: sign in, what can be done here, how to reach us. */
export function Page() {
  const messages = useMessages(homepageMessages)
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  const { brand, session } = useServices()
  const signIn = useSignIn()
  const hours = brand.phoneHours[useLanguage()]
  const closed = useClosedPhone()
  const isNotFound = refusalIn(useLocation().state) === 'not-found'
  const problem = signIn.hasFailed ? (
    <Alert tone="warning" title={messages.signInFailed} isAnnounced>
      <p>{messages.signInFailedText(brand.phone)}</p>
    </Alert>
  ) : isNotFound ? (
    <Alert tone="info" title={messages.notFound} isAnnounced />
  ) : (
    <ClosedPageNotice />
  )
  const wayIn = isLoggedIn ? (
    <RouterLink to="/account" button="primary">
      {messages.toDashboard}
    </RouterLink>
  ) : (
    <Button variant="primary" icon="lock" onClick={signIn.start} isLoading={signIn.isStarting}>
      {messages.signIn}
    </Button>
  )
  const note = isLoggedIn || session.mayBeSignedIn() ? null : messages.firstTime
  return <HomepageView brand={brand} problem={problem} wayIn={wayIn} note={note} phoneLine={closed ?? hours} />
}
