import { expect, test } from 'vitest'
import { chatMessageCharacters } from '#sdk/loan/payment-terms'
import { cleanText, isAdvisor } from './chat.rules.ts'
import { chatAttributeNames, valuesOf } from './chat-attributes.ts'
import { transcriptText } from './transcript.ts'

const customer = {
  customerGUID: 'mp_1',
  firstName: 'Maria',
  lastName: 'Santos',
  address: '1 Elm St, Mesa, AZ 85201',
  phone: '4805550101',
  customerEmail: 'p1@example.com',
  customerType: 'buyer',
  statusKey: 'A',
  lendingProviderKey: 'SAF',
}
const due = (isPastDue: boolean) =>
  ({ isPastDue, numberOfDaysPastDue: 7, amountDueItemized: { pastDueAmount: 9612 } }) as Parameters<typeof valuesOf>[1]

test('a message that is empty or too long is refused; blanks around it and control characters go', () => {
  expect([cleanText(' \n\t '), cleanText('\u0000\u001b'), cleanText('x'.repeat(chatMessageCharacters + 1))]).toEqual([
    null,
    null,
    null,
  ])
  expect(cleanText('  Hello\u0007\r\nthere  ')).toBe('Hello\nthere')
  expect(cleanText('x'.repeat(chatMessageCharacters))).toHaveLength(chatMessageCharacters)
})

test('only loan advisors answer', () => {
  expect([isAdvisor([]), isAdvisor(['DEVELOPER']), isAdvisor(['DEVELOPER', 'LOAN_ADVISOR'])]).toEqual([
    false,
    false,
    true,
  ])
})

test('[acct-30] there are twelve attributes, every one a text', () => {
  const values = valuesOf(customer, due(true), '100000000001', 'ses-1')
  expect(Object.keys(values).sort()).toEqual([...chatAttributeNames].sort())
  expect(chatAttributeNames).toHaveLength(12)
  expect(Object.values(values).every((value) => typeof value === 'string')).toBe(true)
  expect(values).toMatchObject({ customerName: 'Maria Santos', amountPastDue: '96.12', customerGUID: 'mp_1' })
})

test('[acct-31] days past due is "0" for a loan that is not past due', () => {
  expect(valuesOf(customer, due(true), '100000000001', '').daysPastDue).toBe('7')
  expect(valuesOf(customer, due(false), '100000000001', '').daysPastDue).toBe('0')
  expect(valuesOf(customer, null, '100000000001', '').daysPastDue).toBe('0')
})

test('a transcript names the time and the speaker of each message, and the account by its last four digits', () => {
  const said = [
    { number: 1, sender: 'BORROWER', text: 'Hello\nthere', sentAt: '2026-11-20T17:00:00Z' },
    { number: 2, sender: 'ADVISOR', text: 'Good morning', sentAt: '2026-11-20T17:01:00Z' },
  ] as const
  const about = { accountNumber: '100000000001', startedAt: '2026-11-20T17:00:00Z' }
  expect(transcriptText(about, said, 'en')).toBe(
    'Chat about the account ending in 0001\nFriday, November 20, 2026 (Arizona time)\n\n[10:00 AM] You: Hello\n    there\n[10:01 AM] Advisor: Good morning\n',
  )
  expect(transcriptText(about, said, 'es')).toContain('Asesor: Good morning')
})
