import { act, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { type FunctionComponent, type ReactNode, createElement } from 'react'
import { HostProvider } from '#host'
import { UiRoot } from '#ui'
import type { FakeHost } from './host.ts'

const InLanguage = UiRoot as FunctionComponent<{ language: 'en' | 'es' }>

/** Renders a capability the way the portal does: language, announcements, host, and a store of its own. */
export function renderCapability(capability: ReactNode, host: FakeHost, language: 'en' | 'es' = 'en') {
  const around = (content: ReactNode, spoken: 'en' | 'es') => {
    const hosted = createElement(HostProvider, { value: host }, content)
    return createElement(Provider, null, createElement(InLanguage, { language: spoken }, hosted))
  }
  const view = render(around(capability, language))
  return {
    ...view,
    rerender: (next: ReactNode) => view.rerender(around(next, language)),
    /** The borrower chooses another language: the page asks again for what it watches. */
    speak: async (next: 'en' | 'es') => {
      view.rerender(around(capability, next))
      await act(() => host.graphql.refetchAll())
    },
  }
}
