import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** What stands in for a component whose code is still on its way, or did not come. */
interface StandIns {
  readonly Waiting: ComponentType
  /** `onRetry` asks for the code again; it never rejects. */
  readonly Failed: ComponentType<{ error: Error; onRetry: () => Promise<void> }>
}

/** A component whose code comes late. */
export interface Late<P extends object> {
  (props: P): ReactNode
  /** Asks for the code before it is shown. Resolves when it is here, and also when it could not be had: then showing it says so. */
  readonly prepare: () => Promise<void>
}

/**
 * A component in a file of its own. Once its code is here it renders at once, without a turn in which something else is shown, which
 * React's own `lazy` cannot: nothing flashes between two screens when the second was prepared.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>, { Waiting, Failed }: StandIns): Late<P> {
  let here: ComponentType<P> | null = null
  let failure: Error | null = null
  let coming: Promise<void> | null = null
  const prepare = (): Promise<void> => {
    failure = null
    coming ??= load().then(
      (component) => {
        here = component
      },
      (error: unknown) => {
        coming = null
        failure = error instanceof Error ? error : new Error(String(error))
      },
    )
    return coming
  }
  function LateComponent(props: P): ReactNode {
    const [, setTurn] = useState(0)
    useEffect(() => {
      if (here !== null) return
      let isCurrent = true
      void prepare().then(() => {
        if (isCurrent) setTurn((turn) => turn + 1)
      })
      return () => {
        isCurrent = false
      }
    }, [])
    const retry = () => prepare().then(() => setTurn((turn) => turn + 1))
    const Here = here
    if (Here !== null) return <Here {...props} />
    return failure === null ? <Waiting /> : <Failed error={failure} onRetry={retry} />
  }
  return Object.assign(LateComponent, { prepare })
}
