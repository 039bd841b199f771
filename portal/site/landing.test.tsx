import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserInfo } from '#sdk/session/user-info'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from './app.tsx'
import { resume } from '../login/signed-in.ts'
import { routes } from './site-map.ts'
import type { PageProps } from './site-route.ts'

// Pages and shell are tested by themselves; here only where somebody lands.
vi.mock('../layout/shell.tsx', () => ({ Shell: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('./pages.tsx', () => {
  const Page = ({ route }: PageProps) => <h1>{`/${route.path}`}</h1>
  return { pages: new Proxy({}, { get: () => Page }) }
})

const everythingOn = {
  HideCustomerSupportCenter: false,
  HideMyProfile: false,
  ShowAccountDetails: true,
  PcoNegotiation: true,
  ChargeOffExperiences: true,
  DisableUserImpersonation: false,
}
const advisor: UserInfo = { ...borrower, email: 'a1@staff.example.com' }

const people = {
  visitor: { user: null },
  borrower: { user: borrower },
  newcomer: { user: borrower, accounts: [] },
  staff: { user: advisor },
}
type Person = keyof typeof people

/** Where somebody lands who opens a path: a path, or 'login' for the identity provider. */
async function landing(path: string, person: Person, flags: Readonly<Record<string, boolean>> = {}): Promise<string> {
  const { services, session } = fakeServices(people[person])
  services.flags.replace({ ...everythingOn, ...flags })
  await resume(services)
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
  const left = () => vi.mocked(session.login).mock.calls.length > 0
  await waitFor(() => expect(left() || screen.queryByRole('heading', { level: 1 }) !== null).toBe(true))
  const place = left() ? 'login' : (screen.getByRole('heading', { level: 1 }).textContent ?? '')
  cleanup()
  return place
}

beforeEach(() => {
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

/** Every path of the site with where each of them lands; 'own' is the page itself. Borrowers without a loan land like those with one. */
const site: readonly [path: string, visitor: string, borrower: string, staff: string][] = [
  ['/', 'own', 'own', '/admin'],
  ['/payment-options', 'own', 'own', '/admin'],
  ...['/privacy-policy', '/terms-of-use', '/ai-policy', '/email-campaign-redirect'].map(all('own')),
  ...['/error', '/error/process-error', '/app-banner-redirect', '/deep-link'].map(all('own')),
  ...['/pre-login', '/pre-login/account-lookup', '/pre-login/verify-email'].map(all('own')),
  ...['/pre-login/verify-email/success', '/pre-login/verify-email/error'].map(all('own')),
  ...['/styleguide', '/styleguide/variables', '/styleguide/global-components'].map(all('own')),
  ...['/styleguide/colors', '/styleguide/svgs', '/payment-authenticate-success'].map(all('own')),
  ['/select-account-login', 'own', 'own', '/admin'],
  ...[
    '/account',
    '/make-a-payment',
    '/make-a-payment/terms',
    '/make-a-payment/review-terms',
    '/make-a-payment/success',
    '/make-a-payment/payment-ineligible',
    '/make-a-payment/payoff-quote',
    '/select-account',
    '/enroll-autopay',
    '/enroll-autopay/terms',
    '/enroll-autopay/review-terms',
    '/enroll-autopay/verify',
    '/enroll-autopay/success',
    '/autopay-otp',
    '/autopay-otp/payment',
    '/autopay-otp/enroll',
    '/autopay-otp/review-terms',
    '/autopay-otp/success',
    '/settings',
    '/account-details',
    '/agent-intro-modification',
    '/noagent-intro-modification',
    '/manage-modifications',
    '/manage-modifications/modification-opt-out',
    '/modification-opt-out',
    '/payment-plan/history',
    '/payment/manage-debit-cards',
    '/payment/manage-bank-accounts',
    '/manage-payments',
    '/payment-authenticate',
    '/my-profile',
    '/my-profile/verify-new-email',
    '/my-profile/call-preferences',
    '/payoff-quote',
    '/payment-plan',
    '/self-service-ext',
    '/account-resolution',
    '/pco-negotiation',
  ].map((path): [string, string, string, string] => [path, 'login', 'own', '/admin']),
  ['/make-a-payment/mock', '/', 'own', '/admin'],
  ['/loan-modification-viewer', 'login', '/manage-modifications', '/admin'],
  ['/admin', '/error/process-error', '/error/process-error', 'own'],
  ['/admin/impersonate', '/error/process-error', '/error/process-error', 'own'],
  ['/admin/input-pco-plan', '/error/process-error', '/error/process-error', 'own'],
  ['/admin/cancel-pco-plan', '/error/process-error', '/error/process-error', 'own'],
  ...[
    '',
    '/my-carport-account',
    '/my-profile',
    '/my-payments',
    '/my-autopay',
    '/insurance-and-claims',
    '/my-title',
    '/my-vehicle',
    '/simple-interest',
    '/tax-refund-benefits',
    '/skip-a-payment',
    '/search-results',
  ].map((topic): [string, string, string, string] => [`/customer-support-center${topic}`, 'own', 'own', '/admin']),
]

function all(place: string) {
  return (path: string): [string, string, string, string] => [path, place, place, place]
}

test('[route-01] the walk below goes to every path of the site map', () => {
  const walked = site.map(([path]) => path)
  expect(walked.toSorted()).toEqual(routes.map((route) => `/${route.path}`).toSorted())
})

describe.each([
  ['visitor', '[route-09][route-10][role-01][guard-01][guard-04]', 1],
  ['borrower', '[guard-20]', 2],
  ['newcomer', '[guard-20]', 2],
  ['staff', '[guard-14][guard-19]', 3],
] as const)('a %s', (person, ids, column) => {
  test.each(site.map((row) => [row[0], row[column]] as const))(
    `${ids} who opens %s lands on: %s`,
    async (path, place) => {
      expect(await landing(path, person)).toBe(place === 'own' ? path : place)
    },
  )
})

describe('guards', () => {
  test('[route-12] an unknown path leads everybody to the homepage, and staff from there to their area', async () => {
    expect(await landing('/no/such/page', 'visitor')).toBe('/')
    expect(await landing('/no/such/page', 'borrower')).toBe('/')
    expect(await landing('/no/such/page', 'staff')).toBe('/admin')
  })

  test('[guard-21] the test payments are there for whoever is logged in; to others the path is unknown and starts no login', async () => {
    expect(await landing('/make-a-payment/mock', 'visitor')).toBe('/')
    expect(await landing('/make-a-payment/mock', 'borrower')).toBe('/make-a-payment/mock')
  })

  test('[guard-06][flag-20][flag-24] a page that a flag opens leads to the dashboard while it is off', async () => {
    const others = { PcoNegotiation: true, ChargeOffExperiences: true }
    for (const [flag, path] of [
      ['PcoNegotiation', '/pco-negotiation'],
      ['ChargeOffExperiences', '/account-resolution'],
    ] as const) {
      expect(await landing(path, 'borrower', { ...others, [flag]: false })).toBe('/account')
      expect(
        await landing(path, 'borrower', { PcoNegotiation: false, ChargeOffExperiences: false, [flag]: true }),
      ).toBe(path)
    }
    expect(await landing('/account-details', 'borrower', { ShowAccountDetails: false })).toBe('/account')
  })

  test('[guard-07][guard-11][guard-12] a flag that closes a page leads to process-error', async () => {
    for (const flag of ['DisableApRegular', 'DisableApPastDue'])
      expect(await landing('/select-account', 'borrower', { [flag]: true })).toBe('/error/process-error')
  })

  test('[guard-13][flag-06] hidden help leads to the homepage, a hidden profile to settings', async () => {
    expect(await landing('/customer-support-center/my-title', 'visitor', { HideCustomerSupportCenter: true })).toBe('/')
    expect(await landing('/my-profile', 'borrower', { HideMyProfile: true })).toBe('/settings')
    expect(await landing('/my-profile/call-preferences', 'borrower', { HideMyProfile: true })).toBe('/settings')
  })

  test('[guard-17] the staff area is closed while impersonation is disabled, and nobody is sent round in circles', async () => {
    expect(await landing('/admin', 'staff', { DisableUserImpersonation: true })).toBe('/error/process-error')
    expect(await landing('/account', 'staff', { DisableUserImpersonation: true })).toBe('/error/process-error')
  })
})
