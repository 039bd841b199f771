import {
  createElement,
  forwardRef,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { eventNames } from '#sdk/embed/events'

/** What a wrapper hands out as its ref: the element with its methods. */
type Refreshable = HTMLElement & { refresh(): Promise<void>; reset(): void }

type Properties = Readonly<Record<string, unknown>>

/** `carport-session-expired` is `onSessionExpired`. */
const eventProps = new Map(
  eventNames.map((name) => [name.replace(/^carport|-(\w)/g, (_all, letter = 'on') => letterOf(letter)), name]),
)

/** Properties that belong to the tag as to any other; everything else is the capability's. */
const isTagProperty = (name: string): boolean =>
  /^(id|slot|style|hidden|lang|dir|title|className|(data|aria)-.*)$/.test(name)

/**
 * Makes a React component of an element. Properties are set as properties, also in React 18; events come as `onReady`, `onSuccess`
 * and so on, with the element's own event. On a server it renders the empty tag.
 * @param appear asks for the element's code; called in a browser, when the component appears
 */
export function createReactComponent(tag: string, appear: () => void): unknown {
  const Component = (props: Properties, ref: Ref<Refreshable>): ReactNode => {
    const [element, setElement] = useState<Refreshable | null>(null)
    useImperativeHandle(ref, () => element as Refreshable, [element])
    useEffect(appear, [])
    useProperties(element, props)
    useListeners(element, props)
    const attributes = Object.entries(props)
      .filter(([name]) => isTagProperty(name))
      .map(([name, value]) => [name === 'className' ? 'class' : name, value])
    return createElement(tag, { ...Object.fromEntries(attributes), ref: setElement })
  }
  Component.displayName = tag
  return forwardRef(Component as never)
}

function useProperties(element: HTMLElement | null, props: Properties): void {
  const before = useRef<Properties>({})
  useEffect(() => {
    if (element === null) return
    const names = [...new Set([...Object.keys(before.current), ...Object.keys(props)])]
    const changed = names.filter(
      (name) =>
        props[name] !== before.current[name] && !isTagProperty(name) && !eventProps.has(name) && name !== 'children',
    )
    before.current = props
    Object.assign(element, Object.fromEntries(changed.map((name) => [name, props[name]])))
  })
}

function useListeners(element: HTMLElement | null, props: Properties): void {
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  useEffect(() => {
    const hear = (event: Event): void => {
      for (const [prop, name] of eventProps) {
        const listener = newest.current[prop]
        if (name === event.type && typeof listener === 'function') listener(event)
      }
    }
    for (const name of eventNames) element?.addEventListener(name, hear)
    return () => {
      for (const name of eventNames) element?.removeEventListener(name, hear)
    }
  }, [element])
}

function letterOf(text: string): string {
  return text === 'on' ? text : text.toUpperCase()
}
