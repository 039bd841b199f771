/**
 * What the embed build uses in place of React: Preact, its hooks, and the few of React's own ways that capabilities count on. It saves
 * a page that wants one flow what `preact/compat` does beyond that; the portal runs the same components on React itself.
 */
import { type ComponentChildren, type ContainerNode, options, render, type VNode } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

export { Component, createContext, createElement, createRef, Fragment, Fragment as StrictMode } from 'preact'
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks'

const ownNames: Readonly<Record<string, string>> = { className: 'class', onFocus: 'onfocusin', onBlur: 'onfocusout' }

/**
 * React calls onChange with every key that is typed, and its focus events bubble. The properties of a node are its own, and few of them
 * have another name here.
 */
options.vnode = ({ type, props }: VNode) => {
  if (typeof type !== 'string') return
  const own = props as Record<string, unknown>
  const isTyped = type === 'textarea' || (type === 'input' && !/checkbox|file|radio/.test(String(own['type'])))
  for (const name of Object.keys(own)) {
    const here = isTyped && name === 'onChange' ? 'onInput' : ownNames[name]
    if (here === undefined || own[name] === undefined) continue
    own[here] = own[name]
    own[name] = undefined
  }
}

/** React's events wrap those of the browser. */
options.event = (event: Event) => Object.assign(event, { nativeEvent: event })

/** Draws into an element that is empty. */
export function createRoot(place: ContainerNode): {
  readonly render: (children: ComponentChildren) => void
  readonly unmount: () => void
} {
  const draw = (children: ComponentChildren): void => render(children, place)
  return { render: draw, unmount: () => draw(null) }
}

/** Drawing is never put off here. */
export function startTransition(run: () => void): void {
  run()
}

/** The state of a store that is not React's, drawn anew when it is another one. */
export function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, getSnapshot: () => T): T {
  const value = getSnapshot()
  const [drawn] = useState({ value, getSnapshot })
  const [, draw] = useState({})
  const [look] = useState(() => () => {
    if (!Object.is(drawn.value, drawn.getSnapshot())) draw({})
  })
  useLayoutEffect(() => {
    Object.assign(drawn, { value, getSnapshot })
    look()
  }, [drawn, look, subscribe, value, getSnapshot])
  useEffect(() => {
    look()
    return subscribe(look)
  }, [subscribe, look])
  return value
}
