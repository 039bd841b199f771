import { expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { type AppShell, createBrowserShell } from '#sdk/platform/app-shell'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { resume } from '#portal/login/signed-in'
import { routeOf } from '../site-map.ts'
import { allAccountsAtom, impersonatedAtom } from '#portal/startup/state'
import { guardRoute } from './guard-route.ts'

const ask = (services: ReturnType<typeof fakeServices>['services'], path: string) =>
  guardRoute(services, routeOf(path.split('?')[0] ?? '/'), path)

const app: AppShell = { ...createBrowserShell(), kind: 'ios' }
const advisor = { ...borrower, email: 'a1@staff.example.com' }
const processError = { kind: 'redirect', path: '/error/process-error' }

function staff(options: Parameters<typeof fakeServices>[0] = {}) {
  const { services } = fakeServices({ user: advisor, ...options })
  services.flags.replace({ DisableUserImpersonation: false })
  return services
}

test('[guard-03][guard-04] in an app no post-login redirect is stored, and login starts all the same', async () => {
  const { services, session } = fakeServices({ platform: app })
  expect(await ask(services, '/manage-payments')).toEqual({ kind: 'leaving' })
  expect(session.login).toHaveBeenCalledTimes(1)
  expect(await services.stored.read('postLoginRedirect')).toBeNull()
})

test('[guard-02][guard-04][store-03] on the web it is stored first', async () => {
  const { services, session } = fakeServices()
  expect(await ask(services, '/manage-payments?from=mail')).toEqual({ kind: 'leaving' })
  expect(session.login).toHaveBeenCalledTimes(1)
  expect(await services.stored.read('postLoginRedirect')).toBe('/manage-payments?from=mail')
})

test('[guard-05][store-02] an address with an aid keeps its query, one without keeps nothing', async () => {
  const { services } = fakeServices({ user: borrower })
  await ask(services, '/account?from=mail')
  expect(await services.stored.read('queryParams')).toBeNull()
  await ask(services, '/account?aid=117&from=mail')
  expect(await services.stored.read('queryParams')).toBe('?aid=117&from=mail')
})

test('a login that cannot be asked about is neither let in nor sent away', async () => {
  const { services, session } = fakeServices()
  vi.mocked(session.getUserInfo).mockRejectedValue(new CarportError('NETWORK'))
  expect(await ask(services, '/account')).toEqual({ kind: 'failed', correlationId: undefined })
  expect(session.login).not.toHaveBeenCalled()
})

test('[err-19] a guard that does not let in leads to process-error; one that asks whether a page exists, to the dashboard', async () => {
  const { services } = fakeServices({ user: borrower })
  expect(await ask(services, '/admin')).toEqual(processError)
  services.flags.replace({ DisableManagePayments: true, DisableManageBankAc: true, ShowAccountDetails: false })
  expect(await ask(services, '/manage-payments')).toEqual(processError)
  expect(await ask(services, '/payment/manage-bank-accounts')).toEqual(processError)
  for (const path of ['/account-details', '/pco-negotiation', '/account-resolution']) {
    expect(await ask(services, path), path).toEqual({ kind: 'redirect', path: '/account' })
  }
})

test('[guard-14] an internal user in a browser with no customer loaded gets in', async () => {
  expect(await ask(staff(), '/admin')).toEqual({ kind: 'open' })
})

test('[guard-15] a visitor and a borrower are led to process-error, and nobody is asked to log in', async () => {
  const visitor = fakeServices()
  visitor.services.flags.replace({ DisableUserImpersonation: false })
  expect(await ask(visitor.services, '/admin')).toEqual(processError)
  expect(visitor.session.login).not.toHaveBeenCalled()
  const other = fakeServices({ user: borrower })
  other.services.flags.replace({ DisableUserImpersonation: false })
  expect(await ask(other.services, '/admin')).toEqual(processError)
})

test.each(['ios', 'android'] as const)('[guard-16] in the %s app the staff area does not open', async (kind) => {
  expect(await ask(staff({ platform: { ...app, kind } }), '/admin')).toEqual(processError)
})

test('[guard-17] nor while impersonation is disabled', async () => {
  const services = staff()
  services.flags.replace({ DisableUserImpersonation: true })
  expect(await ask(services, '/admin')).toEqual(processError)
})

test('[guard-18] nor with a customer’s accounts loaded', async () => {
  const services = staff()
  await resume(services)
  services.store.set(allAccountsAtom, [
    {
      accountNumber: '1',
      legacyId: '1',
      route: 'S00',
      status: { key: 'A', description: '' },
      titleRelease: null,
      customers: [],
    },
  ])
  expect(await ask(services, '/admin')).toEqual(processError)
})

test('[guard-19] an internal user who cannot impersonate is led to the admin page; with a customer loaded they pass', async () => {
  const services = staff()
  expect(await ask(services, '/account')).toEqual({ kind: 'redirect', path: '/admin' })
  expect(await ask(services, '/payment-options')).toEqual({ kind: 'redirect', path: '/admin' })
  services.store.set(impersonatedAtom, { loginId: 'login_1', email: 'p1@example.com', viewType: 'desktop' })
  expect(await ask(services, '/account')).toEqual({ kind: 'open' })
})

test('[guard-20] the guard does not stop who is not internal', async () => {
  const { services } = fakeServices({ user: borrower })
  expect(await ask(services, '/account')).toEqual({ kind: 'open' })
})

test('[route-77] in the apps the modification viewer is a page of its own', async () => {
  const { services } = fakeServices({ user: borrower, platform: app })
  expect(await ask(services, '/loan-modification-viewer')).toEqual({ kind: 'open' })
})

test('[route-78] on the web it redirects to manage-modifications', async () => {
  const { services } = fakeServices({ user: borrower })
  expect(await ask(services, '/loan-modification-viewer')).toEqual({
    kind: 'redirect',
    path: '/manage-modifications',
  })
})
