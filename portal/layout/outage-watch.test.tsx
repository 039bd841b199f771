import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createBrowserShell } from '#sdk/platform/app-shell'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '../site/app.tsx'
import { outageAhead } from './outage-watch.tsx'

vi.mock('#widgets/dashboard', () => ({ Dashboard: () => <h1>{'Dashboard'}</h1> }))

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>
}

function open(path: string, kind: 'web' | 'ios' | 'android' = 'web') {
  window.scrollTo = vi.fn()
  const { services } = fakeServices({ user: borrower, platform: { ...createBrowserShell(), kind } })
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
      <Address />
    </MemoryRouter>,
  )
  const report = (values: Record<string, boolean>) => act(async () => services.flags.replace(values))
  return { services, report, address: () => screen.getByTestId('address').textContent }
}

// As on a page that an outage is announced for before it is drawn.
beforeAll(async () => {
  const { services } = fakeServices()
  services.flags.replace({ OutageWeb: true })
  await outageAhead(services)
})

const screens = () => screen.queryAllByRole('dialog', { name: /currently unavailable/ })

test('[outage-05][outage-06] a browser follows its own flag and not that of an app', async () => {
  const { report } = open('/payment-options')
  await report({ OutageIosHybrid: true, OutageAndroidHybrid: true })
  expect(screens()).toEqual([])
  await report({ OutageWeb: true })
  expect(screens()).toHaveLength(1)
})

test('[outage-07] and the other way round in an app', async () => {
  const { report } = open('/payment-options', 'android')
  await report({ OutageWeb: true })
  expect(screens()).toEqual([])
  await report({ OutageAndroidHybrid: true })
  expect(screen.getByRole('heading', { name: 'The app is currently unavailable' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Visit localhost:3000/ })).toBeTruthy()
})

test('[outage-09][outage-10] when it is over the screen goes and the dashboard opens', async () => {
  const { report, address } = open('/payment-options')
  await report({ OutageWeb: true })
  expect(address()).toBe('/payment-options')
  await report({ OutageWeb: false })
  expect(screens()).toEqual([])
  expect(address()).toBe('/account')
  await screen.findByRole('heading', { name: 'Dashboard' })
})

test('[outage-11] a backend that says it is down leads to process-error', async () => {
  const { services, address } = open('/payment-options')
  await act(async () => services.outages.tell())
  await screen.findByRole('heading', { name: 'We couldn’t do that right now' })
  expect(address()).toBe('/error/process-error')
})

test('process-error says that nothing was charged and leads back to the page that an outage closed, however often it was told', async () => {
  const { services, address } = open('/payment-options?from=mail')
  await act(async () => services.outages.tell())
  await screen.findByText(/Nothing was charged, and we kept what you entered/)
  await act(async () => services.outages.tell())
  const again = await screen.findByRole('link', { name: 'Try again' })
  expect(again.getAttribute('href')).toBe('/payment-options?from=mail')
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:/)
  await act(async () => again.click())
  expect(address()).toBe('/payment-options')
})

test('opened by its address, process-error has no way back to offer', async () => {
  open('/error/process-error')
  await screen.findByRole('heading', { name: 'We couldn’t do that right now' })
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
})

test('the code of the outage screen is loaded for an outage alone', async () => {
  vi.resetModules()
  const load = vi.fn(() => ({ OutageScreen: () => null }))
  vi.doMock('./outage-screen.tsx', load)
  onTestFinished(() => {
    vi.doUnmock('./outage-screen.tsx')
  })
  const { outageAhead: ahead } = await import('./outage-watch.tsx')
  const { services } = fakeServices()
  await ahead(services)
  expect(load).not.toHaveBeenCalled()
  services.flags.replace({ OutageWeb: true })
  await ahead(services)
  expect(load).toHaveBeenCalledTimes(1)
})
