import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import type { KeyValueStore } from '#sdk/platform/platform'

/** What an attempt is for. One attempt of a kind is alive per account and owner. */
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
  /** A button that named the amount led to the payment: it counts more than what was entered before. */
  readonly isFromLink: boolean
  readonly serviceFeeCents: number | null
  /** YYYY-MM-DD. */
  readonly paymentDate: string | null
  /** Our id of the saved method. */
  readonly paymentMethodId: string | null
  readonly confirmDuplicate: boolean
  /** CONTINUE where the borrower lets autopay's next draws go on beside the payment. */
  readonly autopayDraws: AutopayDraws | null
  readonly authorizationVersion: string | null
  /** ISO 8601 UTC: when the borrower agreed. */
  readonly acceptedAt: string | null
  /** The regular draws that are agreed to, by themselves or together with the payment. */
  readonly enrollment: IntentEnrollment | null
}

/** An enrollment in autopay as it is asked for. */
export interface IntentEnrollment {
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
 * Outcome of an attempt. `succeeded` and `failed` are final and remove it. `unknown` keeps it, with its key. `open`
 * means nothing happened and the same attempt can be edited again. `closed` means the same, but its key can't be used
 * again, so the attempt continues under a new one.
 */
export type IntentOutcome =
  | { readonly state: 'open' }
  | { readonly state: 'closed' }
  | { readonly state: 'succeeded' }
  | { readonly state: 'failed' }
  | { readonly state: 'unknown'; readonly reference: string }

/** Which attempt is meant. */
interface About {
  readonly accountNumber: string
  readonly kind: IntentKind
}

/** Payment attempts. They outlive the component and the page that started them, so that a second look never pays twice. */
export interface PaymentIntents {
  /** Where they are kept; what else outlives a page is kept beside them. */
  readonly store: KeyValueStore
  /** The live attempt for this account, or a new one with a new key. Call it when the review step opens. */
  open(about: About): PaymentIntent
  /** The live attempt, or null. */
  find(about: About): PaymentIntent | null
  /**
   * Sets what will be sent. An edit before sending gets a new key; an attempt that was sent keeps its key and its figures, and is
   * returned as it is.
   */
  update(key: string, details: Partial<IntentDetails>): PaymentIntent
  /** Stored before the request leaves. */
  begin(key: string): PaymentIntent
  /** The server's answer, or that there was none. An attempt that has ended meanwhile stays as it ended. */
  settle(key: string, outcome: IntentOutcome): void
  /**
   * The same attempts for one of several who show them, such as an element of a page: it sees its own and those whose owner is not
   * in the page any more, which become its own.
   */
  ownedBy(owner: IntentOwner): PaymentIntents
}

/** Nothing entered yet. */
export const noDetails: IntentDetails = {
  amountCents: null,
  isFromLink: false,
  serviceFeeCents: null,
  paymentDate: null,
  paymentMethodId: null,
  confirmDuplicate: false,
  autopayDraws: null,
  authorizationVersion: null,
  acceptedAt: null,
  enrollment: null,
}

/** Who shows an attempt; an element of a page is one. */
export interface IntentOwner {
  readonly isConnected: boolean
}

const noEnrollment: IntentEnrollment = { frequency: '', selectedStartDate: '', paymentMethodId: '', reminder: '' }

interface StoredIntent extends PaymentIntent {
  /** Stays through every change of the key. */
  readonly id: string
  /** Distinguishes two accounts of one person without naming them. */
  readonly account: string
}

/** The name under which attempts are kept in a tab's store. */
export const intentsName = 'carport.intents'

/** The name of the other changes that did not end yet, in the same store. */
export const actsName = 'carport.acts'

/**
 * Attempts kept in a tab's store.
 * @param options.newKey makes a UUID; the store and the maker are handed in so that a test can hold them
 */
export function createPaymentIntents(options: {
  readonly store: KeyValueStore
  readonly newKey: () => string
}): PaymentIntents {
  const { store, newKey } = options
  /** In memory alone: after a reload every attempt is anybody's. */
  const owners = new Map<string, WeakRef<IntentOwner>>()
  const read = (): StoredIntent[] => parseIntents(store.get(intentsName))
  const write = (intents: readonly StoredIntent[]): void => {
    if (intents.length === 0) store.remove(intentsName)
    else store.set(intentsName, JSON.stringify(intents))
  }
  const replace = (key: string, change: (intent: StoredIntent) => StoredIntent): PaymentIntent => {
    const intents = read()
    const found = intents.find((intent) => intent.key === key)
    if (found === undefined) throw new Error(`No attempt has the key ${key}`)
    const changed = change(found)
    if (changed !== found) write(intents.map((intent) => (intent === found ? changed : intent)))
    return changed
  }
  const forOwner = (owner: IntentOwner): PaymentIntents => ({
    find({ accountNumber, kind }) {
      const account = accountMark(accountNumber)
      const all = read().filter((intent) => intent.account === account && intent.kind === kind)
      const ownerOf = ({ id }: StoredIntent) => owners.get(id)?.deref()
      const free = all.filter((intent) => ownerOf(intent)?.isConnected !== true)
      // What was sent is resumed before what was only entered.
      const found =
        all.find((intent) => ownerOf(intent) === owner) ?? free.find(({ state }) => state !== 'open') ?? free[0] ?? null
      if (found !== null) owners.set(found.id, new WeakRef(owner))
      return found
    },
    open(about) {
      const live = this.find(about)
      if (live !== null) return live
      const made = newIntent(newKey(), about)
      owners.set(made.id, new WeakRef(owner))
      write([...read(), made])
      return made
    },
    store,
    ownedBy: forOwner,
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
      } else if (outcome.state === 'open' || outcome.state === 'closed') {
        const next = outcome.state === 'open' ? key : newKey()
        replace(key, (intent) => ({ ...intent, state: 'open', reference: null, key: next }))
      } else {
        write(read().filter((intent) => intent.key !== key))
      }
    },
  })
  return forOwner({ isConnected: true })
}

function newIntent(key: string, { accountNumber, kind }: About): StoredIntent {
  const account = accountMark(accountNumber)
  return { id: key, key, kind, state: 'open', details: noDetails, reference: null, account }
}

/** The last four digits and 16 bits of a hash: enough to tell a person's accounts apart, too little to know the number. */
export function accountMark(accountNumber: string): string {
  let hash = 0x811c9dc5
  for (const character of accountNumber) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  return `${((hash >>> 16) ^ (hash & 0xffff)).toString(16).padStart(4, '0')}-${accountNumber.slice(-4)}`
}

function isSame(one: IntentDetails, other: IntentDetails): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Only the fields above, in their order, whatever else a caller put in the object. */
function pickDetails(from: Partial<IntentDetails>): IntentDetails {
  const { enrollment = null } = from
  return { ...picked(from, noDetails), enrollment: enrollment && picked(enrollment, noEnrollment) }
}

function picked<T extends object>(from: Partial<T>, start: T): T {
  const names = Object.keys(start) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, from[name] ?? start[name]])) as T
}

/** Whatever the store holds; what does not look like an attempt is dropped, an attempt that was on its way becomes unknown only by its owner. */
function parseIntents(text: string | null): StoredIntent[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isStoredIntent) : []
  } catch {
    return []
  }
}

function isStoredIntent(value: unknown): value is StoredIntent {
  const { key, kind, account, state, details } = Object(value) as Partial<Record<keyof StoredIntent, unknown>>
  return (
    [key, kind, account].every((text) => typeof text === 'string') &&
    ['open', 'sending', 'unknown'].some((known) => known === state) &&
    Object(details) === details
  )
}
