import type { CarportHost, Destination } from '#host/host'
import { createEndpoints } from '#sdk/config/endpoints'
import { businessToday } from '#sdk/dates/dates'
import type { EmbedCore } from '#sdk/embed/core'
import { createCarportEvent } from '#sdk/embed/events'
import { createPaymentIntents } from '#sdk/embed/intents'
import type { TokenBox } from '#sdk/embed/tokens'
import { createFlags } from '#sdk/flags/flags'
import type { GraphqlClient } from '#sdk/graphql/client'
import { unansweredError } from '#sdk/graphql/failures'
import type { Language } from '#sdk/i18n/messages'
import { createWebPlatform, newUuid } from '#sdk/platform/platform'
import type { ServerNow } from './server-clock.ts'
import { tokenPresence } from './token-presence.ts'

const platform = createWebPlatform()

/** The page's payment attempts: one list for all elements, so that one that is removed is resumed by the next. */
const intents = createPaymentIntents({ store: platform.tabStore, newKey: newUuid })

/** The server enforces every flag; an element hides nothing by itself. */
const flags = createFlags()

const ignore = (): void => undefined

/** Places whose address is not their name. */
const portalPaths: Partial<Record<Destination, string>> = {
  dashboard: 'account',
  'make-a-payment-payoff': 'make-a-payment/payoff-quote',
  'make-a-payment-review': 'make-a-payment/review-terms',
  'payment-ineligible': 'make-a-payment/payment-ineligible',
  'manage-bank-accounts': 'payment/manage-bank-accounts',
  'manage-debit-cards': 'payment/manage-debit-cards',
  autopay: 'enroll-autopay',
  'transaction-history': 'account-details#history',
  'support-center': 'customer-support-center',
  'tax-refund-benefits': 'customer-support-center/tax-refund-benefits',
  contact: 'payment-options#contact',
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
  const { element, core, box, client, now } = about
  const endpoints = createEndpoints(core.baseUrl())
  // The portal opens on the loan that is shown here, whichever it had open before.
  const href = (destination: Destination) =>
    endpoints
      .url(`/${portalPaths[destination] ?? destination}`)
      .replace(/#|$/, box.known.aid ? `?aid=${box.known.aid}$&` : '$&')
  // Its code and its frame come once the borrower does something, in a flow that ends with it.
  const confirming = () =>
    import('./confirmation.ts').then(
      ({ confirmationsOf }) => confirmationsOf(about),
      (error: unknown) => {
        throw unansweredError(error)
      },
    )
  return {
    kind: 'element',
    graphql: {
      ...client,
      mutate: (document, variables, options) =>
        document.confirms
          ? confirming().then(({ ask }) => ask(document, variables, options.idempotencyKey))
          : client.mutate(document, variables, options),
    },
    prepareConfirmation() {
      element.addEventListener('focusin', () => void confirming().then(({ prepare }) => prepare(), ignore), {
        once: true,
      })
    },
    brand: core.contact(),
    flags,
    intents: intents.ownedBy(element),
    nowMs: now,
    today: () => businessToday({ nowMs: now }),
    href,
    go: (destination) => platform.openInNewTab(href(destination)),
    async saveDocument(documentId, fileName) {
      const { saveDocument } = await import('./save-document.ts')
      await saveDocument({ documentId, fileName, ...about })
    },
    presence: tokenPresence(box),
    openStream(path, onEvent) {
      // Loaded on demand, because few elements open a stream.
      const opened = import('./open-stream.ts').then(({ openStream }) => openStream(core, box, path, onEvent))
      return () => void opened.then((end) => end(), ignore)
    },
    isInPage: () => element.isConnected,
    beforeSubmit: (detail) => core.options().beforeSubmit?.(detail),
    emit: (name, detail) => element.dispatchEvent(createCarportEvent(name, detail)),
    // Loaded on demand, because few payments add a bank account or card.
    openSecureFrame: (asked) => import('./secure-frame.ts').then(({ secureFrame }) => secureFrame(asked, about)),
  }
}
