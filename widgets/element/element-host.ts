import type { CarportHost, Destination } from '#host/host'
import { createEndpoints } from '#sdk/config/endpoints'
import { type Brand, defaultBrand } from '#sdk/config/brand'
import { todayInPhoenix } from '#sdk/dates/dates'
import type { EmbedCore } from '#sdk/embed/core'
import { createCarportEvent } from '#sdk/embed/events'
import { framePath, openFrame } from '#sdk/embed/frame-protocol'
import { createPaymentIntents } from '#sdk/embed/intents'
import type { TokenBox } from '#sdk/embed/tokens'
import { createFlags } from '#sdk/flags/flags'
import type { GraphqlClient } from '#sdk/graphql/client'
import type { Language } from '#sdk/i18n/messages'
import { createWebPlatform, newUuid } from '#sdk/platform/platform'
import type { ServerNow } from './server-clock.ts'
import { shellTexts } from './shell.messages.ts'

const platform = createWebPlatform()

/** The page's payment attempts: one list for all elements, so that one that is removed is resumed by the next. */
const intents = createPaymentIntents({ store: platform.tabStore, newKey: newUuid })

/** The server enforces every flag; an element hides nothing by itself. */
const flags = createFlags()

const portalPaths: Readonly<Record<Destination, string>> = {
  dashboard: '/dashboard',
  'make-a-payment': '/make-a-payment',
  'payment-ineligible': '/make-a-payment/payment-ineligible',
  'manage-payments': '/manage-payments',
  'manage-bank-accounts': '/payment/manage-bank-accounts',
  'manage-debit-cards': '/payment/manage-debit-cards',
  'payment-authenticate': '/payment-authenticate',
  'transaction-history': '/transaction-history',
  contact: '/contact',
}

/** The brand as elements on this page show it. */
export function brandOf(core: EmbedCore): Brand {
  return { ...defaultBrand, ...core.options().brand }
}

/** What a capability gets when it runs in an element. */
export function createElementHost(about: {
  readonly element: HTMLElement
  readonly core: EmbedCore
  readonly box: TokenBox
  readonly client: GraphqlClient
  readonly now: ServerNow
  readonly language: Language
}): CarportHost {
  const { element, core, box, client, now, language } = about
  const endpoints = createEndpoints(core.baseUrl())
  const tokenOrNothing = async (reason: 'first' | 'refused'): Promise<string> => {
    const token = await box.getToken({ reason, signal: new AbortController().signal })
    if (token === null) throw new Error('Nobody is signed in')
    return token
  }
  return {
    kind: 'element',
    graphql: client,
    brand: brandOf(core),
    flags,
    intents,
    nowMs: now,
    today: () => todayInPhoenix({ nowMs: now }),
    go: (destination) => platform.openInNewTab(endpoints.url(portalPaths[destination])),
    emit: (name, detail) => element.dispatchEvent(createCarportEvent(name, detail)),
    openSecureFrame: (name, container, accountNumber) =>
      openFrame({
        container,
        url: endpoints.url(framePath(name)),
        title: shellTexts[language].frame[name],
        start: async () => ({
          token: await tokenOrNothing('first'),
          accountNumber,
          language,
          scheme: core.options().appearance?.scheme ?? 'auto',
        }),
        renewToken: () => tokenOrNothing('refused').catch(() => null),
      }),
  }
}
