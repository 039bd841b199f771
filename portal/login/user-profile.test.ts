import { expect, test } from 'vitest'
import { borrower } from '#tests/fakes/portal'
import type { LoginAccount } from '../startup/state.ts'
import { userProfile } from './user-profile.ts'

const other = { id: 'CUS_9', customerType: 'buyer', legacyId: '9', masterPersonId: 'MP9', last4SSN: null } as const
const self = { id: 'CUS_1', customerType: 'cobuyer', legacyId: '1', masterPersonId: 'MP1', last4SSN: '1234' } as const
const loan: LoginAccount = {
  accountNumber: '100000000001',
  legacyId: '77',
  route: 'S00',
  status: { key: 'A', description: 'Active' },
  titleRelease: null,
  customers: [other, self],
}

test('[acct-21][acct-22] the profile joins who signed in with who they are on their loan, the id in lower case', () => {
  const { isEmailVerified, ...profile } = userProfile(
    { ...borrower, picture: 'https://idp.example.com/p.png' },
    'CUS_1',
    [loan],
  )
  expect(isEmailVerified).toBe(true)
  expect(profile).toEqual({
    loginEmail: 'p1@example.com',
    loginId: 'login_1',
    picture: 'https://idp.example.com/p.png',
    firstName: 'Ana',
    lastName: 'Ruiz',
    id: 'cus_1',
    customerType: 'cobuyer',
    legacyId: '1',
    masterPersonId: 'MP1',
    last4SSN: '1234',
  })
})

test('[acct-21] whoever has no customer or no loan yet has no more than their sign-in', () => {
  const unknown = { customerType: null, legacyId: '', masterPersonId: '', last4SSN: null }
  expect(userProfile(borrower, null, [loan])).toMatchObject({ id: '', ...unknown })
  expect(userProfile(borrower, 'CUS_1', [])).toMatchObject({ id: 'cus_1', ...unknown })
})
