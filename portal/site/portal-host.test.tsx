import { act, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useHost } from '#host'
import { systemClock } from '#sdk/dates/clock'
import { addDays, businessToday } from '#sdk/dates/dates'
import { apolloClientOn } from '#sdk/graphql/apollo-client'
import { createServerTime } from '#sdk/session/server-time'
import { fakeServices } from '#tests/fakes/portal'
import { PortalHost } from './portal-host.tsx'
import { ServicesProvider } from '#portal/startup/services-context.tsx'
import { loadUserContext } from '#portal/startup/startup'

function Day() {
  return <p>{useHost().today()}</p>
}

test('[const-17] what was shown for the device’s day is shown again for the server’s', async () => {
  const startupData = {
    currentUnixUtc: Math.floor((systemClock.nowMs() + 48 * 3_600_000) / 1000),
    clientIp: '192.0.2.1',
    sessionIdleSeconds: 1200,
  }
  const { services: base } = fakeServices()
  const graphql = apolloClientOn({ send: async () => ({ UserContext: { startupData } }) as never })
  const services = { ...base, graphql, serverTime: createServerTime() }
  const today = businessToday(systemClock)
  render(
    <MemoryRouter>
      <Provider store={services.store}>
        <ServicesProvider value={services}>
          <PortalHost>
            <Day />
          </PortalHost>
        </ServicesProvider>
      </Provider>
    </MemoryRouter>,
  )
  expect(screen.getByText(today)).toBeTruthy()
  await act(() => loadUserContext(services))
  expect(screen.getByText(addDays(today, 2))).toBeTruthy()
})
