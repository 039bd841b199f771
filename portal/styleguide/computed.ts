import { useSyncExternalStore } from 'react'
import type { Token } from '#sdk/theme/tokens'

export type Scheme = 'device' | 'light' | 'dark'

const listeners = new Set<() => void>()

/** Shows the site in a scheme; 'device' leaves it to the device. */
export function chooseScheme(scheme: Scheme): void {
  if (scheme === 'device') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const device = window.matchMedia?.('(prefers-color-scheme: dark)')
  listeners.add(listener)
  device?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    device?.removeEventListener('change', listener)
  }
}

/** The value a token has on this page now, following the scheme; empty before the styles are here. */
export function useTokenValue(token: Token): string {
  return useSyncExternalStore(subscribe, () => valueOf(token))
}

/** The same of several tokens, with a line between them, so that it can be compared. */
export function useTokenValues(tokens: readonly Token[]): readonly string[] {
  return useSyncExternalStore(subscribe, () => tokens.map(valueOf).join('\n')).split('\n')
}

function valueOf(token: Token): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim()
}
