import type { CarportHost, Destination } from '#host'
import { defaultBrand } from '#sdk/config/brand'
import { businessDateAt, businessMoment } from '#sdk/dates/dates'
import type { CarportEventName } from '#sdk/embed/events'
import { createPaymentIntents } from '#sdk/embed/intents'
import { type SettableFlags, createFlags } from '#sdk/flags/flags'
import type { KeyValueStore } from '#sdk/platform/platform'
import { type FakeGraphql, createFakeGraphql } from './graphql.ts'

/** A place to run a capability in, with everything it did to it written down. */
export interface FakeHost extends CarportHost {
  readonly graphql: FakeGraphql
  readonly flags: SettableFlags
  /** Where payment attempts are kept: hand it to a second host to play a reload. */
  readonly store: KeyValueStore
  readonly visited: Destination[]
  /** Documents that were saved. */
  readonly saved: { documentId: string; fileName: string }[]
  /** Whether somebody is signed in; change it with signIn. */
  signIn: (isSignedIn: boolean) => void
  /** Streams that are followed now. */
  readonly streams: { readonly path: string; readonly tell: (name: string, data: unknown) => void }[]
  readonly events: { name: CarportEventName; detail: unknown }[]
  /** The details of the events of one name. */
  eventsOf: (name: CarportEventName) => unknown[]
}

export interface FakeHostOptions {
  kind?: CarportHost['kind']
  /** The moment, Phoenix time. Default Friday, November 20, 2026, 10:00. */
  now?: readonly [date: string, time: string]
  store?: KeyValueStore
  graphql?: FakeGraphql
  openSecureFrame?: CarportHost['openSecureFrame']
  /** Refuses a document by throwing. */
  saveDocument?: (documentId: string) => Promise<void>
  /** Default true. */
  isSignedIn?: boolean
  /** What listeners answer to cancelable events. Default true. */
  allows?: (name: CarportEventName) => boolean
}

/** Made for a test: nothing is shared between two of them unless it is handed over. */
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  const { kind = 'portal', now = ['2026-11-20', '10:00'], store = createMemoryStore() } = options
  const nowMs = businessMoment(now[0], now[1])
  const events: FakeHost['events'] = []
  const visited: Destination[] = []
  const saved: FakeHost['saved'] = []
  const streams: FakeHost['streams'] = []
  const listeners = new Set<() => void>()
  let isSignedIn = options.isSignedIn ?? true
  return {
    kind,
    graphql: options.graphql ?? createFakeGraphql(),
    brand: defaultBrand,
    flags: createFlags(),
    store,
    intents: createPaymentIntents({ store, newKey: () => crypto.randomUUID() }),
    nowMs: () => nowMs,
    today: () => businessDateAt(nowMs),
    href: (destination) => `/${destination}`,
    go: (destination) => void visited.push(destination),
    saveDocument: async (documentId, fileName) => {
      await options.saveDocument?.(documentId)
      saved.push({ documentId, fileName })
    },
    presence: {
      isSignedIn: () => isSignedIn,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    signIn: (next) => {
      isSignedIn = next
      for (const listener of listeners) listener()
    },
    openStream: (path, onEvent) => {
      const stream = { path, tell: onEvent }
      streams.push(stream)
      return () => void streams.splice(streams.indexOf(stream), 1)
    },
    streams,
    emit: (name, detail) => {
      events.push({ name, detail })
      return options.allows?.(name) ?? true
    },
    visited,
    saved,
    events,
    eventsOf: (name) => events.filter((event) => event.name === name).map((event) => event.detail),
    ...(options.openSecureFrame === undefined ? {} : { openSecureFrame: options.openSecureFrame }),
  }
}

function createMemoryStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
  }
}
