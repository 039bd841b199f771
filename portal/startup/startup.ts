import { installIconSprite } from '#ui'
import type { FlagValue } from '#sdk/flags/flags'
import { type MessagesDefinition, languageFrom, loadMessages } from '#sdk/i18n/messages'
import spriteFile from '#widgets/ui/sprite.svg?url'
import { UserContextDocument } from '../login/login.graphql.ts'
import { consentMessages } from './measuring/consent.messages.ts'
import { portalMessages } from '#portal/layout/portal.messages'
import { homepageMessages } from '../pages/homepage/homepage.messages.ts'
import type { PortalServices } from './services.ts'
import { siteMapMessages } from '../site/site-map.messages.ts'
import { areFlagsLoadingAtom, idleSecondsAtom, languageAtom, userContextAtom } from './state.ts'
import { toldFlags } from './embedded-flags.ts'

/** Where the icons' sprite is. */
export const spriteUrl: string = spriteFile

/**
 * Milliseconds after which a page that carries the flags begins to follow them: a page that was made a moment ago has nothing to hear,
 * and the line is for what somebody came for.
 */
export const followFlagsAfterMs = 3000

/** What the portal asks for before anybody signs in. None of it keeps the first page from showing; a failure is logged. */
export async function startUp(services: PortalServices): Promise<void> {
  const attempt = (label: string, work: Promise<unknown>) =>
    work.catch((problem: unknown) => services.log(label, problem))
  const told = toldFlags(document)
  services.store.set(areFlagsLoadingAtom, told === null)
  const flags = told === null ? loadFlags(services) : Promise.resolve()
  await Promise.all([
    services.measuring.start(flags),
    loadIcons(services),
    attempt('startup', loadUserContext(services)),
    attempt('flags', flags).finally(() => services.store.set(areFlagsLoadingAtom, false)),
  ])
  if (told === null) return
  await new Promise((resolve) => setTimeout(resolve, followFlagsAfterMs))
  await attempt('flags', loadFlags(services, told))
}

/** Gives every icon its drawing. Without them a page is as good, only plainer: a failure is logged. */
export async function loadIcons({ rest, log }: Pick<PortalServices, 'rest' | 'log'>): Promise<void> {
  await rest.getText(spriteUrl).then(installIconSprite, (problem: unknown) => log('icons', problem))
}

/** What every page, or the first one, shows before a page has its own texts. */
const firstTexts: readonly MessagesDefinition<object>[] = [
  portalMessages,
  siteMapMessages,
  consentMessages,
  homepageMessages,
]

/** The language of the last visit, else the browser's; with its texts, so that nobody sees another one first. */
export async function chooseLanguage(services: PortalServices): Promise<void> {
  const stored = await services.stored.read('language')
  const language = languageFrom(stored ?? navigator.language)
  await Promise.allSettled(firstTexts.map((texts) => loadMessages(texts, language)))
  services.store.set(languageAtom, language)
}

/** Asks the server for its time and keeps the offset, so that "today" is the server's (rules 1.1), and for its idle limit. */
export async function loadUserContext(services: PortalServices): Promise<void> {
  const { UserContext } = await services.graphql.query(UserContextDocument, {})
  const { currentUnixUtc, clientIp, sessionIdleSeconds } = UserContext.startupData
  services.serverTime.learn(currentUnixUtc * 1000)
  services.store.set(userContextAtom, { clientIp, serverOffsetMs: services.serverTime.offsetMs() })
  services.store.set(idleSecondsAtom, sessionIdleSeconds)
}

/**
 * Reads all flags through OpenFeature and, from then on, hears of the live ones as they change (out-01).
 * @param told those that the page came with, of which only the live ones are read anew (flag-30)
 */
export async function loadFlags(services: PortalServices, told?: Readonly<Record<string, FlagValue>>): Promise<void> {
  const { connectOpenFeature } = await import('#sdk/flags/open-feature')
  const onIgnored = (name: string) => services.log('flags', new Error(`The update of ${name} is ignored`))
  await connectOpenFeature(services.flags, services.endpoints.baseUrl, onIgnored, told)
}
