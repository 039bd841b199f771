import type { CarportHost } from '#host/host'
import type { EmbedCore } from '#sdk/embed/core'
import type { TokenBox } from '#sdk/embed/tokens'
import type { Language } from '#sdk/i18n/messages'
import type { Connection } from './connection.ts'
import type { PlacedDefinition, ViewElement } from './definitions.ts'
import { createElementHost } from './element-host.ts'
import type { ServerNow } from './server-clock.ts'
import { appearanceSheet, sharedSheet } from './sheets.ts'

/** What the shell hands to the capability's inner element. */
export interface SlotInput {
  readonly definition: PlacedDefinition
  readonly core: EmbedCore
  readonly box: TokenBox
  readonly connection: Connection
  readonly now: ServerNow
  readonly language: Language
  readonly properties: Readonly<Record<string, unknown>>
  readonly generation: number
  readonly onCrash: (error: unknown) => void
}

/** The place of the capability's inner element inside a shell. */
export interface ViewSlot {
  /** Puts the inner element in if it is not there, and hands it what it renders from. */
  show(input: SlotInput): void
  clear(): void
}

/** @param element the shell, which events come from */
export function createViewSlot(element: HTMLElement, root: ShadowRoot): ViewSlot {
  const hosts = new WeakMap<Connection, CarportHost>()
  let view: ViewElement | null = null
  // One host per connection: a new object would make the capability ask everything again.
  const hostFor = (input: SlotInput): CarportHost => {
    const { core, box, connection, now, language } = input
    const host =
      hosts.get(connection) ?? createElementHost({ element, core, box, client: connection.client, now, language })
    hosts.set(connection, host)
    return host
  }
  const shellSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== appearanceSheet())
  let endStyles = (): unknown => undefined
  const adopt = ({ kitStyles, watchStyles, styles }: PlacedDefinition): void => {
    const kit = [kitStyles]
    const place = (): void => {
      // In cascade order: capabilities may override the kit, and the page's own values override both.
      root.adoptedStyleSheets = [...shellSheets, ...[...kit, ...styles].map(sharedSheet), appearanceSheet()]
    }
    endStyles = watchStyles((text) => {
      kit.push(text)
      place()
    })
    place()
  }
  return {
    show(input) {
      const { definition, language, properties, generation, onCrash } = input
      if (view === null) {
        adopt(definition)
        view = definition.createView()
        root.querySelector('.view')?.append(view)
      }
      view.view = { properties, host: hostFor(input), language, generation, onCrash }
    },
    clear() {
      view?.remove()
      view = null
      endStyles()
    },
  }
}
