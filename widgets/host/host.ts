import { createContext, useContext } from 'react'
import type { Brand } from '#sdk/config/brand'
import type { CarportEventName, CarportEventDetail } from '#sdk/embed/events'
import type { FrameListener, FrameName } from '#sdk/embed/frame-protocol'
import type { PaymentIntents } from '#sdk/embed/intents'
import type { FlagReader } from '#sdk/flags/flags'
import type { GraphqlClient } from '#sdk/graphql/client'
import type { KeptDrafts } from '#sdk/session/kept-drafts'

/** The places of the product a capability can lead to. The portal maps them to routes; an element opens the portal's page. */
export type Destination =
  | 'dashboard'
  | 'make-a-payment'
  | 'make-a-payment-payoff'
  | 'make-a-payment-review'
  | 'payment-ineligible'
  | 'manage-payments'
  | 'manage-bank-accounts'
  | 'manage-debit-cards'
  | 'payment-authenticate'
  | 'payoff-quote'
  | 'autopay'
  | 'select-account'
  | 'autopay-otp'
  | 'transaction-history'
  | 'account-details'
  | 'settings'
  | 'my-profile'
  | 'payment-plan'
  | 'self-service-ext'
  | 'manage-modifications'
  | 'agent-intro-modification'
  | 'noagent-intro-modification'
  | 'pco-negotiation'
  | 'account-resolution'
  | 'tax-refund-benefits'
  | 'support-center'
  | 'contact'

/** What a capability gets from where it runs: the portal, or a custom element on somebody's page. */
export interface CarportHost {
  readonly kind: 'portal' | 'element'
  readonly graphql: GraphqlClient
  /** On a partner's page without hours: whoever shows them has those of the build. */
  readonly brand: Pick<Brand, 'name' | 'phone' | 'phoneHref'> & Partial<Pick<Brand, 'phoneHours'>>
  readonly flags: FlagReader
  /** Payment attempts live here and survive the component that started them. */
  readonly intents: PaymentIntents
  /**
   * The note beside everything that only the borrower may do, while staff impersonate the borrower. Undefined for everybody else.
   */
  readonly borrowerOnlyNote?: string
  /** Keeps what is typed over a reload and a new sign-in. Undefined on foreign pages: there it lives in memory alone. */
  readonly drafts?: Pick<KeptDrafts, 'read' | 'keep'>
  /** Milliseconds since 1970 by the server's clock. */
  nowMs(): number
  /** Today in the business time zone, YYYY-MM-DD, by the server's clock. */
  today(): string
  /**
   * Whether a place would refuse the current loan, as far as is known here: no link leads there. Undefined on partner pages, where
   * there is no way to find out.
   */
  readonly isRefused?: (destination: Destination) => boolean
  /** The address of another place of the product, for a link; null for one that is refused: no link is shown. */
  href(destination: Destination): string | null
  /** Leads to another place of the product. */
  go(destination: Destination): void
  /**
   * Fetches a document of the borrower's and saves it as a file. The token goes in a header, never in an address.
   * @throws CarportError
   */
  saveDocument(documentId: string, fileName: string): Promise<void>
  /** Whether somebody is signed in here. An element's borrower is, once it has a token. */
  readonly presence: Presence
  /**
   * Follows a stream of server-sent events of the backend, with the token in a header. Reconnects automatically.
   * @returns the function that ends it
   */
  openStream(path: string, onEvent: (name: string, data: unknown) => void): () => void
  /** Reports to the page (element) or analytics (portal). Returns false when a listener canceled a cancelable event. */
  emit<N extends CarportEventName>(name: N, detail: CarportEventDetail[N]): boolean
  /**
   * Preloads the confirm frame. Call it from anything that may send a mutation the borrower confirms there. Undefined on our own pages,
   * which need no confirmation.
   */
  readonly prepareConfirmation?: () => void
  /** Whether the element is still connected to a page. Undefined: always. */
  readonly isInPage?: () => boolean
  /** Asks the page, where it may take its time to answer, whether a submission goes out. Undefined: nothing to ask. */
  readonly beforeSubmit?: (detail: CarportEventDetail['carport-submit']) => Promise<boolean> | undefined
  /**
   * Opens a field group that must not run in a partner's page (new bank account, new card). In the portal it is rendered in place
   * and this is undefined; in an element it mounts our iframe into the given container and answers with the new method's id.
   */
  readonly openSecureFrame?: (asked: SecureFrameRequest) => Promise<SecureFrame>
}

/** What a field group of our origin is opened with. */
export interface SecureFrameRequest {
  readonly name: FrameName
  readonly container: HTMLElement
  readonly accountNumber: string
  /** Handlers for the frame's requests and reports. */
  readonly hears: FrameListener
}

/** Whether somebody is signed in, and when that changes. */
export interface Presence {
  isSignedIn(): boolean
  /** Called after it may have changed. Returns a function that ends it. */
  subscribe(listener: () => void): () => void
}

/** A field group of our origin inside an element. */
export interface SecureFrame {
  /** Resolves with the new payment method's id, or null when the borrower canceled. */
  readonly result: Promise<string | null>
  close(): void
}

const HostContext = createContext<CarportHost | null>(null)

/** Gives the capability below it its host. */
export const HostProvider = HostContext.Provider

/** The host of the capability that asks. Throws when there is none: a capability is always rendered inside a HostProvider. */
export function useHost(): CarportHost {
  const host = useContext(HostContext)
  if (host === null) throw new Error('A Carport capability was rendered without a HostProvider')
  return host
}
