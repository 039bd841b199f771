import { expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import type { LoginAccount } from '../startup/state.ts'
import { loginPorts } from './login-ports.ts'

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
