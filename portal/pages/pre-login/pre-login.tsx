import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Alert, Button, Icon, useLoader, useMessages } from '#ui'
import { takeLoginAnswer } from '#portal/startup/address-secrets'
import { PageLoader } from '#portal/layout/page-loader.tsx'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { useFlag } from '#portal/layout/use-flag'
import { useSignIn } from '#portal/layout/use-sign-in'
import { loginPorts } from '#portal/login/login-ports'
import { type LoginOutcome, runLoginRoutine } from '#portal/login/login-routine'
import { enter } from '#portal/login/signed-in'
import { useServices } from '#portal/startup/services-context.tsx'
import { readSignOutReason } from '#portal/login/sign-out-reason'
import '#widgets/flow/receipt.css'
import { preLoginMessages } from './pre-login.messages.ts'

/** pre-login: the login routine, and the page after logging out. */
export function Page() {
  const [query] = useSearchParams()
  return query.get('logout') === 'true' ? <SignedOut /> : <LoginRoutine />
}

/** The loader stays for its shortest time, then the routine's outcome decides where to go (login-01). */
function LoginRoutine() {
  const messages = useMessages(preLoginMessages)
  const navigate = useNavigate()
  const outcome = useLoginRoutine()
  const isLoaderShown = useLoader(outcome === null)
  useEffect(() => {
    if (outcome !== null && !isLoaderShown) void navigate(outcome.path, { replace: true })
  }, [outcome, isLoaderShown, navigate])
  return <PageLoader label={messages.signingIn} />
}

// Runs once for each answer of the provider; its code works only once.
function useLoginRoutine(): LoginOutcome | null {
  const services = useServices()
  const [outcome, setOutcome] = useState<LoginOutcome | null>(null)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const url = takeLoginAnswer()
    const run = async () => {
      const isAnswer = new URL(url).searchParams.has('state')
      if (!isAnswer && !(await services.session.isAuthenticated())) {
        await services.session.login()
        return
      }
      const found = await runLoginRoutine(loginPorts(services, url))
      if (found.loaded !== null) enter(services, found.loaded)
      setOutcome(found)
    }
    run().catch((problem: unknown) => {
      services.log('Login', problem)
      setOutcome({ path: '/pre-login?logout=true', loaded: null })
    })
  }, [services])
  return outcome
}

function SignedOut() {
  const messages = useMessages(preLoginMessages)
  const { brand, platform } = useServices()
  const [why] = useState(() => readSignOutReason(platform.tabStore))
  const signIn = useSignIn()
  const isCard = useFlag('PreLoginRedesign')
  return (
    <div className="portal-page portal-narrow">
      <section className={isCard ? 'cp-card cp-card-raised' : undefined} aria-labelledby="signed-out-title">
        {isCard ? (
          <span className="cp-receipt-mark">
            <Icon name="lock" size={24} />
          </span>
        ) : null}
        <h1 id="signed-out-title">{messages.signedOut}</h1>
        <p>{why === null ? messages.signedOutText(brand.name) : messages.why[why]}</p>
        {signIn.hasFailed ? <Alert tone="warning" title={messages.failed(brand.phone)} isAnnounced /> : null}
        <Button variant="primary" isWide onClick={signIn.start} isLoading={signIn.isStarting}>
          {messages.signIn}
        </Button>
        <RouterLink to="/payment-options">{messages.otherWays}</RouterLink>
      </section>
    </div>
  )
}
