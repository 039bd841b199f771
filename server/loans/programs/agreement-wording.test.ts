import { describe, expect, test } from 'vitest'
import { autopayAuthorization } from '#server/loans/autopay/autopay-text'
import { authorizationFor } from '#server/loans/payments/authorization-text'
import { sandboxCompany } from '#server/platform/config/company'
import { planAgreement as chargeOffAgreement } from './charge-off-agreement.ts'
import { extensionAgreement } from './extension-agreement.ts'
import type { LoanDates } from './extension-terms.ts'
import { modificationAgreement } from './modification-agreement.ts'
import type { ModificationTerms } from './modification-terms.ts'
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
    'a debitar electrónicamente de mi cuenta (Cuenta corriente terminada en 6789), en cada fecha de arriba',
  )
})

test('a payment plan names what of it is toward the regular payments, which is no whole one of them where it is paid by the week', () => {
  const [first, second] = [
    { sequence: 1, scheduledOn: '2026-06-24', regularCents: 18_372, paymentCents: 58_178 },
    { sequence: 2, scheduledOn: '2026-07-01', regularCents: 18_372, paymentCents: 58_178 },
  ] as const
  const plan = { ...common, pastDueCents: 79_612, isAutopayOn: false, methodName: null }
  const weekly = { ...plan, payments: [first, second] }
  expect(planAgreement(weekly, 'en').text).toContain(
    'I, Ada Lane, agree to make 2 payments. Together they pay the past-due amount of $796.12 and $367.44 toward my regular payments:',
  )
  expect(planAgreement(weekly, 'es').text).toContain(
    'Yo, Ada Lane, acepto hacer 2 pagos. En conjunto pagan el monto atrasado de $796.12 y $367.44 de mis pagos regulares:',
  )
  const matured = {
    ...plan,
    payments: [first, second].map((each) => ({ ...each, regularCents: 0, paymentCents: 39_806 })),
  }
  expect(planAgreement(matured, 'en').text).toContain('Together they pay the past-due amount of $796.12:')
})

test('in Spanish a loan goes by the number it ends in: one that is “terminado” is over', () => {
  const grounds = { accountNumber: '100000000009', balanceCents: 120_000 }
  const offer = {
    initialPaymentAmount: 20_000,
    initialPaymentDate: today,
    numberOfPayments: 5,
    regularPaymentAmount: 20_000,
    paymentStartDate: '2026-07-17',
    paymentFrequency: 'MONTHLY',
  } as const
  const { text, version } = chargeOffAgreement({ ...grounds, terms: offer }, sandboxCompany, 'es', null)
  expect(text).toContain('de mi préstamo que termina en 0009 en estos pagos:')
  expect(version).toMatch(/^charge-off-plan-2\./)
  const autopay = autopayAuthorization(
    {
      ...common,
      category: 'ACH',
      frequency: 'MONTHLY',
      agreedCents: 79_612,
      firstDraw: { date: today, cents: 79_612 },
      methodName: 'Cuenta corriente terminada en 6789',
      nsfFeeCents: 0,
    },
    'es',
  )
  expect(autopay.text).toContain('para mi préstamo que termina en 0001: Cuenta corriente terminada en 6789.')
})

describe('a loan change', () => {
  const side = { nextDueDate: '2026-06-25', lastPaymentCents: 30_200, interestCents: 0, maturityDate: '2031-06-25' }
  const kept = { date: '2026-06-25', cents: 79_612 }
  const change: ModificationTerms = {
    type: 'Frequency',
    before: { ...side, frequency: 'MONTHLY', paymentCents: 79_612, numberOfPayments: 60 },
    after: { ...side, frequency: 'BI_WEEKLY', paymentCents: 36_745, numberOfPayments: 131 },
    extraInterestCents: -1_234,
    keptPayments: [kept],
    firstNewDate: '2026-07-09',
    lastKeptSeq: 4,
    signBy: '2026-07-02',
    lastDay: '2026-07-08',
    payments: [],
  }
  const inWords = (language: 'en' | 'es', other: Partial<ModificationTerms> = {}) => {
    const terms = { ...change, ...other }
    return modificationAgreement({ accountNumber: '100000000011', terms, company: sandboxCompany }, language).text
  }

  test('is of the borrower’s own account', () => {
    expect(inWords('en')).toContain('and you agree to change your loan account ending in 0011.')
    expect(inWords('es')).toContain('y usted acuerdan cambiar su cuenta de préstamo que termina en 0011.')
  })

  test('keeps one payment, or more than one', () => {
    const two = { keptPayments: [kept, { ...kept, date: '2026-07-25' }] }
    expect(inWords('en')).toContain('This payment stays as it is: $796.12 due Thursday, June 25, 2026.')
    expect(inWords('es')).toContain('Este pago queda como está: $796.12 que vence el jueves, 25 de junio de 2026.')
    expect(inWords('en', two)).toContain(
      'These payments stay as they are: $796.12 due Thursday, June 25, 2026; $796.12',
    )
    expect(inWords('es', two)).toContain(
      'Estos pagos quedan como están: $796.12 que vence el jueves, 25 de junio de 2026; $796.12',
    )
  })

  test('costs more interest, less, or the same', () => {
    expect(inWords('en')).toContain('You pay $12.34 less in interest')
    expect(inWords('en', { extraInterestCents: 1_234 })).toContain('You pay $12.34 more in interest')
    expect(inWords('en', { extraInterestCents: 0 })).toContain(
      'You pay the same interest as without the change, if every payment is made on its due date.',
    )
    expect(inWords('es', { extraInterestCents: 0 })).toContain(
      'Usted paga los mismos intereses que sin el cambio, si cada pago se hace en su fecha.',
    )
  })
})
