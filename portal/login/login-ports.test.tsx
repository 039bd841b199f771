import { expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { areFlagsLoadingAtom, chargeOffStateAtom, type LoginAccount, noChargeOffs } from '../startup/state.ts'
import { loginPorts } from './login-ports.ts'
import { leave } from './signed-in.ts'

const account: LoginAccount = {
  accountNumber: '100000000001',
  legacyId: '1',
  route: 'S01',
  status: { key: 'A', description: 'Active' },
  titleRelease: null,
  customers: [],
}
const note = { activityCode: 'LG', partyContacted: 'A', placeCalled: 'WEB', comment: 'x' } as const

test('[err-12] a notation that cannot be written gives its error with the status null; one that can gives none', async () => {
  const { services } = fakeServices({ user: borrower })
  const ports = loginPorts(services, services.endpoints.baseUrl)
  expect(await ports.createNotation(account, note)).toEqual({ status: 'created', error: null })
  const problem = new CarportError('NETWORK')
  vi.mocked(services.graphql.mutate).mockRejectedValue(problem)
  expect(await ports.createNotation(account, note)).toEqual({ status: null, error: problem })
})

test('[acct-33][pco-05] a login with nothing but charged-off loans keeps which of them can be settled online, and how; log out forgets it', async () => {
  const { services } = fakeServices({ user: borrower })
  const ports = loginPorts(services, services.endpoints.baseUrl)
  const plan = (accountNumber: string, planTypeEligibility: string | null, isSSDEligible: boolean) => ({
    accountNumber,
    planEligibility: { planTypeEligibility, isSSDEligible },
  })
  const chargeOffAccounts = [
    plan('100000000009', 'PCO', false),
    plan('100000000010', null, false),
    plan('100000000011', null, true),
  ]
  vi.spyOn(services.graphql, 'query').mockResolvedValue({ SelfServiceCustomer: { chargeOffAccounts } })
  const chargedOff = chargeOffAccounts.map(({ accountNumber }) => ({
    ...account,
    accountNumber,
    status: { key: 'O', description: 'Charged off' },
  }))
  services.store.set(areFlagsLoadingAtom, false)
  services.flags.replace({ PcoNegotiation: true })
  expect(await ports.landing([...chargedOff, account])).toBe('/account')
  expect(services.store.get(chargeOffStateAtom)).toEqual(noChargeOffs)

  expect(await ports.landing(chargedOff)).toBe('/pco-negotiation')
  expect(services.store.get(chargeOffStateAtom)).toEqual({
    selfServiceDeficiencyAccounts: ['100000000011'],
    selfServicePCOAccounts: ['100000000009'],
  })
  leave(services)
  expect(services.store.get(chargeOffStateAtom)).toEqual(noChargeOffs)
})
