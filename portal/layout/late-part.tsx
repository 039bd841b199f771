import { type ComponentType, useEffect } from 'react'
import { preloadable } from '#ui'
import { whenUsed } from '../startup/first-sign.ts'

/** Milliseconds after which code that could not be fetched is asked for again. */
const askAgainMs = 15_000

/** A part of the shell that few visitors see: its code is asked for until it is here. */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return preloadable(load, { Waiting: Nothing, Failed: AskAgain })
}

/** The same for what nobody sees at first: its code is fetched once the page is used. */
export function usedPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return latePart<P>(async () => {
    await whenUsed()
    return load()
  })
}

/** Renders nothing. */
export function Nothing() {
  return null
}

function AskAgain({ onRetry }: { onRetry: () => Promise<void> }) {
  useEffect(() => {
    const timer = setTimeout(() => void onRetry(), askAgainMs)
    return () => clearTimeout(timer)
  })
  return null
}

/** Resolves once the browser has nothing more urgent to do. */
export function whenIdle(): Promise<unknown> {
  if (typeof requestIdleCallback !== 'function') return Promise.resolve()
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 }))
}
