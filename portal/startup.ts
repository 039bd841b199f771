import { installIconSprite } from '#ui'
import { languageFrom } from '#sdk/i18n/messages'
import spriteFile from '../widgets/ui/sprite.svg?url'
import { UserContextDocument } from './login/login.graphql.ts'
import type { PortalServices } from './services.ts'
import { areFlagsLoadingAtom, idleSecondsAtom, languageAtom, userContextAtom } from './state.ts'

/** Where the icons' sprite is. */
export const spriteUrl: string = spriteFile

/** What the portal asks for before anybody signs in. None of it keeps the first page from showing; a failure is logged. */
export async function startUp(services: PortalServices): Promise<void> {
  const attempt = (label: string, work: Promise<unknown>) =>
    work.catch((problem: unknown) => services.log(label, problem))
  services.store.set(areFlagsLoadingAtom, true)
  const flags = loadFlags(services)
  await Promise.all([
    services.measuring.start(flags),
    attempt('icons', services.rest.getText(spriteUrl).then(installIconSprite)),
    attempt('startup', loadUserContext(services)),
    attempt('flags', flags).finally(() => services.store.set(areFlagsLoadingAtom, false)),
  ])
}

/** The language of the last visit, else the browser's. */
export async function chooseLanguage(services: PortalServices): Promise<void> {
  const stored = await services.stored.read('language')
  services.store.set(languageAtom, languageFrom(stored ?? navigator.language))
}

/** Asks the server for its time and keeps the offset, so that "today" is the server's (rules 1.1), and for its idle limit. */
export async function loadUserContext(services: PortalServices): Promise<void> {
  const { UserContext } = await services.graphql.query(UserContextDocument, {})
  const { currentUnixUtc, clientIp, sessionIdleSeconds } = UserContext.startupData
  services.serverTime.learn(currentUnixUtc * 1000)
  services.store.set(userContextAtom, { clientIp, serverOffsetMs: services.serverTime.offsetMs() })
  services.store.set(idleSecondsAtom, sessionIdleSeconds)
}

/** Reads all flags through OpenFeature and, from then on, hears of the live ones as they change (out-01). */
export async function loadFlags(services: PortalServices): Promise<void> {
  const { connectOpenFeature } = await import('#sdk/flags/open-feature')
  await connectOpenFeature(services.flags, services.endpoints.baseUrl, (name) =>
    services.log('flags', new Error(`The update of ${name} is ignored`)),
  )
}
