import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { useClosedPhone } from '#blocks'
import { type CarportHost, HostProvider } from '#host'
import type { Brand } from '#sdk/config/brand'
import { businessDateAt } from '#sdk/dates/dates'
import { type FlagReader, type FlagValue, createFlags } from '#sdk/flags/flags'
import { type Language, languages } from '#sdk/i18n/language'
import { type MessagesDefinition, loadMessages } from '#sdk/i18n/messages'
import { phoneMessages } from '#texts/blocks/phone.messages'
import { readSprite } from '#texts/ui/icon-sprite'
import { spriteText } from '#texts/ui/sprite-text'
import { Button, Cluster, Icon, Stack, UiRoot, useLanguage, useMessages } from '#ui'
import { DrawnTextUs, isChatOn, textUsMessages } from '#widgets/chat'
import { DrawnBanners, smartBannerMessages } from '#widgets/smart-banner'
import { BrandMark } from '../layout/brand-mark.tsx'
import { Footer } from '../layout/footer.tsx'
import { LanguageLabel } from '../layout/language-switch.tsx'
import { topNavLinks } from '../layout/nav-links.ts'
import { portalMessages } from '../layout/portal.messages.ts'
import { homepageMessages } from '../pages/homepage/homepage.messages.ts'
import { HomepageView } from '../pages/homepage/homepage-view.tsx'
import { routeData } from '../site/route-data.ts'
import { siteMapMessages } from '../site/site-map.messages.ts'
import { routeOf } from '../site/site-map.ts'
import { consentMessages } from './measuring/consent.messages.ts'
import { DrawnNav, notWhileDrawn } from './drawn-nav.tsx'
import type { PortalServices } from './services.ts'
import { ServicesProvider } from './services-context.tsx'

/** What the homepage depends on, the same for every visitor. */
export interface HomeFacts {
  readonly brand: Brand
  readonly flags: Readonly<Record<string, FlagValue>>
  /** Milliseconds since 1970, by the server. */
  readonly nowMs: number
  /** Whether the question about measuring is ours; another tool shows itself, and needs the portal's code for that. */
  readonly isConsentOurs: boolean
}

/** What a document needs to show the homepage whole in one language. */
export interface DrawnHome {
  readonly markup: string
  readonly title: string
  /** When the portal's code is needed: at once, because more shows with it, or once the page is used. */
  readonly begins: 'now' | 'used'
}

const texts: readonly MessagesDefinition<object>[] = [
  consentMessages,
  homepageMessages,
  phoneMessages,
  portalMessages,
  siteMapMessages,
  smartBannerMessages,
  textUsMessages,
]

/** Draws the homepage for a visitor who isn't signed in as the page itself shows it: a document with it needs no code to be read. */
export async function drawHome(facts: HomeFacts): Promise<Readonly<Record<Language, DrawnHome>>> {
  const flags = createFlags(facts.flags)
  const drawn: [Language, DrawnHome][] = []
  for (const language of languages) {
    await Promise.all(texts.map((each) => loadMessages(each, language)))
    const markup = renderToStaticMarkup(
      <StaticRouter location="/">
        <UiRoot language={language}>
          <ServicesProvider value={servicesOf(facts)}>
            <HostProvider value={hostOf(facts, flags)}>
              <Home facts={facts} flags={flags} />
            </HostProvider>
          </ServicesProvider>
        </UiRoot>
      </StaticRouter>,
    )
    const title = await titleIn(language, facts)
    drawn.push([language, { markup: withIcons(markup), title, begins: beginsFor(facts, flags) }])
  }
  return Object.fromEntries(drawn) as Record<Language, DrawnHome>
}

async function titleIn(language: Language, { brand }: HomeFacts): Promise<string> {
  const { homepage } = await loadMessages(siteMapMessages, language)
  return routeData(routeOf('/'), homepage, { description: '', brandName: brand.name }).metaData.title
}

// The chat cannot be drawn, and another consent tool must ask at once.
function beginsFor({ isConsentOurs }: HomeFacts, flags: FlagReader): DrawnHome['begins'] {
  return !isConsentOurs || isChatOn(flags) ? 'now' : 'used'
}

const drawings = readSprite(spriteText)

// Icons take their drawings from the sprite, which is fetched with the code.
function withIcons(markup: string): string {
  return markup.replaceAll(
    /(<svg class="cp-icon"[^>]* data-icon="([^"]+)"[^>]*>)(?=<\/svg>)/g,
    (_, start: string, name: string) => `${start}<path d="${drawings[name] ?? ''}"></path>`,
  )
}

interface HomeProps {
  readonly facts: HomeFacts
  readonly flags: FlagReader
}

/** The parts of the shell and the page in their order. Buttons do what they do once the page is there (home-start.ts). */
function Home({ facts, flags }: HomeProps) {
  const messages = useMessages(homepageMessages)
  const { brand } = facts
  const hours = brand.phoneHours[useLanguage()]
  const closed = useClosedPhone()
  const wayIn = (
    <Button variant="primary" icon="lock">
      {messages.signIn}
    </Button>
  )
  return (
    <div className="portal-shell">
      <DrawnBanners flags={flags} brandName={brand.name} />
      <Bar facts={facts} flags={flags} />
      <main className="portal-main" tabIndex={-1} id="content">
        <Stack gap={24}>
          <HomepageView brand={brand} wayIn={wayIn} note={messages.firstTime} phoneLine={closed ?? hours} />
        </Stack>
      </main>
      <DrawnTextUs flags={flags} path="/" />
      {facts.isConsentOurs ? <ConsentQuestion /> : null}
      <Footer />
    </div>
  )
}

/** The bar for every width: style shows what fits. */
function Bar({ facts, flags }: HomeProps) {
  const portal = useMessages(portalMessages)
  const { brand } = facts
  const isSupportHidden = flags.isOn('HideCustomerSupportCenter')
  const isContactHidden = flags.isOn('HideContactUs')
  const visitor = { isLoggedIn: false, hasAccounts: false, isAutopayHidden: true, isSupportHidden, isContactHidden }
  return (
    <header className="portal-header cp-no-print">
      <button type="button" className="portal-skip">
        {portal.skipToContent}
      </button>
      <div className="portal-bar">
        <a className="portal-logo" href="/" aria-label={portal.logoLabel(brand.name)}>
          <BrandMark brand={brand} />
        </a>
        <p className="portal-bar-title portal-drawn-narrow" />
        <button type="button" className="cp-close portal-drawn-narrow" aria-label={portal.menu} aria-haspopup="dialog">
          <Icon name="menu" size={24} />
        </button>
        <DrawnNav links={topNavLinks(visitor, routeOf('/'))} brand={brand} from="visitor" isRow={false} />
        <div className="portal-bar-end portal-drawn-wide">
          <LanguageLabel language={useLanguage()} />
          <Button variant="primary">{portal.signIn}</Button>
        </div>
      </div>
    </header>
  )
}

function ConsentQuestion() {
  const messages = useMessages(consentMessages)
  return (
    <section className="portal-consent cp-no-print" aria-label={messages.regionLabel}>
      <div className="portal-consent-box">
        <p>{messages.question}</p>
        <Cluster gap={8}>
          <Button variant="secondary">{messages.accept}</Button>
          <Button variant="secondary">{messages.decline}</Button>
          <Button variant="quiet">{messages.choose}</Button>
        </Cluster>
      </div>
    </section>
  )
}

const nothing = () => undefined

// What the footer reads of them.
function servicesOf({ brand, nowMs }: HomeFacts): PortalServices {
  const used = {
    brand,
    serverTime: { today: () => businessDateAt(nowMs) },
    measuring: { consent: { open: notWhileDrawn } },
  }
  return used as unknown as PortalServices
}

// What the phone's hours and the way to text us read of it.
function hostOf({ brand, nowMs }: HomeFacts, flags: FlagReader): CarportHost {
  const used = {
    kind: 'portal',
    brand,
    flags,
    nowMs: () => nowMs,
    today: () => businessDateAt(nowMs),
    presence: { isSignedIn: () => false, subscribe: () => nothing },
    emit: () => true,
  }
  return used as unknown as CarportHost
}
