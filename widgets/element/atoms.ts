import { createContext, createElement, type ReactNode, useContext, useLayoutEffect, useState } from 'react'

/**
 * What the embed build uses in place of jotai: the part of it that capabilities use, for plain values only. It saves a page that
 * wants one flow 2 kB; the portal runs the same components on jotai itself. An atom that computes is refused, so that a capability
 * that needs one is noticed by the first test that loads it.
 */
export interface Atom<T> {
  readonly init: T
}

type Next<T> = T | ((before: T) => T)

interface Store {
  read<T>(of: Atom<T>): T
  write<T>(of: Atom<T>, next: Next<T>): void
  /** Called after each change. */
  readonly listeners: Set<() => void>
}

/** A plain value with a start. @throws TypeError for an atom that computes */
export function atom<T>(init: T): Atom<T> {
  if (typeof init === 'function') throw new TypeError('No computed atoms')
  return { init }
}

function createStore(): Store {
  const values = new Map<Atom<unknown>, unknown>()
  const listeners = new Set<() => void>()
  const read = <T>(of: Atom<T>): T => (values.has(of) ? (values.get(of) as T) : of.init)
  return {
    read,
    write<T>(of: Atom<T>, next: Next<T>) {
      values.set(of, typeof next === 'function' ? (next as (before: T) => T)(read(of)) : next)
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

const StoreContext = createContext<Store>(createStore())

/** Values of their own for everything below. */
export function Provider({ children }: { children?: ReactNode }): ReactNode {
  const [store] = useState(createStore)
  return createElement(StoreContext, { value: store }, children)
}

/** The value and the way to change it, as useState gives them. */
export function useAtom<T>(of: Atom<T>): [T, (next: Next<T>) => void] {
  return [useAtomValue(of), useSetAtom(of)]
}

export function useAtomValue<T>(of: Atom<T>): T {
  const store = useContext(StoreContext)
  const [value, draw] = useState(() => store.read(of))
  // In the turn in which it is drawn: a press before the first frame must not move a child that has state of its own without its parents.
  useLayoutEffect(() => {
    const look = () => draw(() => store.read(of))
    look()
    store.listeners.add(look)
    return () => void store.listeners.delete(look)
  }, [store, of])
  return value
}

export function useSetAtom<T>(of: Atom<T>): (next: Next<T>) => void {
  const store = useContext(StoreContext)
  const [set] = useState(() => (next: Next<T>) => store.write(of, next))
  return set
}
