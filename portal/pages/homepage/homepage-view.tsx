import type { ReactNode } from 'react'
import type { Brand } from '#sdk/config/brand'
import { Icon, type IconName, Link, telephoneLink, useMessages } from '#ui'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { CarportPicture } from './carport-picture.tsx'
import { type HomepageMessages, homepageMessages } from './homepage.messages.ts'

interface HomepageViewProps {
  brand: Brand
  /** What went wrong, above the actions. */
  problem?: ReactNode
  /** The way in: the first of the two actions. */
  wayIn: ReactNode
  /** Below the actions; null for whoever needs none. */
  note: string | null
  /** Beside the phone number: when it is answered. */
  phoneLine: string
}

/** Layout of the home page, independent of the visitor, so that it can be prerendered. */
export function HomepageView({ brand, problem = null, wayIn, note, phoneLine }: HomepageViewProps) {
  const messages = useMessages(homepageMessages)
  return (
    <div className="portal-home">
      <section className="portal-welcome">
        <div className="portal-welcome-words">
          <h1 className="portal-welcome-title">{messages.title}</h1>
          <p className="portal-lead">{messages.lead(brand.name)}</p>
          {problem}
          <div className="portal-welcome-actions">
            {wayIn}
            <RouterLink to="/payment-options" button="secondary">
              {messages.otherWays}
            </RouterLink>
          </div>
          {note === null ? null : <p className="cp-help portal-welcome-note">{note}</p>}
        </div>
        <CarportPicture className="portal-welcome-picture" />
      </section>
      <ul className="portal-tiles">
        <Tile icon="receipt" title={messages.payTitle} text={messages.payText} />
        <Tile icon="calendar" title={messages.knowTitle} text={messages.knowText} />
        <Tile icon="shield" title={messages.safeTitle} text={messages.safeText} />
      </ul>
      <Help messages={messages} brand={brand} phoneLine={phoneLine} />
    </div>
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

function Help(props: { messages: HomepageMessages; brand: Brand; phoneLine: string }) {
  const { messages, brand, phoneLine } = props
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
        <p className="cp-help">{phoneLine}</p>
      </div>
    </section>
  )
}
