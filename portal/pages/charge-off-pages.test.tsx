import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { chargeOffPlan, chargeOffStanding } from '#test-kit/answers/charge-off-answers'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '#portal/site/app.tsx'

function open(path: string, standing: object | null): void {
  const { services } = fakeServices({ user: borrower })
  services.flags.replace({ PcoNegotiation: true, ChargeOffExperiences: true })
  const states = new Map<string, object>()
  vi.mocked(services.graphql.watch).mockImplementation((({ name }: { name: string }) => {
    const held: Record<string, object> = {
      KeepYourKeysLanding: {
        GetChargeOffAccount: standing === null ? null : { planEligibility: { pcoLandingPageCheckDigit: 1 } },
      },
      ...(standing === null ? {} : { ChargeOffStanding: { GetPcoStanding: standing } }),
    }
    const data = held[name]
    const error = data === undefined ? new CarportError('NOT_ALLOWED') : undefined
    const state = states.get(name) ?? { data, error, isLoading: false }
    states.set(name, state)
    return { subscribe: () => () => undefined, getState: () => state, refetch: vi.fn(async () => undefined) }
  }) as never)
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  window.scrollTo = vi.fn()
})

const pages = [
  ['[route-81]', '/account-resolution', 'Resolve your account'],
  ['[route-82]', '/pco-negotiation', 'Keep Your Keys'],
] as const

test.each(pages)('%s %s shows the balance with its day, and what must be said of a debt', async (_id, path, title) => {
  open(path, chargeOffStanding)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(screen.getByText('$9,840.37')).toBeTruthy()
  expect(screen.getByText('as of Friday, November 20')).toBeTruthy()
  expect(screen.getByText(/^This is an attempt to collect a debt\./)).toBeTruthy()
})

test.each(pages)('%s %s asks for the next payment of a plan, and leads to paying it', async (_id, path) => {
  open(path, { ...chargeOffStanding, plan: chargeOffPlan('Active', 1) })
  const pay = await screen.findByRole('link', { name: 'Pay $369.02' })
  expect(pay.getAttribute('href')).toBe('/make-a-payment')
})

test.each(pages)(
  '%s %s tells a borrower whose loan is not charged off that it is not about them',
  async (_id, path) => {
    open(path, null)
    expect(await screen.findByText('Your loan isn’t charged off')).toBeTruthy()
    // The bar offers only to log out.
    expect(screen.getByRole('link', { name: 'Go to my dashboard' }).getAttribute('href')).toBe('/account')
    expect(screen.queryByText(/attempt to collect a debt/)).toBeNull()
  },
)
