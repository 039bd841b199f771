import { expect, test } from 'vitest'
import { authorizationFor } from '#server/loans/payments/authorization-text'
import { sandboxCompany } from '#server/platform/config/company'
import { extensionAgreement } from './extension-agreement.ts'
import type { LoanDates } from './extension-terms.ts'
import { planAgreement } from './payment-plan-agreement.ts'

const today = '2026-06-17'
const common = { borrowerName: 'Ada Lane', accountEnding: '0001', company: sandboxCompany, today }

const dates: LoanDates = {
  dueDate: '2026-06-22',
  nextDueDate: '2026-06-22',
  nextPaymentCents: 79_612,
  maturityDate: '2029-06-22',
  lastPaymentCents: 79_000,
  pastDueCents: 0,
  daysPastDue: 0,
}
const terms = {
  paymentDate: today,
  paymentCents: 0,
  before: dates,
  after: dates,
  daysMoved: 30,
  paymentsMoved: 36,
  moves: [],
  extraInterestCents: 1_000,
}

test('in Spanish autopay charges a payment, it does not take it', () => {
  const payment = authorizationFor(
    {
      ...common,
      kind: 'ACH',
      amountCents: 10_000,
      serviceFeeCents: 0,
      paymentDate: today,
      debitDate: '2026-06-18',
      autopayDraws: 'CONTINUE',
      methodName: 'Cuenta corriente terminada en 6789',
      cancelUntilMs: null,
      nsfFeeCents: 0,
    },
    'es',
  )
  expect(payment.text).toContain('se cobran con el pago automático')
  const facts = { ...common, terms, companyName: 'Meadow Auto', leftAfter: 1, paymentAuthorization: '' }
  const [skip, keep] = (['skip', 'keep'] as const).map((autopay) => extensionAgreement({ ...facts, autopay }, 'es'))
  expect(skip?.text).toContain('El pago automático no cobra nada antes del')
  expect(keep?.text).toContain('Lo que cobra antes de la nueva fecha')
  for (const { text } of [payment, skip, keep].filter((each) => each !== undefined))
    expect(text).not.toMatch(/\btoma(n|r)?\b/)
})

test('a payment plan debits an account of the borrower, which stands as it is called elsewhere', () => {
  const plan = {
    ...common,
    pastDueCents: 50_000,
    payments: [{ sequence: 1, scheduledOn: '2026-06-26', regularCents: 20_000, paymentCents: 45_000 }],
    isAutopayOn: false,
  }
  const inWords = (methodName: string, language: 'en' | 'es') => planAgreement({ ...plan, methodName }, language).text
  expect(inWords('Checking account ending in 6789', 'en')).toContain(
    'to debit my account electronically (Checking account ending in 6789) on each date above',
  )
  expect(inWords('Cuenta corriente terminada en 6789', 'es')).toContain(
    'a cargar electrónicamente a mi cuenta (Cuenta corriente terminada en 6789) en cada fecha de arriba',
  )
})
