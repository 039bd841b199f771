import { useSyncExternalStore } from 'react'

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

let drawings: Readonly<Record<string, string>> = {}
const listeners = new Set<() => void>()

/** Takes drawings by their names, each the data of one path. A name that is here already keeps its drawing. */
export function addDrawings(more: Readonly<Record<string, string>>): void {
  drawings = { ...more, ...drawings }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A drawing in the color of the text around it. Without a label it is decoration and hidden from screen readers.
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
      {all[name] === undefined ? null : <path d={all[name]} />}
    </svg>
  )
}
