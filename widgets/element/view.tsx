import { HostProvider, type CarportHost } from '#host/host'
import type { Language } from '#sdk/i18n/messages'
import { UiRoot } from '#ui'
import r2wc from '@r2wc/react-to-web-component'
import { Component, type ComponentType, type ReactNode } from 'react'
import type { ViewElement } from './definitions.ts'

/** Everything a view renders from, handed over as one object. */
export interface ViewInput {
  readonly properties: Readonly<Record<string, unknown>>
  readonly host: CarportHost
  readonly language: Language
  /** Another number restarts the capability; the same one keeps what was typed. */
  readonly generation: number
  /** The capability threw while it rendered. */
  readonly onCrash: (error: unknown) => void
}

/**
 * Makes the class of the inner element that renders a component, with r2wc. What r2wc alone does not do is done here: input goes in
 * as one property and nothing is reflected, nothing renders before the element is in the page, and an element that is moved keeps
 * its state because it is given up only when it is still gone at the end of the turn.
 */
export function createViewClass(component: ComponentType<never>): new () => ViewElement {
  const Capability = component as ComponentType<Readonly<Record<string, unknown>>>

  function View({ view }: { view?: ViewInput }): ReactNode {
    if (view === undefined) return null
    return (
      <Guard key={view.generation} onCrash={view.onCrash}>
        <HostProvider value={view.host}>
          <UiRoot language={view.language}>
            <Capability {...view.properties} />
          </UiRoot>
        </HostProvider>
      </Guard>
    )
  }

  // r2wc has no pass-through type for objects, but it neither parses nor reflects a prop whose type it doesn't recognize.
  const props = { view: 'object' } as unknown as { view: 'json' }
  const Base = r2wc(View, { props }) as unknown as new () => ViewElement & Lifecycle
  return class CarportView extends Base {
    override connectedCallback(): void {
      if (this.view !== undefined) super.connectedCallback()
    }

    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback()
      })
    }

    /** Its presence keeps moveBefore() from calling the two above. */
    connectedMoveCallback(): void {}
  }
}

interface Lifecycle {
  connectedCallback(): void
  disconnectedCallback(): void
}

class Guard extends Component<{ onCrash: (error: unknown) => void; children: ReactNode }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error)
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children
  }
}
