import type { ComponentType } from 'react'
import { embedCore } from '#sdk/embed/core'
import { watchStyles } from '#ui'
import kitStyles from '../ui/first.css?inline'
import { type AttributeType, type ElementDefinition, type ViewElement, placeDefinition } from './definitions.ts'
import { createViewClass } from './view.tsx'

export type { AttributeType, ElementDefinition } from './definitions.ts'

/**
 * Makes a capability what its element shows. Call it once, from `<capability>.element.ts`; the loader defines the tag itself.
 * @param definition its tag, component, attributes beside account-number, language and token, and its style sheets as text
 */
export function defineCarportElement<P extends object>(definition: ElementDefinition<P>): void {
  const viewTag = `${definition.tag}-view`
  if (customElements.get(viewTag) === undefined) {
    customElements.define(viewTag, createViewClass(definition.component as ComponentType<never>))
  }
  placeDefinition(definition.tag, {
    attributes: { ...(definition.attributes as Record<string, AttributeType> | undefined) },
    kitStyles,
    watchStyles,
    styles: definition.styles ?? [],
    prefetch: definition.prefetch ?? (() => []),
    createView: () => embedCore().native('createElement').call(document, viewTag) as ViewElement,
  })
}
