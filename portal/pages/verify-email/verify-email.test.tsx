import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '#portal/site/app.tsx'

vi.mock('#widgets/dashboard', () => ({ Dashboard: () => <h1>{'Dashboard'}</h1> }))

beforeEach(() => {
  window.scrollTo = vi.fn()
})

function open() {
  const fake = fakeServices({ user: { ...borrower, isEmailVerified: false } })
  vi.mocked(fake.rest.getJson).mockResolvedValue({ emailVerified: false })
  render(
    <MemoryRouter initialEntries={['/pre-login/verify-email']}>
      <App services={fake.services} />
    </MemoryRouter>,
  )
  return fake
}
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('whoever verified their email in another tab goes on as soon as they come back to this one', async () => {
  const { rest } = open()
  await heading('Verify your email')
  await comeBack()
  await heading('Verify your email')
  vi.mocked(rest.getJson).mockResolvedValue({ emailVerified: true })
  await comeBack()
  await heading('Dashboard')
})

test('a look that fails says nothing: nobody asked for it', async () => {
  const { rest } = open()
  await heading('Verify your email')
  vi.mocked(rest.getJson).mockRejectedValue(new CarportError('NETWORK'))
  await comeBack()
  expect(screen.queryByText(/We couldn’t connect/)).toBeNull()
  await heading('Verify your email')
})
