import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { type Brand, defaultBrand } from '#sdk/config/brand'
import { languages } from '#sdk/i18n/language'
import { type Language, type MessagesDefinition, loadMessages } from '#sdk/i18n/messages'
import { Cluster, Link, Stack, UiRoot, useLanguage, useMessages } from '#ui'
import { BrandMark } from '../layout/brand-mark.tsx'
import { PageSkeleton } from '../layout/page-skeleton.tsx'
import { consentMessages } from './measuring/consent.messages.ts'
import { portalMessages } from '#portal/layout/portal.messages'
import { HomepageView } from '../pages/homepage/homepage-view.tsx'
import { routeOf } from '../site/site-map.ts'
import { DrawnFrame } from './drawn-frame.tsx'
import { homepageMessages } from '../pages/homepage/homepage.messages.ts'
import { type SiteMapMessages, siteMapMessages } from '../site/site-map.messages.ts'

/**
 * Markup of the start page by language, which the build writes into its document so that it shows before any script loads. Its links
 * work without scripts; what needs one keeps its space and is hidden.
 */
export const firstPaint: Readonly<Record<Language, string>> = await inEach('/', () => <Start brand={defaultBrand} />)

/** Renders what a borrower's page shows until sign-in is known: the bar and a skeleton. @param path without slashes at its ends */
export function borrowerPaint(path: string): Promise<Readonly<Record<Language, string>>> {
  const { name } = routeOf(`/${path}`)
  return inEach(`/${path}`, () => <Arriving brand={defaultBrand} name={name as keyof SiteMapMessages} />)
}

async function inEach(location: string, draw: () => ReactNode): Promise<Readonly<Record<Language, string>>> {
  const texts = [consentMessages, portalMessages, homepageMessages, siteMapMessages]
  const drawn = async (language: Language) => {
    await Promise.all(texts.map((each: MessagesDefinition<object>) => loadMessages(each, language)))
    return renderToStaticMarkup(
      <StaticRouter location={location}>
        <UiRoot language={language}>{draw()}</UiRoot>
      </StaticRouter>,
    )
  }
  const pages: [Language, string][] = []
  for (const language of languages) pages.push([language, await drawn(language)])
  return Object.fromEntries(pages) as Record<Language, string>
}

function Arriving({ brand, name }: { brand: Brand; name: keyof SiteMapMessages }) {
  const portal = useMessages(portalMessages)
  return (
    <DrawnFrame brand={brand} name={name}>
      <PageSkeleton label={portal.openingPage} />
    </DrawnFrame>
  )
}

function Start({ brand }: { brand: Brand }) {
  const messages = useMessages(homepageMessages)
  const portal = useMessages(portalMessages)
  const wayIn = (
    <Link href="/pre-login" button="primary" icon="lock">
      {messages.signIn}
    </Link>
  )
  return (
    <div className="portal-shell">
      <header className="portal-header cp-no-print">
        <div className="portal-bar">
          <a className="portal-logo" href="/" aria-label={portal.logoLabel(brand.name)}>
            <BrandMark brand={brand} />
          </a>
        </div>
      </header>
      <ConsentPlace />
      <main className="portal-main">
        <Stack gap={24}>
          <HomepageView
            brand={brand}
            wayIn={wayIn}
            note={messages.firstTime}
            phoneLine={brand.phoneHours[useLanguage()]}
          />
        </Stack>
      </main>
    </div>
  )
}

/** Keeps the space of the consent notice: its text, and room for its buttons. */
function ConsentPlace() {
  const messages = useMessages(consentMessages)
  return (
    <section className="portal-consent cp-no-print">
      <div className="portal-consent-box">
        <p>{messages.question}</p>
        <Cluster gap={8} className="portal-kept-place">
          <Kept text={messages.accept} look="secondary" />
          <Kept text={messages.decline} look="secondary" />
          <Kept text={messages.choose} look="quiet" />
        </Cluster>
      </div>
    </section>
  )
}

function Kept({ text, look }: { text: string; look: string }) {
  return (
    <span className={`cp-button cp-button-${look}`}>
      <span className="cp-button-label">{text}</span>
    </span>
  )
}
