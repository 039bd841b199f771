import { installIconSprite } from '#ui'
import type { FlagValue } from '#sdk/flags/flags'
import { type MessagesDefinition, languageFrom, loadMessages } from '#sdk/i18n/messages'
import { spriteUrl } from '#texts/ui/sprite'
import { UserContextDocument } from '../login/login.graphql.ts'
import { consentMessages } from './measuring/consent.messages.ts'
import { portalMessages } from '#portal/layout/portal.messages'
import type { PortalServices } from './services.ts'
import { siteMapMessages } from '../site/site-map.messages.ts'
import { areFlagsLoadingAtom, idleSecondsAtom, languageAtom, userContextAtom } from './state.ts'
import { embeddedFlags } from './embedded-flags.ts'

/**
 * Milliseconds before a page with embedded flags starts to follow live changes. Its flags are fresh, and the connection is needed for
 * the page first.
 */
export const followFlagsAfterMs = 3000

/** Loads what the portal needs before anybody signs in. Nothing here delays the first page; failures are logged. */
export async function startUp(services: PortalServices): Promise<void> {
  const attempt = (label: string, work: Promise<unknown>) =>
    work.catch((problem: unknown) => services.log(label, problem))
  const embedded = embeddedFlags(document)
  services.store.set(areFlagsLoadingAtom, embedded === null)
  const flags = embedded === null ? loadFlags(services) : Promise.resolve()
  await Promise.all([
    services.measuring.start(flags),
    loadIcons(services),
    attempt('startup', loadUserContext(services)),
    attempt('flags', flags).finally(() => services.store.set(areFlagsLoadingAtom, false)),
  ])
  if (embedded === null) return
  await new Promise((resolve) => setTimeout(resolve, followFlagsAfterMs))
  await attempt('flags', loadFlags(services, embedded))
}

/** Installs the icon sprite. Pages work without it, so a failure is only logged. */
export async function loadIcons({ rest, log }: Pick<PortalServices, 'rest' | 'log'>): Promise<void> {
  await rest.getText(spriteUrl).then(installIconSprite, (problem: unknown) => log('icons', problem))
}

/** Texts that the first page needs before its own are loaded. */
const firstTexts: readonly MessagesDefinition<object>[] = [portalMessages, siteMapMessages, consentMessages]

/** Chooses the language of the last visit, else the browser's, and loads its texts so that no other language flashes. */
export async function chooseLanguage(services: PortalServices): Promise<void> {
  const stored = await services.stored.read('language')
  const language = languageFrom(stored ?? navigator.language)
  await Promise.allSettled(firstTexts.map((texts) => loadMessages(texts, language)))
  services.store.set(languageAtom, language)
}

/** Loads the server's time, so that "today" is the server's (rules 1.1), and its idle limit. */
export async function loadUserContext(services: PortalServices): Promise<void> {
  const { UserContext } = await services.graphql.query(UserContextDocument, {})
  const { currentUnixUtc, clientIp, sessionIdleSeconds } = UserContext.startupData
  services.serverTime.learn(currentUnixUtc * 1000)
  services.store.set(userContextAtom, { clientIp, serverOffsetMs: services.serverTime.offsetMs() })
  services.store.set(idleSecondsAtom, sessionIdleSeconds)
}

/**
 * Loads all flags through OpenFeature and follows the live ones as they change (out-01).
 * @param embedded flags that the page came with, of which only the live ones are loaded again (flag-30)
 */
export async function loadFlags(
  services: PortalServices,
  embedded?: Readonly<Record<string, FlagValue>>,
): Promise<void> {
  const { connectOpenFeature } = await import('#sdk/flags/open-feature')
  const onIgnored = (name: string) => services.log('flags', new Error(`The update of ${name} is ignored`))
  await connectOpenFeature(services.flags, services.endpoints.baseUrl, onIgnored, embedded)
}
