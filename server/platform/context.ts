import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Clock } from '#sdk/dates/clock'
import type { Language } from '#sdk/i18n/language'
import type { Actor } from './actor.ts'
import type { CorrelationLogger } from '#server/platform/log/log'
import type { Database, Tx } from '#server/platform/store/database'
import type { FlagStore } from '#server/platform/flags/flags'
import type { ServerConfig } from '#server/platform/config/config'
import type { Place } from '#server/platform/place'
import type { ServerHealth } from '#server/platform/process/health'

export type { Actor, BorrowerActor, EmbedActor, StaffActor } from './actor.ts'

/** The server's parts, made once at start and handed to every request. */
export interface Services {
  readonly config: ServerConfig
  readonly clock: Clock
  readonly db: Database
  readonly flags: FlagStore
  readonly health: ServerHealth
}

/** One GraphQL or REST request. */
export interface RequestContext extends Services {
  readonly actor: Actor
  readonly log: CorrelationLogger
  readonly correlationId: string
  readonly ip: string
  readonly userAgent: string
  /** Where the caller is: in one of the servicer's apps, as the portal there names it, or on the web. */
  readonly place: Place
  readonly origin: string | null
  readonly language: Language
  /** The Idempotency-Key header; empty when it was not sent. */
  readonly idempotencyKey: string | null
  /** The Carport-Confirmation header: the secret of what the borrower confirmed in a frame of ours; null when it was not sent. */
  readonly confirmation: string | null
  /** Set on the reply by the transport. */
  readonly replyHeaders: Map<string, string>
}

/** What an operation demands before its resolver runs. Every root field has one; a missing one fails the build and the start. */
export interface Policy {
  /** Who may ask at all. Everybody else gets UNAUTHENTICATED (no token) or NOT_FOUND. */
  readonly actors: readonly Actor['kind'][]
  /** Capabilities whose embed tokens may call it. Required when actors has 'embed'. */
  readonly embedCapabilities?: readonly string[]
  /** Where the account number is in the arguments. The caller's customer must be on that account, else NOT_FOUND. */
  readonly accountNumber?: (args: Record<string, unknown>) => string
  /** Mutations: needs an Idempotency-Key header. */
  readonly isIdempotent?: boolean
  /** Money mutations: their own rate limit, refused with 503 during an outage and when the ledger check failed. */
  readonly movesMoney?: boolean
  /** Flags that refuse the operation with FEATURE_DISABLED while they are on. */
  readonly disabledBy?: readonly string[]
  /** Mutations that embed tokens may call: how the borrower, and not the page around the element, agrees. */
  readonly confirmation?: Confirmation
  /** One sentence for the exported policy file: why these may ask. */
  readonly because: string
}

/**
 * What a borrower reads in the confirm frame before they press its button. All of it is in the language of the request and from the
 * server's own figures. Of what the page sent it shows only what would be saved or said in the borrower's name, under what that is.
 */
export interface ConfirmationView {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  /** The text that is signed with the button; null where nothing is. */
  readonly authorization: string | null
  /** The button, with the amount where there is one: "Pay $432.45". The message with the code quotes it. */
  readonly act: string
}

/** How a mutation from an embed token is confirmed. The page that holds the token is not trusted with it. */
export type Confirmation =
  /** It commits the borrower to nothing, so the page may send it. */
  | { readonly kind: 'none'; readonly because: string }
  /** A form of ours in our own frame sends it, from our own origin, with a passcode of its own. */
  | { readonly kind: 'own-form'; readonly because: string }
  /** The confirm frame shows the view and sends it, with a grant of the server. */
  | FrameConfirmation

export interface FrameConfirmation {
  readonly kind: 'frame'
  /**
   * When a passcode is asked for: on every use, or only on the borrower's first one at this partner in this browser. A function
   * decides by what is asked, such as a payment that is the first from a bank account.
   */
  readonly code: CodeRule | ((args: never, context: RequestContext) => Promise<CodeRule>)
  /**
   * What it would do, as of now.
   * @param args the mutation's arguments, checked against the schema
   * @throws CarportError what the mutation itself would refuse
   */
  readonly describe: (args: never, context: RequestContext) => Promise<ConfirmationView>
}

type CodeRule = 'first' | 'always'

/** The modules joined: one executable schema, and the policy of each root field. */
export interface ServerSchema {
  readonly schema: GraphQLSchema
  /** By `Query.Name` and `Mutation.Name`, in the order of the schema. */
  readonly policies: ReadonlyMap<string, Policy>
}

/** Lets pages of other origins read an answer, where they may. */
export type AllowOrigin = (services: Services, request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A unit of work inside the one transaction of a mutation. */
export type Work<T> = (tx: Tx) => Promise<T>
