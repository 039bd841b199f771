import type { KeyValueStore } from '#sdk/platform/platform'

/** What an attempt is for. One attempt of a kind is alive per account. */
export type IntentKind =
  | 'one-time-payment'
  | 'cancel-payment'
  | 'add-bank-account'
  | 'save-debit-card'
  | 'autopay'
  | 'autopay-otp'

/** open: nothing was sent. sending: it is on its way. unknown: it may have happened. */
export type IntentState = 'open' | 'sending' | 'unknown'

/**
 * What is needed to send the same request again after a reload. Ids and figures only: a bank, card or social security number
 * has no field here.
 */
export interface IntentDetails {
  /** Whole cents. */
  readonly amountCents: number | null
  readonly serviceFeeCents: number | null
  /** YYYY-MM-DD. */
  readonly paymentDate: string | null
  /** Our id of the saved method. */
  readonly paymentMethodId: string | null
  readonly confirmDuplicate: boolean
  readonly authorizationVersion: string | null
  /** ISO 8601 UTC: when the borrower agreed. */
  readonly acceptedAt: string | null
  /** The regular draws that are agreed to, by themselves or together with the payment. */
  readonly enrolment: IntentEnrolment | null
}

/** An enrolment in autopay as it is asked for. */
export interface IntentEnrolment {
  readonly frequency: string
  /** YYYY-MM-DD. */
  readonly selectedStartDate: string
  /** Our id of the saved method. */
  readonly paymentMethodId: string
  readonly reminder: string
}

/** One attempt to move money, with the idempotency key that every request of it carries. */
export interface PaymentIntent {
  readonly key: string
  readonly kind: IntentKind
  readonly state: IntentState
  readonly details: IntentDetails
  /** What the borrower can quote while the outcome is unknown. */
  readonly reference: string | null
}

/**
 * What became of an attempt. succeeded and failed are final and end it; unknown keeps it, with its key; open says that it did not
 * happen and that the same attempt goes on: it may be edited again. closed says the same of an attempt whose key can no longer be
 * used: it goes on under a new one.
 */
export type IntentOutcome =
  | { readonly state: 'open' }
  | { readonly state: 'closed' }
  | { readonly state: 'succeeded' }
  | { readonly state: 'failed' }
  | { readonly state: 'unknown'; readonly reference: string }

/** Payment attempts. They outlive the component and the page that started them, so that a second look never pays twice. */
export interface PaymentIntents {
  /** The live attempt for this account, or a new one with a new key. Call it when the review step opens. */
  open(about: { readonly accountNumber: string; readonly kind: IntentKind }): PaymentIntent
  /** The live attempt, or null. */
  find(about: { readonly accountNumber: string; readonly kind: IntentKind }): PaymentIntent | null
  /**
   * Sets what will be sent. An edit before sending gets a new key; an attempt that was sent keeps its key and its figures, and is
   * returned as it is.
   */
  update(key: string, details: Partial<IntentDetails>): PaymentIntent
  /** Stored before the request leaves. */
  begin(key: string): PaymentIntent
  /** The server's answer, or that there was none. An attempt that has ended meanwhile stays as it ended. */
  settle(key: string, outcome: IntentOutcome): void
  /** Called after any attempt changed. Returns a function that ends it. */
  subscribe(listener: () => void): () => void
}

const noDetails: IntentDetails = {
  amountCents: null,
  serviceFeeCents: null,
  paymentDate: null,
  paymentMethodId: null,
  confirmDuplicate: false,
  authorizationVersion: null,
  acceptedAt: null,
  enrolment: null,
}

interface StoredIntent extends PaymentIntent {
  /** Tells two accounts of one person apart without saying which they are. */
  readonly account: string
}

/** The name under which attempts are kept in a tab's store. */
export const intentsName = 'carport.intents'

/**
 * Attempts kept in a tab's store.
 * @param options.newKey makes a UUID; the store and the maker are handed in so that a test can hold them
 */
export function createPaymentIntents(options: {
  readonly store: KeyValueStore
  readonly newKey: () => string
}): PaymentIntents {
  const { store, newKey } = options
  const listeners = new Set<() => void>()
  const read = (): StoredIntent[] => parseIntents(store.get(intentsName))
  const write = (intents: readonly StoredIntent[]): void => {
    if (intents.length === 0) store.remove(intentsName)
    else store.set(intentsName, JSON.stringify(intents))
    for (const listener of listeners) listener()
  }
  const replace = (key: string, change: (intent: StoredIntent) => StoredIntent): PaymentIntent => {
    const intents = read()
    const found = intents.find((intent) => intent.key === key)
    if (found === undefined) throw new Error(`No payment attempt has the key ${key}`)
    const changed = change(found)
    if (changed !== found) write(intents.map((intent) => (intent === found ? changed : intent)))
    return changed
  }
  const find: PaymentIntents['find'] = ({ accountNumber, kind }) => {
    const account = accountMark(accountNumber)
    return read().find((intent) => intent.account === account && intent.kind === kind) ?? null
  }
  return {
    find,
    open(about) {
      const live = find(about)
      if (live !== null) return live
      const made: StoredIntent = {
        key: newKey(),
        kind: about.kind,
        state: 'open',
        details: noDetails,
        reference: null,
        account: accountMark(about.accountNumber),
      }
      write([...read(), made])
      return made
    },
    update: (key, details) =>
      replace(key, (intent) => {
        if (intent.state !== 'open') return intent
        const next = pickDetails({ ...intent.details, ...details })
        if (isSame(next, intent.details)) return intent
        return { ...intent, details: next, key: isSame(intent.details, noDetails) ? intent.key : newKey() }
      }),
    begin: (key) => replace(key, (intent) => ({ ...intent, state: 'sending' })),
    settle(key, outcome) {
      if (!read().some((intent) => intent.key === key)) return
      if (outcome.state === 'unknown') {
        replace(key, (intent) => ({ ...intent, state: 'unknown', reference: outcome.reference }))
      } else if (outcome.state === 'open') {
        replace(key, (intent) => ({ ...intent, state: 'open', reference: null }))
      } else if (outcome.state === 'closed') {
        replace(key, (intent) => ({ ...intent, state: 'open', reference: null, key: newKey() }))
      } else {
        write(read().filter((intent) => intent.key !== key))
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The last four digits and 16 bits of a hash: enough to tell a person's accounts apart, too little to know the number. */
function accountMark(accountNumber: string): string {
  let hash = 0x811c9dc5
  for (const character of accountNumber) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  return `${((hash >>> 16) ^ (hash & 0xffff)).toString(16).padStart(4, '0')}-${accountNumber.slice(-4)}`
}

function isSame(one: IntentDetails, other: IntentDetails): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Only the fields above, in their order, whatever else a caller put in the object. */
function pickDetails(from: Partial<IntentDetails>): IntentDetails {
  return {
    amountCents: from.amountCents ?? null,
    serviceFeeCents: from.serviceFeeCents ?? null,
    paymentDate: from.paymentDate ?? null,
    paymentMethodId: from.paymentMethodId ?? null,
    confirmDuplicate: from.confirmDuplicate ?? false,
    authorizationVersion: from.authorizationVersion ?? null,
    acceptedAt: from.acceptedAt ?? null,
    enrolment: pickEnrolment(from.enrolment ?? null),
  }
}

function pickEnrolment(from: IntentEnrolment | null): IntentEnrolment | null {
  if (from === null) return null
  const { frequency, selectedStartDate, paymentMethodId, reminder } = from
  return { frequency, selectedStartDate, paymentMethodId, reminder }
}

/** Whatever the store holds; what does not look like an attempt is dropped, an attempt that was on its way becomes unknown only by its owner. */
function parseIntents(text: string | null): StoredIntent[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isStoredIntent) : []
  } catch {
    return []
  }
}

function isStoredIntent(value: unknown): value is StoredIntent {
  if (typeof value !== 'object' || value === null) return false
  const intent = value as Partial<Record<keyof StoredIntent, unknown>>
  return (
    typeof intent.key === 'string' &&
    typeof intent.kind === 'string' &&
    typeof intent.account === 'string' &&
    (intent.state === 'open' || intent.state === 'sending' || intent.state === 'unknown') &&
    typeof intent.details === 'object' &&
    intent.details !== null
  )
}
