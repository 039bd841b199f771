import type { AttemptOperation } from '#sdk/loan/enums.graphql'
import type { KeyValueStore } from '#sdk/platform/platform'
import { accountMark, actsName } from './intents.ts'

/**
 * A change that a borrower asked for and that did not end yet, with the idempotency key that every request of it carries. Ids and
 * figures only, for on a partner's page they lie in that page's store: what was typed has no field here.
 */
export interface KeptAct {
  readonly key: string
  readonly operation: AttemptOperation
  /** The capability that events name. */
  readonly capability: string
  /** Distinguishes two accounts of one person without naming them. */
  readonly account: string
  /** Distinguishes two wishes of one kind without naming them: two alike share a key. */
  readonly wish: string
  readonly status: string
  /** In cents. */
  readonly amountCents: number | null
  /** YYYY-MM-DD. */
  readonly paymentDate: string | null
  readonly confirmationNumber: string | null
}

/** All that are kept, for whichever account. What does not look like one is dropped. */
export function keptActs(store: KeyValueStore): readonly KeptAct[] {
  try {
    const value: unknown = JSON.parse(store.get(actsName) ?? '[]')
    return Array.isArray(value) ? value.filter(isKeptAct) : []
  } catch {
    return []
  }
}

/** Keeps one before its request leaves. Does nothing where its key is kept already. */
export function keepAct(store: KeyValueStore, act: KeptAct): void {
  const acts = keptActs(store)
  if (acts.every(({ key }) => key !== act.key)) write(store, [...acts, act])
}

/** Forgets one that has ended. */
export function forgetAct(store: KeyValueStore, key: string): void {
  write(
    store,
    keptActs(store).filter((act) => act.key !== key),
  )
}

/**
 * Returns a mark for a wish that gives nothing away in a store that others can read: 16 bits of a hash, too few to
 * recover the wish.
 * @param variables those of the request; proof of who asks, and when, is left out
 */
export function wishMark(variables: unknown): string {
  const wish = JSON.stringify(variables, (name, value: unknown) => (proofs.includes(name) ? undefined : value))
  return accountMark(wish).slice(0, 4)
}

const proofs: readonly string[] = ['passcode', 'acceptedAt', 'signatureName']

function write(store: KeyValueStore, acts: readonly KeptAct[]): void {
  if (acts.length === 0) store.remove(actsName)
  else store.set(actsName, JSON.stringify(acts))
}

const texts = ['key', 'operation', 'capability', 'account', 'wish', 'status'] as const

function isKeptAct(value: unknown): value is KeptAct {
  const act = value as Partial<Record<keyof KeptAct, unknown>> | null
  return typeof act === 'object' && act !== null && texts.every((name) => typeof act[name] === 'string')
}
