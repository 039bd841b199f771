import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { payingPlaces } from '#host/paying-places'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from './app.tsx'
import { destinationPaths } from './destinations.ts'
import { placeInstead } from './place-instead.ts'
import { routeOf, routes } from './site-map.ts'

const demoEmail = 'demo@example.com'
const opening = { ShowAccountDetails: true, HideMyProfile: false, HideCustomerSupportCenter: false }

/** Every flag that closes pages of borrowers, as the site map has them, and the one that closes paying. */
const flags = [...new Set(['DisableOneTimePayment', ...routes.flatMap(({ closedBy = [] }) => closedBy)])].filter(
  (name) => name !== 'DisableUserImpersonation',
)

const paying: readonly string[] = payingPlaces.map((place) => destinationPaths[place])

/** The pages of a borrower with a loan of the usual kind that open by their address. */
const pages = routes.filter(
  ({ access, openedBy, matchesLoggedIn, onWeb, page }) =>
    access === 'customer' &&
    matchesLoggedIn !== true &&
    onWeb === undefined &&
    page !== 'payment-authenticate' &&
    (openedBy === undefined || openedBy.includes('ShowAccountDetails')),
)

/** The code of the first page, which the tests after it share. */
beforeAll(() => Promise.all([import('#portal/pages/dashboard.tsx'), import('#portal/demo/demo-servicer')]))

beforeEach(() => {
  window.scrollTo = vi.fn()
  window.innerWidth = 1280
})

const linked = () =>
  [...document.querySelectorAll('a[href^="/"]')].map((link) => new URL(link.getAttribute('href') ?? '', location.href))

test.each(
  [
    ...pages,
    ...routes.filter(({ path }) =>
      ['payment-options', 'customer-support-center', 'customer-support-center/my-payments'].includes(path),
    ),
  ].map(({ path }) => path),
)('[guard-07][flag-27] while a flag closes a page, /%s has no link to it', async (path) => {
  const { services } = fakeServices({ user: { ...borrower, email: demoEmail }, demoEmail })
  services.flags.replace(opening)
  render(
    <MemoryRouter initialEntries={[`/${path}`]}>
      <App services={services} />
    </MemoryRouter>,
  )
  await screen.findByText(/This is a demo account/)
  await waitFor(() => {
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(document.querySelector('.cp-skeleton')).toBeNull()
  })
  for (const flag of flags) {
    if (routeOf(`/${path}`).closedBy?.includes(flag) === true) continue
    act(() => services.flags.replace({ ...opening, [flag]: true }))
    const closed = linked().filter(({ pathname }) =>
      flag === 'DisableOneTimePayment' ? paying.includes(pathname) : placeInstead(services, routeOf(pathname)) !== null,
    )
    expect(
      closed.map(({ pathname }) => pathname),
      flag,
    ).toEqual([])
    act(() => services.flags.replace(opening))
  }
})
