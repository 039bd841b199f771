import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '../site/app.tsx'
import { currentRouteAtom, previousRouteAtom } from '../startup/state.ts'

const code = vi.hoisted(() => {
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
  return { onItsWay, arrive: () => arrive() }
})
vi.mock('#widgets/manage-payments', async () => {
  await code.onItsWay
  return { ManagePayments: () => <h1>{'Payments'}</h1> }
})

beforeEach(() => {
  window.innerWidth = 1280
  window.scrollTo = vi.fn()
})

test('[view-01][view-02] the current route is cleared when a navigation starts and stored when its page is there', async () => {
  const { services } = fakeServices({ user: borrower })
  render(
    <MemoryRouter initialEntries={['/payment-options']}>
      <App services={services} />
      <Link to="/manage-payments">{'Onward'}</Link>
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Payment options' })
  expect(services.store.get(currentRouteAtom)).toEqual({ name: 'payment-options', path: '/payment-options' })

  await userEvent.click(screen.getByRole('link', { name: 'Onward' }))
  expect(screen.queryByRole('heading', { level: 1, name: 'Payments' })).toBeNull()
  expect(services.store.get(currentRouteAtom)).toBeNull()
  expect(services.store.get(previousRouteAtom)?.name).toBe('payment-options')

  code.arrive()
  await screen.findByRole('heading', { level: 1, name: 'Payments' })
  expect(services.store.get(currentRouteAtom)).toEqual({ name: 'manage-payments', path: '/manage-payments' })
})
