import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { type Brand, defaultBrand } from '#sdk/config/brand'
import { type Language, loadMessages } from '#sdk/i18n/messages'
import { Cluster, Link, Stack, UiRoot, useMessages } from '#ui'
import { BrandMark } from './layout/brand-mark.tsx'
import { consentMessages } from './measuring/consent.messages.ts'
import { portalMessages } from './portal.messages.ts'
import { HomepageView } from './routes/homepage-view.tsx'
import { homepageMessages } from './routes/homepage.messages.ts'

/**
 * The start page as the build writes it into its document, by language, so that it is read before any script is here. Its links work
 * by themselves; what needs a script keeps its place and is not shown.
 */
export const firstPaint: Readonly<Record<Language, string>> = { en: await draw('en'), es: await draw('es') }

async function draw(language: Language): Promise<string> {
  await Promise.all([
    loadMessages(consentMessages, language),
    loadMessages(portalMessages, language),
    loadMessages(homepageMessages, language),
  ])
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <UiRoot language={language}>
        <Start brand={defaultBrand} />
      </UiRoot>
    </StaticRouter>,
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
          <HomepageView brand={brand} wayIn={wayIn} />
        </Stack>
      </main>
    </div>
  )
}

/** Where the question of privacy is going to stand: its text, and the room that its buttons take. */
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
