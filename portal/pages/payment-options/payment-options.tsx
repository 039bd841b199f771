import { useAtomValue } from 'jotai'
import { type ReactNode, useLayoutEffect } from 'react'
import { useClosedPhone } from '#blocks'
import { Amount, Badge, Icon, type IconName, Link, telephoneLink, useLanguage, useMessages } from '#ui'
import { PageIntro } from '#portal/layout/page-intro.tsx'
import { cardFeeCents } from '#portal/startup/card-fee'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { useFlag } from '#portal/layout/use-flag'
import { useServices } from '#portal/startup/services-context.tsx'
import { isLoggedInAtom } from '#portal/startup/state'
import { usePaymentRefusal } from '#portal/site/payment-refusal'
import { type PaymentOptionsMessages, paymentOptionsMessages } from './payment-options.messages.ts'
import './payment-options.css'

/** payment-options: every way to pay, what it costs and when it counts, for visitors and borrowers alike (pay-10). */
export function Page() {
  const messages = useMessages(paymentOptionsMessages)
  useHash()
  return (
    <div className="portal-page">
      <PageIntro title={messages.title} lead={messages.lead} />
      <Ways messages={messages} />
      <section className="portal-prose" aria-labelledby="when-it-counts">
        <h2 id="when-it-counts">{messages.countsTitle}</h2>
        <p>{messages.countsText}</p>
        <p>{messages.weekendText}</p>
      </section>
      <Contact messages={messages} />
    </div>
  )
}

function Ways({ messages }: { messages: PaymentOptionsMessages }) {
  const language = useLanguage()
  const { brand } = useServices()
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  const refusal = usePaymentRefusal()
  const closed = useClosedPhone()
  const fee = cardFeeCents(useFlag('ServiceFeeIncrease'))
  const free = <Badge tone="success">{messages.free}</Badge>
  return (
    <ul className="portal-ways">
      <Way
        icon="bank"
        title={messages.bankTitle}
        badge={free}
        when={messages.bankWhen}
        action={
          refusal === null ? (
            <PayLink isLoggedIn={isLoggedIn} text={isLoggedIn ? messages.payNow : messages.signInToPay} />
          ) : (
            <p>{messages.notOnline[refusal]}</p>
          )
        }
      >
        {messages.bankText}
      </Way>
      <Way
        icon="card"
        title={messages.cardTitle}
        badge={
          <Badge>
            {messages.fee} <Amount cents={fee} />
          </Badge>
        }
        when={messages.cardWhen}
      >
        {messages.cardText}
      </Way>
      <Way
        icon="phone"
        title={messages.phoneTitle}
        badge={free}
        when={closed ?? brand.phoneHours[language]}
        action={
          <Link href={telephoneLink(brand.phone)} icon="phone">
            {brand.phone}
          </Link>
        }
      >
        {messages.phoneText}
      </Way>
      <Way icon="mail" title={messages.mailTitle} badge={free} when={messages.mailWhen}>
        {messages.mailText}
        <address className="portal-address">
          {brand.mailAddress.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </Way>
    </ul>
  )
}

function Contact({ messages }: { messages: PaymentOptionsMessages }) {
  const { brand } = useServices()
  return (
    <section className="portal-prose" id="contact" aria-labelledby="contact-title" tabIndex={-1}>
      <h2 id="contact-title">{messages.contactTitle}</h2>
      <p>{messages.contactText}</p>
      <p>
        <Link href={telephoneLink(brand.phone)} icon="phone">
          {brand.phone}
        </Link>
      </p>
      <p>
        <Link href={`mailto:${brand.email}`} icon="mail">
          {brand.email}
        </Link>
      </p>
    </section>
  )
}

function PayLink({ isLoggedIn, text }: { isLoggedIn: boolean; text: string }) {
  return (
    <RouterLink to="/make-a-payment" button={isLoggedIn ? 'primary' : 'secondary'}>
      {text}
    </RouterLink>
  )
}

interface WayProps {
  icon: IconName
  title: string
  badge: ReactNode
  when: string
  action?: ReactNode
  children: ReactNode
}

function Way({ icon, title, badge, when, action, children }: WayProps) {
  return (
    <li className="cp-card portal-way">
      <div className="portal-way-head">
        <Icon name={icon} size={24} />
        <h2 className="cp-card-title">{title}</h2>
        {badge}
      </div>
      <div>{children}</div>
      <p className="portal-way-when">
        <Icon name="clock" />
        <span>{when}</span>
      </p>
      {action === undefined ? null : <div>{action}</div>}
    </li>
  )
}

// The router moves the focus to the page; an address with a part goes on to that part.
function useHash(): void {
  useLayoutEffect(() => {
    const part = window.location.hash.slice(1)
    if (part === '') return
    const element = document.getElementById(part)
    element?.scrollIntoView?.()
    element?.focus()
  }, [])
}
