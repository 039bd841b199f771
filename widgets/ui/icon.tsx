import { useSyncExternalStore } from 'react'
import spriteText from './sprite.svg?raw'

/** The drawings of the sprite. */
export type IconName =
  | 'warning'
  | 'critical'
  | 'info'
  | 'success'
  | 'check'
  | 'close'
  | 'menu'
  | 'chevron-right'
  | 'chevron-left'
  | 'chevron-down'
  | 'calendar'
  | 'bank'
  | 'card'
  | 'car'
  | 'edit'
  | 'print'
  | 'mail'
  | 'phone'
  | 'user'
  | 'log-out'
  | 'home'
  | 'lock'
  | 'shield'
  | 'clock'
  | 'copy'
  | 'plus'
  | 'trash'
  | 'external'
  | 'receipt'
  | 'globe'
  | 'store'
  | 'offline'
  | 'chat'

const symbolPattern = /<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs
const pathPattern = /<path d="([^"]+)"/g

let drawings: ReadonlyMap<string, readonly string[]> = new Map()
const listeners = new Set<() => void>()

/**
 * Takes the text of the SVG sprite. The drawings are read out of it as path data and never put into the page as markup, so
 * that Trusted Types need no exception and shadow roots need no copy of the sprite (ui-03).
 * @param text the sprite file as it was fetched
 */
export function installIconSprite(text: string): void {
  const read = new Map<string, readonly string[]>()
  for (const [, name, body] of text.matchAll(symbolPattern)) {
    if (name !== undefined && body !== undefined)
      read.set(
        name,
        [...body.matchAll(pathPattern)].map((match) => match[1] ?? ''),
      )
  }
  drawings = read
  for (const listener of listeners) listener()
}

/** Installs the sprite that was built into this bundle: for elements on foreign pages, which ask for no further file. */
export function installBuiltInIcons(): void {
  if (drawings.size === 0) installIconSprite(spriteText)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A drawing in the colour of the text around it. Without a label it is decoration and hidden from screen readers.
 * Before the sprite has arrived it is an empty box of the same size.
 * @param props.size 20 or 24 px, default 20
 */
export function Icon({ name, size = 20, label }: { name: IconName; size?: 20 | 24; label?: string }) {
  const all = useSyncExternalStore(
    subscribe,
    () => drawings,
    () => drawings,
  )
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className="cp-icon" width={size} height={size} viewBox="0 0 24 24" data-icon={name} {...meaning}>
      {all.get(name)?.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
