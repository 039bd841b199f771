import { expect, test } from 'vitest'
import {
  choiceProblems,
  chosenOf,
  comparison,
  type ExtensionStart,
  freshFlow,
  kindOf,
  payingMethods,
  stillPossible,
} from './payment-extension.state.ts'
import { extensionStart, extensionTerms } from '#test-kit/answers/payment-extension-answers'

const { answers } = freshFlow
const with_ = (change: Partial<ExtensionStart['GetExtension']>): ExtensionStart => ({
  ...extensionStart,
  GetExtension: { ...extensionStart.GetExtension, ...change },
})

test('the default account pays on the first day, and autopay is left out', () => {
  expect(chosenOf(answers, extensionStart)).toMatchObject({
    method: { id: 'pm_checking' },
    paymentDate: '2026-11-20',
    to: '2026-11-30',
    skipAutopay: true,
  })
})

test('what was entered on an earlier day loses a day that has passed', () => {
  const entered = { paymentDate: '2026-11-20', paymentMethodId: 'pm_visa', autopay: 'keep' as const }
  expect(stillPossible(entered, '2026-11-20')).toEqual(entered)
  expect(stillPossible(entered, '2026-11-21')).toEqual({ ...entered, paymentDate: null })
})

test('a card pays today, whatever day was chosen before', () => {
  const chosen = chosenOf({ ...answers, paymentDate: '2026-11-24', paymentMethodId: 'pm_visa' }, extensionStart)
  expect(chosen).toMatchObject({ method: { id: 'pm_visa' }, paymentDate: '2026-11-20', to: '2026-11-20' })
})

test('no method costs a fee, and none is offered that may not pay', () => {
  expect(payingMethods(extensionStart).map(({ id, serviceFee }) => [id, serviceFee])).toEqual([
    ['pm_checking', 0],
    ['pm_visa', 0],
  ])
  const stopped = {
    ...extensionStart,
    GetPaymentEligibility: {
      oneTimeAchPaymentEligibility: 'Ineligible',
      oneTimeCardPaymentEligibility: 'Eligible',
    } as const,
  }
  expect(payingMethods(stopped).map(({ id }) => id)).toEqual(['pm_visa'])
})

test('a missing method and a day outside the window are problems; without a payment no method is needed', () => {
  const chosen = chosenOf({ ...answers, paymentDate: '2026-12-30' }, extensionStart)
  expect(choiceProblems(chosen, 10_000)).toEqual({ date: true })
  expect(choiceProblems({ ...chosen, paymentDate: '2026-11-20', method: null }, 10_000)).toEqual({ method: true })
  expect(choiceProblems({ ...chosen, paymentDate: '2026-11-20', method: null }, 0)).toEqual({})
})

test('autopay continues only where the borrower has it and says so', () => {
  const keep = { ...answers, autopay: 'keep' } as const
  expect(chosenOf(keep, extensionStart).skipAutopay).toBe(false)
  expect(chosenOf(keep, with_({ hasAutopay: false })).skipAutopay).toBe(true)
})

test('[ext-02] an extension is offered only where every answer says so', () => {
  expect((['ELIGIBLE', 'ENROLLED', 'CONDITIONAL', 'INELIGIBLE'] as const).map((told) => kindOf(told))).toEqual([
    'open',
    'under-way',
    'conditional',
    'closed',
  ])
  // The page has no answer from elsewhere, and counts that as not eligible.
  expect(kindOf('ELIGIBLE', 'INELIGIBLE')).toBe('closed')
  expect(kindOf('INELIGIBLE', 'ELIGIBLE')).toBe('closed')
  expect(kindOf('ENROLLED', 'INELIGIBLE')).toBe('under-way')
})

test('what is past due is compared only where something is', () => {
  expect(comparison(extensionTerms).map(({ what }) => what)).toEqual(['due', 'maturity', 'last'])
  const late = { ...extensionTerms, before: { ...extensionTerms.before, pastDueAmount: 100, daysPastDue: 3 } }
  expect(comparison(late).map(({ what }) => what)).toEqual(['due', 'pastDue', 'daysPastDue', 'maturity', 'last'])
})
