import { expect, test } from 'vitest'
import { applyPayment } from '#server/loans/ledger/allocation'
import { replay } from '#server/loans/ledger/ledger'
import { rowsAt, testLedger } from '#tests/fixtures/ledger'
import { sandboxCompany } from '#server/platform/config/company'
import { autopayAuthorization } from './autopay-text.ts'
import { projectDraws } from './draws.rules.ts'

const today = '2026-06-17'
const facts = {
  category: 'ACH' as const,
  frequency: 'WEEKLY' as const,
  agreedCents: 19_903,
  firstDraw: { date: '2026-06-22', cents: 19_903 },
  methodName: 'Checking ending in 6789',
  borrowerName: 'Ada Lane',
  accountEnding: '0001',
  today,
  nsfFeeCents: 1500,
  company: sandboxCompany,
}

test('what is signed names the company of the installation, as the law knows it', () => {
  const company = { ...sandboxCompany, name: 'Meadow Auto', legalName: 'Meadow Auto Credit, LLC' }
  for (const language of ['en', 'es'] as const) {
    const { text } = autopayAuthorization({ ...facts, company }, language)
    expect(text).toContain('Meadow Auto Credit, LLC')
    expect(text).not.toContain('Sandbox')
  }
})

test('what is signed about fees is what happens: none is added to a draw, but a share may reach one that is open', () => {
  expect(autopayAuthorization(facts, 'en').text).toContain('No fee is added to any payment except the last one.')
  expect(autopayAuthorization(facts, 'es').text).toContain('No se suma ningún cargo a un pago, salvo al último.')

  const made = testLedger(rowsAt(today, [-10, 20, 50]))
  made.write('2026-05-08', { type: 'OPEN', split: { principalCents: 200_000 } })
  made.write('2026-06-10', { type: 'FEE_LATE', cents: 3_981, scheduleSeq: 1 })
  made.write('2026-06-16', { type: 'PAYMENT', cents: 78_612 })
  const state = replay(made.ledger(), today)
  const plan = { frequency: 'WEEKLY' as const, startDate: '2026-06-22', isAfterDue: false }
  const [draw] = projectDraws({ state, plan, upcoming: [], without: new Set(), from: today, count: 1 })
  expect(draw?.cents).toBe(19_903)
  const split = applyPayment(state, draw?.cents ?? 0, '2026-06-22')
  expect(split.lateFeeCents).toBe(3_981)
})
