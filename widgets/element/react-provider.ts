import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CarportSdk } from '#sdk/embed/core'
import type { CarportOptions } from '#sdk/embed/options'

/** Props of the provider: the options of configure(), a session, and children. */
export interface ProviderProps extends CarportOptions {
  /** Whose page this is: when it changes, everything that is shown for the one before is gone. It never leaves the page. */
  readonly session?: string | null
  readonly children?: ReactNode
}

const names = ['getToken', 'beforeSubmit', 'baseUrl', 'language', 'appearance', 'messages', 'brand'] as const

/**
 * Creates the npm package's React provider. It calls configure() once before the first element inside it connects, and again only
 * when an option changes. Callbacks may be new on every render; the latest one is called.
 */
export function createProvider(configure: CarportSdk['configure']): (props: ProviderProps) => ReactNode {
  return function CarportProvider({ children, session = null, ...options }) {
    const newest = useRef(options)
    useEffect(() => {
      newest.current = options
    })
    const apply = (): void => {
      const { getToken, beforeSubmit } = options
      const given = Object.fromEntries(names.map((name) => [name, options[name]]))
      configure({
        ...given,
        ...(getToken ? { getToken: (request) => newest.current.getToken?.(request) ?? null } : {}),
        ...(beforeSubmit
          ? { beforeSubmit: async (detail) => (await newest.current.beforeSubmit?.(detail)) ?? true }
          : {}),
      })
    }
    const said = JSON.stringify([options, typeof options.getToken, typeof options.beforeSubmit])
    const told = useRef({ said, session })
    // An element that is connected with the first render already finds its backend.
    useState(apply)
    useEffect(() => {
      const before = told.current
      told.current = { said, session }
      if (before.session !== session) configure({ getToken: null })
      if (before.session !== session || before.said !== said) apply()
    })
    return createElement(Fragment, null, children)
  }
}
