import { describe, expect, test } from 'vitest'
import { outcomeOf } from '#flow'
import { CarportError } from '#sdk/errors/errors'
import { currentDue, pastDue } from '#test-kit/answers/amount-due'
import { checking, startAnswer, visa } from '#test-kit/answers/payment-answers'
import { allowedStep, edited, newFlow, restored } from './make-a-payment.state.ts'
import {
  type PaymentFacts,
  amountChoices,
  dateLimits,
  emptyDraft,
  fieldProblems,
  payableMethods,
  paymentInput,
  readDraft,
} from './payment-choices.ts'

const today = '2026-11-20'

const facts: PaymentFacts = {
  today,
  isPastDue: false,
  asked: 'DUE',
  choices: amountChoices(currentDue, 3347455, 'standard'),
  methods: [checking, visa],
}

const kinds = (...choices: Parameters<typeof amountChoices>) => amountChoices(...choices).map((choice) => choice.kind)

describe('amounts to offer', () => {
  test('only those that apply, in the order of the rules', () => {
    expect(kinds(pastDue, 3400000, 'standard')).toEqual(['past-due', 'total-due', 'next', 'payoff', 'other'])
    expect(kinds(pastDue, null, 'standard')).toEqual(['past-due', 'total-due', 'next', 'other'])
  })

  test('the same figure is offered once', () => {
    expect(kinds(currentDue, null, 'standard')).toEqual(['total-due', 'other'])
  })

  test('a last installment that is paid before its day is offered at the payoff, which is less', () => {
    const stillToPay = { ...currentDue.stillToPay, kind: 'PAYOFF' as const, amount: 9600, nextAmount: 9600 }
    const choices = amountChoices({ ...currentDue, stillToPay }, 9600, 'standard')
    expect(choices).toEqual([
      { kind: 'payoff', amountCents: 9600 },
      { kind: 'other', amountCents: null },
    ])
    expect(readDraft(emptyDraft, { ...facts, asked: 'PAYOFF', choices })).toMatchObject({ amountCents: 9600 })
    expect(kinds(currentDue, 9612, 'standard')).toEqual(['total-due', 'payoff', 'other'])
  })

  test('with nothing due only the next payment, the payoff and another amount are left, and none of them is suggested', () => {
    const covered = { ...currentDue, stillToPay: { ...currentDue.stillToPay, amount: 0, due: 0 } }
    expect(kinds(covered, 100, 'standard')).toEqual(['next', 'payoff', 'other'])
    const choices = amountChoices(covered, 100, 'standard')
    expect(readDraft(emptyDraft, { ...facts, choices })).toMatchObject({ choice: 'other', amountCents: null })
  })

  test('[pay-06] the payoff variant offers the payoff alone, and nothing when there is none', () => {
    expect(amountChoices(pastDue, 3400000, 'payoff-quote')).toEqual([{ kind: 'payoff', amountCents: 3400000 }])
    expect(amountChoices(pastDue, null, 'payoff-quote')).toEqual([])
  })
})

describe('what the entries mean', () => {
  test('nothing entered is everything that is due, today, with the default method and no fee', () => {
    expect(readDraft(emptyDraft, facts)).toEqual({
      choice: 'total-due',
      autopayDraws: null,
      amountCents: 9612,
      paymentDate: today,
      method: checking,
      serviceFeeCents: 0,
      totalCents: 9612,
    })
  })

  test('[pay-09] a card adds its fee and is paid today whatever date was chosen', () => {
    const chosen = readDraft({ ...emptyDraft, paymentMethodId: visa.id, paymentDate: '2026-11-27' }, facts)
    expect([chosen.paymentDate, chosen.serviceFeeCents, chosen.totalCents]).toEqual([today, 495, 10107])
  })

  test('a method that is gone gives way to the first that is there', () => {
    expect(readDraft({ ...emptyDraft, paymentMethodId: 'pm_gone' }, facts).method).toBe(checking)
  })

  test('methods that cannot pay here are left out, the default comes first', () => {
    const { GetPaymentEligibility } = startAnswer()
    const ids = (eligibility: Partial<typeof GetPaymentEligibility>) =>
      payableMethods([visa, checking], { ...GetPaymentEligibility, ...eligibility }).map((method) => method.id)
    expect(ids({})).toEqual([checking.id, visa.id])
    expect(ids({ oneTimeAchPaymentEligibility: 'Ineligible' })).toEqual([visa.id])
    expect(ids({ oneTimeCardPaymentEligibility: 'Ineligible' })).toEqual([checking.id])
  })

  test('without an amount or a method there is nothing to send', () => {
    expect(paymentInput('1', readDraft({ ...emptyDraft, choice: 'other', otherAmountText: 'x' }, facts))).toBeNull()
    expect(paymentInput('1', readDraft(emptyDraft, { ...facts, methods: [] }))).toBeNull()
  })
})

describe('field rules', () => {
  const problems = (draft: Partial<typeof emptyDraft>, about: Partial<PaymentFacts> = {}) => {
    const read = { ...facts, ...about }
    return fieldProblems(readDraft({ ...emptyDraft, ...draft }, read), read)
  }

  test.each([
    ['', 'AMOUNT_INVALID'],
    ['12.345', 'AMOUNT_INVALID'],
    ['-5', 'AMOUNT_INVALID'],
    ['0.99', 'AMOUNT_TOO_LOW'],
    ['1', undefined],
    ['$1,096.12', undefined],
    ['50000', undefined],
    ['50000.01', 'AMOUNT_TOO_HIGH'],
  ])('another amount typed as "%s" is %s', (otherAmountText, problem) => {
    expect(problems({ choice: 'other', otherAmountText }).amount).toBe(problem)
  })

  test.each([
    ['2500.00', visa, undefined],
    ['2500.01', visa, 'CARD_LIMIT'],
    ['2500.01', checking, undefined],
  ] as const)('%s from %o is %s', (otherAmountText, { id: paymentMethodId }, problem) => {
    expect(problems({ choice: 'other', otherAmountText, paymentMethodId }).method).toBe(problem)
  })

  test('the date goes to 45 days ahead, 14 when past due, 15 for a payoff, today for a card', () => {
    const limit = (about: Partial<Parameters<typeof dateLimits>[0]>) =>
      dateLimits({ today, isPastDue: false, isCard: false, isPayoff: false, ...about }).to
    expect(limit({})).toBe('2027-01-04')
    expect(limit({ isPastDue: true })).toBe('2026-12-04')
    expect(limit({ isPayoff: true })).toBe('2026-12-05')
    expect(limit({ isPayoff: true, isPastDue: true })).toBe('2026-12-04')
    expect(limit({ isCard: true, isPastDue: true })).toBe(today)
  })

  test('a date outside is refused, at its edges it is not', () => {
    expect(problems({ paymentDate: '2026-11-19' }).date).toBe('DATE_OUT_OF_RANGE')
    expect(problems({ paymentDate: '2027-01-05' }).date).toBe('DATE_OUT_OF_RANGE')
    expect(problems({ paymentDate: '2027-01-04' }).date).toBeUndefined()
    expect(problems({ paymentDate: '2026-12-05' }, { isPastDue: true }).date).toBe('DATE_OUT_OF_RANGE')
  })

  test('no method is a problem of its own', () => {
    expect(problems({}, { methods: [] })).toEqual({ method: 'METHOD_MISSING' })
  })
})

describe('which screen may be shown', () => {
  const open = { canPay: true, isEntered: true, isGateOpen: true, isAttemptOpen: false, hasReceipt: false }

  test('[pay-03] who cannot pay sees why, whatever was asked for', () => {
    expect(allowedStep('terms', { ...open, canPay: false })).toBe('payment-ineligible')
    expect(allowedStep('payment-ineligible', open)).toBe('index')
  })

  test('[pay-05] the review needs the gate that the terms open, and the terms need the entries', () => {
    expect(allowedStep('review-terms', open)).toBe('review-terms')
    expect(allowedStep('review-terms', { ...open, isGateOpen: false })).toBe('terms')
    expect(allowedStep('review-terms', { ...open, isEntered: false })).toBe('index')
    expect(allowedStep('terms', { ...open, isEntered: false, isGateOpen: false })).toBe('index')
  })

  test('an attempt whose outcome is not known comes before everything', () => {
    expect(allowedStep('index', { ...open, isAttemptOpen: true, canPay: false })).toBe('review-terms')
  })

  test('going back from the receipt does not open the review again', () => {
    expect(allowedStep('review-terms', { ...open, hasReceipt: true })).toBe('success')
  })

  test('[pay-05] an edit closes the gate and forgets the preview', () => {
    const flow = edited({ ...newFlow, isEntered: true, reviewStepGateOpen: true }, { otherAmountText: '5' })
    expect(flow).toMatchObject({ isEntered: false, reviewStepGateOpen: false, preview: null })
  })
})

describe('[pay-04] what a reload finds', () => {
  const kept = {
    amountCents: 5025,
    isFromLink: false,
    serviceFeeCents: 0,
    paymentDate: '2026-11-27',
    paymentMethodId: visa.id,
    autopayDraws: 'CONTINUE' as const,
    authorizationVersion: 'v1',
  }

  test('an amount that is no longer offered comes back as another amount', () => {
    expect(restored(newFlow, kept, facts.choices)).toMatchObject({
      draft: {
        choice: 'other',
        otherAmountText: '50.25',
        paymentDate: '2026-11-27',
        paymentMethodId: visa.id,
        autopayDraws: 'CONTINUE',
      },
      isEntered: true,
      reviewStepGateOpen: true,
    })
  })

  test('an amount that is offered comes back as that choice', () => {
    expect(restored(newFlow, { ...kept, amountCents: 9612 }, facts.choices).draft?.choice).toBe('total-due')
  })

  test('entries that were not left with Continue are kept but not entered', () => {
    const flow = restored(newFlow, { ...kept, serviceFeeCents: null, authorizationVersion: null }, facts.choices)
    expect(flow).toMatchObject({ isEntered: false, reviewStepGateOpen: false })
  })

  test('what was decided since the page opened stays', () => {
    const flow = { ...newFlow, draft: emptyDraft, isEntered: false, reviewStepGateOpen: false }
    expect(restored(flow, kept, facts.choices)).toEqual(flow)
  })

  test('the amount that a button named counts more than what was entered before and left', () => {
    const left = { ...newFlow, draft: { ...emptyDraft, choice: 'other', otherAmountText: '75.00' } as const }
    expect(restored(left, { ...kept, isFromLink: true }, facts.choices)).toMatchObject({
      draft: { choice: 'other', otherAmountText: '50.25' },
      isEntered: false,
      reviewStepGateOpen: false,
    })
  })
})

describe('what a failure means', () => {
  test.each([
    [new CarportError('NETWORK', { category: 'unknown' }), 'unknown'],
    [new CarportError('TIMEOUT'), 'unknown'],
    [new CarportError('INTERNAL'), 'unknown'],
    [new CarportError('IN_PROGRESS'), 'unknown'],
    [new Error('anything'), 'unknown'],
    [new CarportError('OUTAGE', { category: 'unknown' }), 'unknown'],
    [new CarportError('TOO_MANY_REQUESTS', { category: 'unknown' }), 'unknown'],
    [new CarportError('NETWORK', { httpStatus: 502 }), 'unknown'],
    [new CarportError('NETWORK'), 'not-sent'],
    [new CarportError('CARD_DECLINED'), 'refused'],
    [new CarportError('OUTAGE'), 'paused'],
    [new CarportError('DUPLICATE_PAYMENT'), 'duplicate'],
    [new CarportError('PRICE_CHANGED'), 'price-changed'],
    [new CarportError('IDEMPOTENCY_KEY_REUSED'), 'changed'],
    [new CarportError('UNAUTHENTICATED'), 'signed-out'],
    [new CarportError('ACCOUNT_BUSY'), 'busy'],
  ])('%s is %s', (error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome)
  })
})
