import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Root } from 'react-dom/client'
import { Alert, Button, Skeleton, Stack, type Tone, UiRoot, useMessages } from '#ui'
import { type SignInRequest, handOver, receiveSignInRequest } from '#sdk/embed/sign-in'
import { languageFrom } from '#sdk/i18n/messages'
import { BrandMark } from '#portal/layout/brand-mark.tsx'
import { resume } from '#portal/login/signed-in'
import type { PortalServices } from '#portal/startup/services'
import { loadIcons } from '#portal/startup/startup'
import { type AskingPage, askingPage } from './asking-page.ts'
import { Allows, Consent } from './consent.tsx'
import { signInMessages } from './sign-in.messages.ts'
import { openSignInWindow, whenSignedIn } from './sign-in-window.ts'
import { type AskedFor, type TokenOffer, askForToken, readAsked, readOffer } from './token-offer.ts'

/** The pop-up that an element without a token opens: sign in, confirm, and the page that asked gets a token for its origin. */
export function openSignInPage(root: Root, services: PortalServices): void {
  void loadIcons(services)
  document.title = services.brand.name
  const opener = window.opener as Window | null
  const isPopUp = opener !== null && window.top === window
  root.render(
    <UiRoot language={languageFrom(navigator.language)}>
      <div className="portal-shell">
        {/* Whoever confirms should see with whom; it leads nowhere, for the window is not the site. */}
        <header className="portal-header">
          <div className="portal-bar">
            <BrandMark brand={services.brand} />
          </div>
        </header>
        <main className="portal-main portal-page portal-narrow">
          {isPopUp ? <Asked opener={opener} services={services} /> : <Failed phone={services.brand.phone} />}
        </main>
      </div>
    </UiRoot>,
  )
}

/** Waits for what the window that opened this one asks for. */
function Asked({ opener, services }: { opener: Window; services: PortalServices }) {
  const [asked, setAsked] = useState<{ request: SignInRequest; asking: AskingPage } | 'nothing' | null>(null)
  useEffect(() => {
    let isHere = true
    const take = (request: SignInRequest | null) => {
      const asking = request === null ? null : askingPage(request, opener)
      if (isHere) setAsked(request === null || asking === null ? 'nothing' : { request, asking })
    }
    receiveSignInRequest(opener).then(take, () => take(null))
    return () => {
      isHere = false
    }
  }, [opener])
  if (asked === null) return <Skeleton height={120} />
  if (asked === 'nothing') return <Failed phone={services.brand.phone} />
  return <SignIn {...asked} opener={opener} services={services} />
}

type State =
  | { readonly step: 'looking' | 'done' | 'failed' }
  | { readonly step: 'signed-out'; readonly asked: AskedFor }
  | { readonly step: 'signed-in' | 'sending'; readonly offer: TokenOffer }

interface SignInProps {
  request: SignInRequest
  asking: AskingPage
  opener: Window
  services: PortalServices
}

function SignIn({ request, asking, opener, services }: SignInProps) {
  const messages = useMessages(signInMessages)
  const [state, setState] = useState<State>({ step: 'looking' })
  const site = /^https?:\/\/(.+)$/.exec(asking.site)?.[1] ?? ''
  useEffect(() => {
    const fail = (problem: unknown) => {
      services.log('EmbedSignIn', problem)
      setState({ step: 'failed' })
    }
    const look = () => {
      resume(services)
        .catch(() => false)
        .then(async (isSignedIn): Promise<State> => {
          if (!isSignedIn) return { step: 'signed-out', asked: await readAsked(services, request, asking) }
          return { step: 'signed-in', offer: await readOffer(services, request, asking) }
        })
        .then(setState, fail)
    }
    look()
    return whenSignedIn(look)
  }, [services, request, asking])
  const agree = (offer: TokenOffer, accountNumber: string) => {
    setState({ step: 'sending', offer })
    const { origin } = request
    stillAsking(asking, askingPage(request, opener))
      .then((page) => askForToken(services, { origin, capabilities: offer.capabilities, accountNumber }, page))
      .then(
        (token) => {
          handOver(opener, origin, token)
          setState({ step: 'done' })
          window.close()
        },
        (problem: unknown) => {
          services.log('EmbedSignIn', problem)
          setState({ step: 'failed' })
        },
      )
  }
  if (state.step === 'failed') return <Failed phone={services.brand.phone} />
  if (state.step === 'done') return <Outcome tone="success" title={messages.done} text={messages.closeMe} />
  return (
    <Stack>
      <h1>{messages.title(site)}</h1>
      {state.step === 'looking' ? <Skeleton height={120} /> : null}
      {state.step === 'signed-out' ? (
        <>
          <p>{messages.asksForOne(messages.partner(state.asked.partnerName ?? services.brand.name, site))}</p>
          <Allows site={site} capabilities={state.asked.capabilities} />
          <p>{messages.signInText(services.brand.name, site)}</p>
          <Button variant="primary" isWide onClick={() => openSignInWindow(asking.site, state.asked.capabilities)}>
            {messages.signIn}
          </Button>
        </>
      ) : null}
      {'offer' in state ? (
        <Consent
          site={site}
          brandName={services.brand.name}
          offer={state.offer}
          isSending={state.step === 'sending'}
          onAgree={(accountNumber) => agree(state.offer, accountNumber)}
        />
      ) : null}
    </Stack>
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

/** @throws Error when the window has gone to another page since the borrower read who asks */
async function stillAsking(named: AskingPage, now: AskingPage | null): Promise<AskingPage> {
  if (now === null || named.site !== now.site) throw new Error('Another page asks now')
  return now
}
