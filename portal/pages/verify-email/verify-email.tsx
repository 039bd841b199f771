import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { Alert, Button, Cluster, type Tone, useMessages } from '#ui'
import { useServerText } from '#host'
import { PageSkeleton } from '#portal/layout/page-skeleton.tsx'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { isEmailVerified, sendVerificationEmail } from '#portal/login/provider-calls'
import { refreshUser } from '#portal/login/refresh-user'
import { useResumed } from '#portal/login/use-resumed'
import type { PageProps } from '#portal/site/site-route'
import { useServices } from '#portal/startup/services-context.tsx'
import { userAtom } from '#portal/startup/state'
import { verifyEmailMessages } from './verify-email.messages.ts'

/** pre-login/verify-email with its children success and error. The mailed link leads here with what became of it. */
export function Page({ route }: PageProps) {
  const isSignedIn = useResumed()
  const [query] = useSearchParams()
  const success = query.get('success')
  if (route.name === 'verify-email' && success !== null)
    return <Navigate to={`/pre-login/verify-email/${success === 'true' ? 'success' : 'error'}`} replace />
  if (route.name === 'verify-email-success') return <Done />
  if (isSignedIn === null) return <PageSkeleton />
  if (!isSignedIn && route.name === 'verify-email') return <Navigate to="/pre-login" replace />
  return <Waiting isFailed={route.name === 'verify-email-error'} isSignedIn={isSignedIn} />
}

// Who is signed in here learns of it now; who opened the link in another browser signs in.
function Done() {
  const messages = useMessages(verifyEmailMessages)
  const services = useServices()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const goOn = () => {
    setBusy(true)
    void refreshUser(services)
      .catch((problem: unknown) => {
        services.log('VerifyEmail', problem)
        return '/pre-login'
      })
      .then((path) => navigate(path, { replace: true }))
      .finally(() => setBusy(false))
  }
  return (
    <div className="portal-page portal-narrow">
      <div className="portal-prose">
        <h1>{messages.successTitle}</h1>
        <p className="portal-lead">{messages.successText}</p>
      </div>
      <Cluster>
        <Button variant="primary" onClick={goOn} isLoading={isBusy}>
          {messages.goOn}
        </Button>
      </Cluster>
    </div>
  )
}

interface Status {
  readonly tone: Tone
  /** The name of our own text, or what was thrown. */
  readonly why: 'sent' | 'notYet' | { readonly problem: unknown }
}

function Waiting({ isFailed, isSignedIn }: { isFailed: boolean; isSignedIn: boolean }) {
  const messages = useMessages(verifyEmailMessages)
  const user = useAtomValue(userAtom)
  const { status, busy, send, check } = useVerification()
  const serverText = useServerText()
  const word = ({ why }: Status) =>
    typeof why === 'string' ? messages[why] : (serverText(why.problem) ?? messages.failed)
  useVerifiedElsewhere(isSignedIn)
  // Whoever needs nothing verified goes on; who verifies here goes where their login leads.
  const [isDone] = useState(user?.isEmailVerified === true)
  if (isDone) return <Navigate to="/account" replace />
  return (
    <div className="portal-page portal-narrow">
      <div className="portal-prose">
        <h1>{isFailed ? messages.errorTitle : messages.title}</h1>
        <p className="portal-lead">{isFailed ? messages.errorText : messages.text(user?.loginEmail ?? '')}</p>
      </div>
      {status === null ? null : <Alert tone={status.tone} title={word(status)} isAnnounced />}
      {isSignedIn ? (
        <Cluster>
          <Button variant="primary" onClick={check} isLoading={busy === 'check'}>
            {messages.verified}
          </Button>
          <Button onClick={send} isLoading={busy === 'send'}>
            {messages.sendAgain}
          </Button>
        </Cluster>
      ) : (
        <Cluster>
          <RouterLink to="/pre-login" button="primary">
            {messages.signIn}
          </RouterLink>
        </Cluster>
      )}
      <p className="cp-help">{messages.hint}</p>
    </div>
  )
}

/** Continues once the address was verified in another tab. Checks whenever this tab regains focus. */
function useVerifiedElsewhere(isSignedIn: boolean): void {
  const services = useServices()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSignedIn) return
    let isHere = true
    const look = async () => {
      if (document.visibilityState === 'hidden' || !(await isEmailVerified(services)) || !isHere) return
      const path = await refreshUser(services)
      if (isHere) await navigate(path, { replace: true })
    }
    // A background check: failures are already logged and not shown.
    const lookQuietly = () => void look().catch(() => undefined)
    window.addEventListener('focus', lookQuietly)
    document.addEventListener('visibilitychange', lookQuietly)
    return () => {
      isHere = false
      window.removeEventListener('focus', lookQuietly)
      document.removeEventListener('visibilitychange', lookQuietly)
    }
  }, [services, navigate, isSignedIn])
}

function useVerification() {
  const services = useServices()
  const navigate = useNavigate()
  const [status, setStatus] = useState<Status | null>(null)
  const [busy, setBusy] = useState<'check' | 'send' | null>(null)
  const run = (what: 'check' | 'send', work: () => Promise<Status | null>) => {
    setBusy(what)
    work()
      .then(setStatus, (problem: unknown) => {
        services.log('VerifyEmail', problem)
        setStatus({ tone: 'warning', why: { problem } })
      })
      .finally(() => setBusy(null))
  }
  const send = () =>
    run('send', async () => {
      await sendVerificationEmail(services)
      return { tone: 'success', why: 'sent' }
    })
  const check = () =>
    run('check', async () => {
      const path = await refreshUser(services)
      if (path === '/pre-login/verify-email') return { tone: 'info', why: 'notYet' }
      await navigate(path, { replace: true })
      return null
    })
  return { status, busy, send, check }
}
