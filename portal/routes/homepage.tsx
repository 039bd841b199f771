import { useAtomValue } from 'jotai'
import { Alert, Button, Icon, type IconName, Link, telephoneLink, useLanguage, useMessages } from '#ui'
import { RouterLink } from '../layout/router-link.tsx'
import { useSignIn } from '../layout/use-sign-in.ts'
import { useServices } from '../services-context.tsx'
import { isLoggedInAtom } from '../state.ts'
import { CarportPicture } from './carport-picture.tsx'
import { type HomepageMessages, homepageMessages } from './homepage.messages.ts'
import './homepage.css'

/** The start page: sign in, what can be done here, how to reach us. */
export function Page() {
  const messages = useMessages(homepageMessages)
  return (
    <div className="portal-home">
      <Welcome messages={messages} />
      <ul className="portal-tiles">
        <Tile icon="receipt" title={messages.payTitle} text={messages.payText} />
        <Tile icon="calendar" title={messages.knowTitle} text={messages.knowText} />
        <Tile icon="shield" title={messages.safeTitle} text={messages.safeText} />
      </ul>
      <Help messages={messages} />
    </div>
  )
}

function Welcome({ messages }: { messages: HomepageMessages }) {
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  const { brand } = useServices()
  const signIn = useSignIn()
  return (
    <section className="portal-welcome">
      <div className="portal-welcome-words">
        <h1 className="portal-welcome-title">{messages.title}</h1>
        <p className="portal-lead">{messages.lead(brand.name)}</p>
        {signIn.hasFailed ? (
          <Alert tone="warning" title={messages.signInFailed} isAnnounced>
            <p>{messages.signInFailedText(brand.phone)}</p>
          </Alert>
        ) : null}
        <div className="portal-welcome-actions">
          {isLoggedIn ? (
            <RouterLink to="/account" button="primary">
              {messages.toDashboard}
            </RouterLink>
          ) : (
            <Button variant="primary" icon="lock" onClick={signIn.start} isLoading={signIn.isStarting}>
              {messages.signIn}
            </Button>
          )}
          <RouterLink to="/payment-options" button="secondary">
            {messages.otherWays}
          </RouterLink>
        </div>
        <p className="cp-help portal-welcome-note">{messages.firstTime}</p>
      </div>
      <CarportPicture className="portal-welcome-picture" />
    </section>
  )
}

function Tile({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className="cp-card portal-tile">
      <span className="portal-tile-icon">
        <Icon name={icon} size={24} />
      </span>
      <h2 className="cp-card-title">{title}</h2>
      <p>{text}</p>
    </li>
  )
}

function Help({ messages }: { messages: HomepageMessages }) {
  const { brand } = useServices()
  const language = useLanguage()
  return (
    <section className="portal-hard-times" aria-labelledby="portal-help-title">
      <div>
        <h2 id="portal-help-title">{messages.helpTitle}</h2>
        <p>{messages.helpText}</p>
      </div>
      <div className="portal-hard-times-call">
        <Link href={telephoneLink(brand.phone)} button="secondary" icon="phone">
          {messages.call(brand.phone)}
        </Link>
        <p className="cp-help">{brand.phoneHours[language]}</p>
      </div>
    </section>
  )
}
