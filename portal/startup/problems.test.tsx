import { render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '../site/app.tsx'
import type { PortalServices } from './services.ts'

beforeEach(() => {
  window.scrollTo = vi.fn()
  window.innerWidth = 1280
})

function open(path: string, services: PortalServices) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}

test('[err-05] accounts that could not be fetched are no accounts to the navigation', async () => {
  const { services } = fakeServices({ user: borrower })
  const { query } = services.graphql
  services.graphql.query = async (document, variables) => {
    if (document.name === 'AccountsForLogin') throw new CarportError('NETWORK')
    return query(document, variables)
  }
  open('/account', services)
  await screen.findByText('We can’t find a loan under your login')
  const nav = within(screen.getByRole('banner'))
  expect(nav.getByRole('button', { name: 'Log Out' })).toBeTruthy()
  expect(nav.queryByRole('link', { name: 'Account' })).toBeNull()
  expect(nav.queryByRole('link', { name: 'Make a Payment' })).toBeNull()
  expect(nav.queryByRole('link', { name: 'Payment Options' })).toBeNull()
})

test('[err-01] a call of the staff’s that fails is logged with its message, and the screen says so', async () => {
  const { services, rest } = fakeServices({ user: { ...borrower, email: 'a1@staff.example.com' } })
  vi.mocked(rest.getJson).mockRejectedValue(new CarportError('NETWORK', { message: 'no line' }))
  open('/admin', services)
  await screen.findByText('Error Processing Request!')
  await waitFor(() =>
    expect(services.log).toHaveBeenCalledWith('Error Processing Request, no line', expect.any(CarportError)),
  )
})
