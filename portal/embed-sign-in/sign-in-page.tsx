import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Root } from 'react-dom/client'
import { Alert, Button, Cluster, Skeleton, Stack, type Tone, UiRoot, useMessages } from '#ui'
import { type SignInRequest, handOver, readSignInRequest } from '#sdk/embed/sign-in'
import { languageFrom } from '#sdk/i18n/messages'
import { resume } from '../login/signed-in.ts'
import type { PortalServices } from '../services.ts'
import { loadIcons } from '../startup.ts'
import { type AskingPage, askingPage } from './asking-page.ts'
import { signInMessages } from './sign-in.messages.ts'
import { useArmed } from './use-armed.ts'
import { whenSignedIn, windowPath } from './sign-in-window.ts'

/** The pop-up that an element without a token opens: sign in, confirm, and the page that asked gets a token for its origin. */
export function openSignInPage(root: Root, services: PortalServices): void {
  void loadIcons(services)
  document.title = services.brand.name
  const request = readSignInRequest(window.location.search)
  const opener = window.opener as Window | null
  const isAsked = request !== null && opener !== null && window.top === window && askingPage(request, opener) !== null
  root.render(
    <UiRoot language={languageFrom(navigator.language)}>
      <main className="portal-main portal-page portal-narrow">
        {/* The window has no bar of the site, and whoever confirms should see with whom. */}
        <p className="cp-help">{services.brand.name}</p>
        {isAsked ? (
          <SignIn request={request} opener={opener} services={services} />
        ) : (
          <Failed phone={services.brand.phone} />
        )}
      </main>
    </UiRoot>,
  )
}

type State = 'looking' | 'signed-out' | 'signed-in' | 'sending' | 'done' | 'failed'

function SignIn({ request, opener, services }: { request: SignInRequest; opener: Window; services: PortalServices }) {
  const messages = useMessages(signInMessages)
  const [state, setState] = useState<State>('looking')
  const [asking] = useState(() => askingPage(request, opener))
  const site = URL.parse(asking?.site ?? '')?.host ?? ''
  useEffect(() => {
    const look = () => {
      resume(services).then(
        (isSignedIn) => setState(isSignedIn ? 'signed-in' : 'signed-out'),
        () => setState('signed-out'),
      )
    }
    look()
    return whenSignedIn(look)
  }, [services])
  const confirm = () => {
    setState('sending')
    askForToken(services, request, stillAsking(asking, askingPage(request, opener))).then(
      (token) => {
        handOver(opener, request.origin, token)
        setState('done')
        window.close()
      },
      (problem: unknown) => {
        services.log('EmbedSignIn', problem)
        setState('failed')
      },
    )
  }
  if (state === 'failed') return <Failed phone={services.brand.phone} />
  if (state === 'done') return <Outcome tone="success" title={messages.done} text={messages.closeMe} />
  return (
    <Stack>
      <h1>{messages.title(site)}</h1>
      {state === 'looking' ? <Skeleton height={120} /> : null}
      {state === 'signed-out' ? (
        <>
          <p>{messages.signInText}</p>
          <Button variant="primary" isWide onClick={() => window.open(windowPath, 'carport-sign-in-window', 'popup')}>
            {messages.signIn}
          </Button>
        </>
      ) : null}
      {state === 'signed-in' || state === 'sending' ? (
        <Confirm site={site} isSending={state === 'sending'} onConfirm={confirm} />
      ) : null}
    </Stack>
  )
}

function Confirm({ site, isSending, onConfirm }: { site: string; isSending: boolean; onConfirm: () => void }) {
  const messages = useMessages(signInMessages)
  const buttons = useRef<HTMLDivElement>(null)
  const isArmed = useArmed(buttons)
  return (
    <>
      <p>{messages.confirmText(site)}</p>
      <p>{messages.confirmLimits}</p>
      <div ref={buttons}>
        <Cluster>
          {/* Not `disabled`: whoever comes to it by keyboard keeps the focus on it while it waits. */}
          <Button
            variant="primary"
            onClick={isArmed ? onConfirm : undefined}
            aria-disabled={isArmed ? undefined : true}
            isLoading={isSending}
          >
            {messages.goOn}
          </Button>
          <Button onClick={() => window.close()}>{messages.stop}</Button>
        </Cluster>
      </div>
    </>
  )
}

function Failed({ phone }: { phone: string }) {
  const messages = useMessages(signInMessages)
  return <Outcome tone="warning" title={messages.failed} text={messages.failedText(phone)} />
}

/** How it ended. Its heading takes the focus from the button that is gone, and is read out by that. */
function Outcome({ tone, title, text }: { tone: Tone; title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <Stack>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Alert tone={tone}>{text}</Alert>
    </Stack>
  )
}

/** Null when the window has gone to another page since the borrower read who asks. */
function stillAsking(named: AskingPage | null, now: AskingPage | null): AskingPage | null {
  return named?.site === now?.site ? now : null
}

async function askForToken(
  { rest }: PortalServices,
  request: SignInRequest,
  asking: AskingPage | null,
): Promise<string> {
  if (asking === null) throw new Error('Another page asks now')
  const { origin, capability, accountNumber } = request
  const answer = await rest.postJson('/api/embed/sessions/self', {
    origin,
    capability,
    ...(asking.framedBy === null ? {} : { framedBy: asking.framedBy }),
    ...(accountNumber === null ? {} : { accountNumber }),
  })
  const token = typeof answer === 'object' && answer !== null && 'token' in answer ? answer.token : null
  if (typeof token !== 'string') throw new Error('The answer holds no token')
  return token
}
