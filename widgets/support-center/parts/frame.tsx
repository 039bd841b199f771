import type { ReactNode } from 'react'
import { PhoneHours } from '#blocks'
import { PageHeading, useHost } from '#host'
import { Card, Link } from '#ui'
import { useSupportTexts } from '../support-texts.ts'
import { HelpLink } from './help-link.tsx'

/** The top of a page of help: the way back to all topics, the title, one sentence. */
export function Head({ title, lead, isIndex = false }: { title: string; lead?: string; isIndex?: boolean }) {
  const { texts } = useSupportTexts()
  return (
    <header className="cp-support-head">
      {isIndex ? null : (
        <p>
          <HelpLink to="index" icon="chevron-left">
            {texts.allTopics}
          </HelpLink>
        </p>
      )}
      <PageHeading>{title}</PageHeading>
      {lead === undefined ? null : <p className="cp-support-lead">{lead}</p>}
    </header>
  )
}

/** The heading below the title: the title is h1 in the portal and h2 in an element. */
export function SubHeading({ id, children }: { id?: string; children: ReactNode }) {
  const Heading = useHost().kind === 'portal' ? 'h2' : 'h3'
  return (
    <Heading part="heading" id={id} className="cp-support-heading">
      {children}
    </Heading>
  )
}

/** Who to call. */
export function Contact() {
  const { texts } = useSupportTexts()
  const { brand } = useHost()
  return (
    <Card title={texts.contactTitle}>
      <p>{texts.contactText}</p>
      <div>
        <Link href={`tel:${brand.phoneHref}`} button="secondary" icon="phone">
          {texts.call(brand.phone)}
        </Link>
      </div>
      <PhoneHours />
    </Card>
  )
}
