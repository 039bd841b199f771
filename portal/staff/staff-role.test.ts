import { expect, test } from 'vitest'
import { joined } from './advisor-desk.ts'
import type { AdvisorChatFragment } from './admin.graphql.ts'
import { rolesIn, staffRole } from './staff-role.ts'

test.each([
  [[], 'Developer'],
  [['DEVELOPER'], 'Developer'],
  [['loan_advisor'], 'Developer'],
  [['LOAN_ADVISOR'], 'Loan Advisor'],
  [['DEVELOPER', 'LOAN_ADVISOR'], 'Loan Advisor'],
] as const)('[role-04] roles %j are called %s', (roles, name) => expect(staffRole(roles)).toBe(name))

test('an answer that says nothing of roles has none', () => {
  for (const answer of [null, 'x', {}, { roles: 'LOAN_ADVISOR' }, { roles: [1] }]) expect(rolesIn(answer)).toEqual([])
  expect(rolesIn({ roles: ['LOAN_ADVISOR'] })).toEqual(['LOAN_ADVISOR'])
})

test('of two answers that overtook each other the later one counts, and no message is lost or doubled', () => {
  const said = (number: number) => ({ number, sender: 'BORROWER' as const, text: `${number}`, sentAt: '' })
  const chat = (changedAt: string, status: 'OPEN' | 'CLOSED', ...numbers: number[]) =>
    ({ changedAt, status, messages: numbers.map(said) }) as AdvisorChatFragment
  const known = chat('2026-11-20T17:02:00Z', 'CLOSED', 1, 2)
  const merged = joined(known, chat('2026-11-20T17:01:00Z', 'OPEN', 2))
  expect([merged.status, merged.messages.map(({ number }) => number)]).toEqual(['CLOSED', [1, 2]])
  expect(joined(null, known)).toBe(known)
})
