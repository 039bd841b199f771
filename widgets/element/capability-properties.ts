import type { AttributeType } from './definitions.ts'

/** A capability's own properties on one element: set by attribute, or by property without being reflected. */
export interface CapabilityProperties {
  values(): Readonly<Record<string, unknown>>
  stop(): void
}

/**
 * Gives an element its capability's properties once the code that names them is here. A property that was set before is taken
 * over; an attribute that is removed gives the component its default again; a property wins over its attribute.
 * @param changed called after any of them changed
 */
export function createProperties(
  element: HTMLElement,
  types: Readonly<Record<string, AttributeType>>,
  changed: () => void,
): CapabilityProperties {
  const set = new Map<string, unknown>()
  const early = element as unknown as Record<string, unknown>
  for (const name of Object.keys(types)) {
    if (Object.hasOwn(element, name)) set.set(name, early[name])
    Object.defineProperty(element, name, {
      configurable: true,
      enumerable: true,
      get: () => set.get(name) ?? fromAttribute(element, name, types[name]),
      set: (value: unknown) => {
        if (value === undefined || value === null) set.delete(name)
        else set.set(name, value)
        changed()
      },
    })
  }
  const observer = new MutationObserver(changed)
  const attributeFilter = Object.keys(types).map(attributeName)
  if (attributeFilter.length > 0) observer.observe(element, { attributes: true, attributeFilter })
  return {
    values: () =>
      Object.fromEntries(
        Object.keys(types).flatMap((name) => (early[name] === undefined ? [] : [[name, early[name]]])),
      ),
    stop() {
      observer.disconnect()
      for (const name of Object.keys(types)) {
        const value = set.get(name)
        Reflect.deleteProperty(element, name)
        // As it was before our code came, so that the next start takes it over again.
        if (value !== undefined) early[name] = value
      }
    },
  }
}

function fromAttribute(element: HTMLElement, name: string, type: AttributeType | undefined): unknown {
  const text = element.getAttribute(attributeName(name))
  if (type === 'boolean') return text === null ? undefined : text !== 'false'
  if (text === null || text === '') return undefined
  return type === 'number' ? Number(text) : text
}

function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
