import type { ComponentType } from 'react'
import type { PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'

/**
 * How an attribute's value is read: text, one of a fixed set of names that are never displayed ('choice'), true when present, or a
 * number. Our own pages accept only choices and booleans from their address, because anyone can craft a link.
 */
export type AttributeType = 'string' | 'choice' | 'boolean' | 'number'

/** One capability as an element. */
export interface ElementDefinition<P extends object> {
  /** Such as 'carport-make-a-payment'. */
  readonly tag: string
  readonly component: ComponentType<P & { accountNumber: string }>
  /** The component's other properties that a page may set, by their name in camelCase; the attribute is the same in kebab-case. */
  readonly attributes?: { readonly [N in keyof Omit<P, 'accountNumber'>]?: AttributeType }
  /** Style sheets of the capability, as text. */
  readonly styles?: readonly string[]
  /** The queries of the first screen, from the `.prefetch.ts` of the capability. */
  readonly prefetch?: PrefetchQueries
}

/** A definition with its component already turned into an inner element. */
export interface PlacedDefinition {
  readonly attributes: Readonly<Record<string, AttributeType>>
  /** The kit's style sheet, before everything else. */
  readonly kitStyles: string
  /** Reports the style sheets that come with parts of the kit, now and later. Returns a function that ends it. */
  readonly watchStyles: (listener: (text: string) => void) => () => void
  /** The capability's own style sheets. */
  readonly styles: readonly string[]
  readonly prefetch: PrefetchQueries
  /** Makes the inner element that renders the component. */
  createView(): ViewElement
}

/** The inner element: one property in, nothing reflected. */
export interface ViewElement extends HTMLElement {
  view: unknown
}

const definitions = new Map<string, PlacedDefinition>()
const waiting = new Map<string, Set<() => void>>()

/** What is known of a tag; undefined until its code is here. */
export function definitionOf(tag: string): PlacedDefinition | undefined {
  return definitions.get(tag)
}

/** Called once, when the tag's code is here. Returns a function that ends the wait. */
export function whenDefined(tag: string, listener: () => void): () => void {
  const listeners = waiting.get(tag) ?? new Set()
  waiting.set(tag, listeners)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hands a tag's code to the elements that wait for it. The first definition of a tag stays. */
export function placeDefinition(tag: string, definition: PlacedDefinition): void {
  if (definitions.has(tag)) return
  definitions.set(tag, definition)
  for (const listener of waiting.get(tag) ?? []) listener()
  waiting.delete(tag)
}
