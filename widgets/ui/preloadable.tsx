import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** What renders while the component's code loads, and when it fails to. */
interface StandIns {
  readonly Waiting: ComponentType
  /** `onRetry` requests the code again; it never rejects. */
  readonly Failed: ComponentType<{ error: Error; onRetry: () => Promise<void> }>
}

/** A component whose code is a chunk of its own. */
export interface Preloadable<P extends object> {
  (props: P): ReactNode
  /** Loads the code ahead of time. Resolves also when that fails: rendering the component reports it. */
  readonly preload: () => Promise<void>
}

/**
 * Splits a component into a chunk of its own: the one way to load a component late. Unlike React's `lazy`, it renders synchronously once
 * its code is loaded, so nothing flashes between two screens when the second one was preloaded, and a failure can be tried again.
 */
export function preloadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting, Failed }: StandIns,
): Preloadable<P> {
  let here: ComponentType<P> | null = null
  let failure: Error | null = null
  let coming: Promise<void> | null = null
  const preload = (): Promise<void> => {
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
  function PreloadableComponent(props: P): ReactNode {
    const [, setTurn] = useState(0)
    const Here = here
    // Also where the code came between rendering and now: what is shown does not have it yet.
    useEffect(() => {
      if (Here !== null) return
      let isCurrent = true
      void preload().then(() => {
        if (isCurrent) setTurn((turn) => turn + 1)
      })
      return () => {
        isCurrent = false
      }
    }, [Here])
    const retry = () => preload().then(() => setTurn((turn) => turn + 1))
    if (Here !== null) return <Here {...props} />
    return failure === null ? <Waiting /> : <Failed error={failure} onRetry={retry} />
  }
  return Object.assign(PreloadableComponent, { preload })
}
