import type { AnalyticsEventKind, AnalyticsProvider, ClientPlatform } from '#sdk/loan/experience'
import { checkMetric } from './metric.ts'

/** What may stand in an event's additional data, and nothing else: names of things, codes, counts. */
export interface AnalyticsData {
  readonly operation?: string
  readonly code?: string
  readonly correlationId?: string
  readonly step?: string
  readonly route?: string
  readonly language?: string
  readonly httpStatus?: number
  readonly attempt?: number
  readonly durationMs?: number
}

/** An event as the calling code reports it. `createAnalytics` adds when and where it happened, and for which account. */
export interface TrackedEvent {
  readonly type: AnalyticsEventKind
  /** The capability or page, such as 'make-a-payment'. */
  readonly category: string
  /** What happened, such as 'step' or 'failed'. */
  readonly action: string
  readonly label?: string
  /** Needed for a Metric: a finite number. Never money. */
  readonly value?: number
  /** The borrower did nothing: a page view, an error. Default false. */
  readonly nonInteraction?: boolean
  readonly data?: AnalyticsData
  /** Only these receive it; all that run when it names none. */
  readonly providers?: readonly AnalyticsProvider[]
}

/** Where it happened. The account is its last four digits, and the customer an id that means nothing outside. */
export interface EventFacts {
  readonly pageName: string
  readonly pageSubName: string
  readonly pageTitle: string
  readonly accountNumber: string
  readonly customerGuid: string
  readonly platform: ClientPlatform
}

/** Where it happened, and what a report of it must leave out. */
export interface ReportFacts extends EventFacts {
  /** Names of whoever is signed in. A label or a detail that holds one of them is dropped; they are never sent. */
  readonly names?: readonly string[]
}

/** One event as providers get it (acct-32). */
export interface AnalyticsEvent extends Omit<TrackedEvent, 'data' | 'providers'>, EventFacts {
  readonly data: AnalyticsData
  /** The providers it names; null for all. */
  readonly explicitProviders: readonly AnalyticsProvider[] | null
  /** Milliseconds since 1970. */
  readonly timestampMs: number
  readonly nonInteraction: boolean
}

const dataNames = [
  'operation',
  'code',
  'correlationId',
  'step',
  'route',
  'language',
  'httpStatus',
  'attempt',
  'durationMs',
] as const satisfies readonly (keyof AnalyticsData)[]

/**
 * The event as it may leave the page. Fields that are not listed are dropped; a text that could be somebody's (an address with @, five
 * digits in a row, a token, a web address with a query) is dropped too, whatever field it came in (reliability U10 and 52).
 * @throws TypeError for a Metric whose value is not a finite number (err-17)
 */
export function cleanEvent(event: TrackedEvent, facts: ReportFacts, timestampMs: number): AnalyticsEvent {
  checkMetric(event)
  const data = Object.fromEntries(
    dataNames.flatMap((name) => {
      const value = event.data?.[name]
      const kept =
        typeof value === 'string' ? nameless(cleanText(value), facts.names) : Number.isFinite(value) ? value : ''
      return kept === undefined || kept === '' ? [] : [[name, kept]]
    }),
  )
  const label = nameless(cleanText(event.label ?? ''), facts.names)
  return {
    type: event.type,
    category: cleanText(event.category),
    action: cleanText(event.action),
    ...(label === '' ? {} : { label }),
    ...(event.value === undefined || !Number.isFinite(event.value) ? {} : { value: event.value }),
    nonInteraction: event.nonInteraction === true,
    data,
    explicitProviders: event.providers ?? null,
    timestampMs,
    pageName: cleanText(facts.pageName),
    pageSubName: cleanText(facts.pageSubName),
    pageTitle: cleanText(facts.pageTitle),
    accountNumber: /^\d{4}$/.test(facts.accountNumber) ? facts.accountNumber : '',
    customerGuid: /^[a-z]+_[\w-]{4,60}$/i.test(facts.customerGuid) ? facts.customerGuid : '',
    platform: facts.platform,
  }
}

const longestText = 120
// A UUID or an id of ours has digits in a row; everything else with that many could be an account, a card or a telephone.
const identifier = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Returns the text, or an empty one if it contains one of the names as a word. */
function nameless(text: string, names: readonly string[] = []): string {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu))
  const parts = names.flatMap((name) => name.toLowerCase().split(/\s+/)).filter((part) => part.length > 1)
  return parts.some((part) => words.has(part)) ? '' : text
}

/** The text when it names a thing, empty when it could be about a person. */
function cleanText(text: string): string {
  if (identifier.test(text)) return text
  const couldBePersonal =
    /@|(?:\d[\s().-]*){5}|eyJ|[?#&=%]/.test(text) ||
    text.length > longestText ||
    /[^\p{L}\p{N} .,:;/|'’_()-]/u.test(text)
  return couldBePersonal ? '' : text
}
