import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** What renders while the component's code loads, and when it fails to: with the component's props, for a way back. */
interface StandIns<P extends object> {
  readonly Waiting: ComponentType<P>
  /** `onRetry` requests the code again; it never rejects. */
  readonly Failed: ComponentType<P & { error: Error; onRetry: () => Promise<void> }>
}

/** A component whose code is a chunk of its own. */
export interface Preloadable<P extends object> {
  (props: P): ReactNode
  /** Loads the code ahead of time. Resolves to why that failed, or null: rendering the component tries again before it reports anything. */
  readonly preload: () => Promise<Error | null>
}

/**
 * Splits a component into a chunk of its own: the one way to load a component late. Unlike React's `lazy`, it renders synchronously once
 * its code is loaded, so nothing flashes between two screens when the second one was preloaded, and a failure can be tried again.
 */
export function preloadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting, Failed }: StandIns<P>,
): Preloadable<P> {
  let here: ComponentType<P> | null = null
  let coming: Promise<Error | null> | null = null
  const preload = () =>
    (coming ??= load().then(
      (component) => {
        here = component
        return null
      },
      (error: unknown) => {
        coming = null
        return error instanceof Error ? error : new Error(String(error))
      },
    ))
  function PreloadableComponent(props: P): ReactNode {
    // Of the tries since it is shown: what failed ahead of time may load now.
    const [{ failure }, setOutcome] = useState<{ failure: Error | null }>({ failure: null })
    const Here = here
    // Also where the code came between rendering and now: what is shown does not have it yet.
    useEffect(() => {
      if (Here !== null) return
      let isCurrent = true
      void preload().then((outcome) => {
        if (isCurrent) setOutcome({ failure: outcome })
      })
      return () => {
        isCurrent = false
      }
    }, [Here])
    const retry = () => preload().then((outcome) => setOutcome({ failure: outcome }))
    if (Here !== null) return <Here {...props} />
    return failure === null ? <Waiting {...props} /> : <Failed {...props} error={failure} onRetry={retry} />
  }
  return Object.assign(PreloadableComponent, { preload })
}
