import { Provider } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Root } from 'react-dom/client'
import { useClosedKinds } from '#blocks'
import { type CarportHost, HostProvider } from '#host'
import { Alert, Button, Stack, UiRoot, useMessages } from '#ui'
import { type FrameOutcome, type FrameSession, connectToElement, originFrom } from '#sdk/embed/frame-protocol'
import { CarportError } from '#sdk/errors/errors'
import { createApolloClient } from '#sdk/graphql/apollo-client'
import { languageFrom } from '#sdk/i18n/messages'
import {
  AddBankAccountForm,
  AddBankDocument,
  CardAuthenticate,
  CardAuthenticateSuccess,
  SaveCardDocument,
  readCardAnswer,
} from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import type { PortalServices } from '../startup/services.ts'
import { loadFlags, loadIcons, loadUserContext } from '../startup/startup.ts'
import { frameMessages } from './frame.messages.ts'
import { demandPage, demandSubject } from './token-page.ts'
import { useArmedForms } from './use-armed-forms.ts'
import { Stopped, type Subject, WhoseWallet, askSubject, wordsOfWhose } from './whose-wallet.tsx'
import './frame.css'

/** Where the frame remembers the page it is in while the card provider's page has its place. In the tab's store. */
const originName = 'carport.frame-origin'

/** Room for the card provider's page, in CSS pixels: it is not ours and does not say how high it is. */
const providerHeightPx = 720

/** Opens the page of our origin inside an element: a new bank account, a new card, or the way back from the card provider. */
export function openFrame(root: Root, services: PortalServices): void {
  const cardHash = restoreOrigin(services)
  void loadIcons(services)
  const place = window.location.pathname.replace(/\/+$/, '')
  connectToElement()
    .then((session) => open(root, services, session, { place, cardHash }))
    .catch((problem: unknown) => {
      services.log('frame', problem)
      root.render(<NotHere />)
    })
}

async function open(
  root: Root,
  services: PortalServices,
  session: FrameSession,
  page: Pick<FrameProps, 'place' | 'cardHash'>,
): Promise<void> {
  const first = demandPage(session.token, pageOf())
  document.documentElement.dataset['scheme'] = session.scheme === 'auto' ? '' : session.scheme
  document.documentElement.lang = session.language
  let tellChanged: () => void = () => undefined
  const changed = new Promise<void>((resolve) => {
    tellChanged = resolve
  })
  const getToken: FrameSession['getToken'] = async (request) => {
    const token = await session.getToken(request)
    try {
      return token === null ? null : demandSubject(demandPage(token, pageOf()), first)
    } catch (problem) {
      tellChanged()
      throw problem
    }
  }
  const host = frameHost(session, getToken, services)
  try {
    const [subject] = await Promise.all([
      askSubject({ token: first, language: session.language }, () => getToken({ reason: 'refused' }), services),
      Promise.allSettled([loadUserContext({ ...services, graphql: host.graphql }), loadFlags(services)]),
    ])
    root.render(<Frame {...page} {...{ session, host, services, subject }} changed={changed} />)
  } catch (problem) {
    services.log('frame', problem)
    root.render(<NotOpened session={session} phone={services.brand.phone} />)
  }
}

// The provider's answer came in the fragment, where the name of the page around us would be. It is taken out of the address first.
// Browsers that keep no store for a frame in somebody else's page name that page themselves; older ones remember.
function restoreOrigin({ platform }: PortalServices): string {
  const { hash, pathname, search, ancestorOrigins } = window.location as Partial<Location> & Location
  if (originFrom(hash) !== null) return ''
  const origin = ancestorOrigins?.[0] ?? platform.tabStore.get(originName)
  if (origin === null) return ''
  window.history.replaceState(null, '', `${pathname}${search}#${encodeURIComponent(origin)}`)
  return hash
}

/** The page around this one, which the browser made sure of: messages come from there alone. */
function pageOf(): string {
  return originFrom(window.location.hash) ?? ''
}

interface FrameProps {
  place: string
  subject: Subject
  /** Resolves when the page handed over a token for somebody or something else. */
  changed: Promise<void>
  session: FrameSession
  host: CarportHost
  services: PortalServices
  cardHash: string
}

function Frame(props: FrameProps) {
  const { session, host, services, changed } = props
  const [isChanged, setChanged] = useState(false)
  useEffect(() => void changed.then(() => setChanged(true)), [changed])
  const close = () => session.cancel()
  return (
    <Provider store={services.store}>
      <Around session={session}>
        <HostProvider value={host}>
          {isChanged ? <Stopped isChanged phone={host.brand.phone} onClose={close} /> : <Forms {...props} />}
        </HostProvider>
      </Around>
    </Provider>
  )
}

function Forms({ place, session, services, cardHash, subject, host }: FrameProps) {
  const texts = useMessages(frameMessages)
  const box = useRef<HTMLDivElement>(null)
  const { refused, listeners } = useArmedForms(box, wordsOfWhose)
  const isBank = place === '/frames/bank-account'
  const closed = useClosedKinds()
  // What a card page came back with is saved or refused by the server.
  const isClosed = isBank ? closed.bank : closed.card && place !== '/frames/card-return'
  return (
    <div ref={box} {...listeners}>
      <Stack gap={20}>
        <WhoseWallet subject={subject} origin={pageOf()} />
        {isClosed ? (
          <Closed isBank={isBank} phone={host.brand.phone} onClose={() => session.cancel()} />
        ) : isBank ? (
          <AddBankAccountForm
            accountNumber={session.accountNumber}
            onAdded={(id) => session.done(id)}
            onCancel={() => session.cancel()}
          />
        ) : (
          <Card {...{ place, session, services, cardHash }} />
        )}
        {refused === null ? null : (
          <Alert tone="info" isAnnounced>
            {refused === 'waiting' ? texts.waiting : texts[refused](host.brand.phone)}
          </Alert>
        )}
      </Stack>
    </div>
  )
}

/** While a kind of method is turned off there is nothing to type. */
function Closed({ isBank, phone, onClose }: { isBank: boolean; phone: string; onClose: () => void }) {
  const texts = useMessages(frameMessages)
  return (
    <>
      <Alert tone="info" title={isBank ? texts.bankClosed : texts.cardClosed}>
        <p>{texts.closedText(phone)}</p>
      </Alert>
      <Button onClick={onClose}>{texts.close}</Button>
    </>
  )
}

/** The box around every page in a frame: it reports its height to the element. */
function Around({ session, children }: { session: FrameSession; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current === null ? undefined : session.reportHeight(box.current)), [session])
  return (
    <UiRoot language={session.language}>
      <div className="frame-page" ref={box}>
        {children}
      </div>
    </UiRoot>
  )
}

function NotOpened({ session, phone }: { session: FrameSession; phone: string }) {
  return (
    <Around session={session}>
      <Stopped isChanged={false} phone={phone} onClose={() => session.cancel()} />
    </Around>
  )
}

function Card({ place, session, services, cardHash }: Pick<FrameProps, 'place' | 'session' | 'services' | 'cardHash'>) {
  const [isBack, setBack] = useState(place === '/frames/card-return')
  const { accountNumber } = session
  if (isBack) {
    return (
      <CardAuthenticateSuccess
        accountNumber={accountNumber}
        {...readCardAnswer(cardHash)}
        onSaved={(id) => session.done(id)}
        onRetry={() => setBack(false)}
        onCancel={() => session.cancel()}
      />
    )
  }
  const openPage = (url: string) => {
    services.platform.tabStore.set(originName, originFrom(window.location.hash) ?? '')
    session.wantHeight(providerHeightPx)
    window.location.replace(url)
  }
  return <CardAuthenticate accountNumber={accountNumber} onCancel={() => session.cancel()} openPage={openPage} />
}

/** What the element hears of: these put something into the wallet. */
const adding: readonly string[] = [AddBankDocument.name, SaveCardDocument.name]

function frameHost(
  session: Pick<FrameSession, 'language' | 'ask' | 'sending' | 'outcome'>,
  getToken: FrameSession['getToken'],
  services: PortalServices,
): CarportHost {
  const { brand, flags, intents, serverTime, endpoints, platform } = services
  const graphql = createApolloClient({
    endpoint: endpoints.graphqlUrl,
    getToken,
    language: () => session.language,
  })
  return {
    kind: 'portal',
    graphql: {
      ...graphql,
      mutate(document, variables, options) {
        if (adding.includes(document.name)) session.sending(options.idempotencyKey)
        return graphql.mutate(document, variables, options)
      },
    },
    brand,
    flags,
    intents,
    nowMs: serverTime.nowMs,
    today: serverTime.today,
    href: () => endpoints.baseUrl,
    go: () => platform.openInNewTab(endpoints.baseUrl),
    // A field group has no documents.
    saveDocument: () => Promise.reject(new CarportError('NOT_FOUND')),
    // It is there for a borrower with a token, and hears of nothing.
    presence: { isSignedIn: () => true, subscribe: () => () => undefined },
    openStream: () => () => undefined,
    // Before each try the embedding element asks its page; it also forwards the outcome.
    beforeSubmit: () => session.ask(),
    emit(name, detail) {
      if (name === 'carport-success' || name === 'carport-failure' || name === 'carport-unknown')
        session.outcome({ name, detail } as FrameOutcome)
      return true
    },
  }
}

function NotHere() {
  return (
    <UiRoot language={languageFrom(navigator.language)}>
      <NotHereText />
    </UiRoot>
  )
}

function NotHereText() {
  const messages = useMessages(frameMessages)
  return (
    <Alert tone="warning" title={messages.title}>
      <p>{messages.text}</p>
    </Alert>
  )
}
