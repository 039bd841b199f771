import { describe, expect, test } from 'vitest'
import type { IntentDetails } from '#sdk/embed/intents'
import { otpStart } from '#test-kit/answers/autopay-otp-answers'
import { checking, visa } from '#test-kit/answers/payment-answers'
import { type OtpStep, allowedStep, edited, newFlow, restored } from './autopay-otp.state.ts'
import {
  amountChoices,
  closedReason,
  enrollProblems,
  paymentLimits,
  paymentProblems,
  readEnroll,
  readPayment,
  startLimits,
} from './otp-choices.ts'

const today = '2026-11-20'
const start = otpStart()
const open = { isDisabled: false }

const kept: IntentDetails = {
  amountCents: 48114,
  isFromLink: false,
  serviceFeeCents: 0,
  paymentDate: '2026-11-24',
  paymentMethodId: checking.id,
  confirmDuplicate: false,
  autopayDraws: null,
  authorizationVersion: null,
  acceptedAt: null,
  enrollment: null,
}
const keptEnrollment = {
  frequency: 'WEEKLY',
  selectedStartDate: '2026-12-01',
  paymentMethodId: visa.id,
  reminder: 'ONE_DAY_BEFORE',
}

describe('whether it may start', () => {
  test('not while autopay is on, not possible or turned off, and not with nothing to pay', () => {
    expect(closedReason(otpStart({ isOn: true }), open)).toBe('already-on')
    expect(closedReason(otpStart({ eligibility: { recurringPaymentEligibilityStatus: 'Conditional' } }), open)).toBe(
      'not-now',
    )
    const noWay = { oneTimeAchPaymentEligibility: 'Ineligible', oneTimeCardPaymentEligibility: 'Ineligible' } as const
    expect(closedReason(otpStart({ eligibility: noWay }), open)).toBe('not-online')
    expect(closedReason(start, { isDisabled: true })).toBe('not-now')
    expect(closedReason(otpStart({ pastDueAmount: 0, totalDue: 0, nextDueAmount: 0 }), open)).toBe('nothing-due')
    expect(closedReason(start, open)).toBeNull()
  })
})

describe('the payment', () => {
  test('only amounts that leave nothing past due are offered, the least first', () => {
    expect(amountChoices(start)).toEqual([
      { kind: 'past-due', cents: 48114 },
      { kind: 'total-due', cents: 49614 },
    ])
    expect(amountChoices(otpStart({ pastDueAmount: 0, totalDue: 0 }))).toEqual([{ kind: 'next', cents: 48114 }])
  })

  test('it may be set for two weeks ahead, a card only for today', () => {
    const chosen = readPayment(null, start, today)
    expect(paymentLimits(chosen, today)).toEqual({ from: today, to: '2026-12-04' })
    const late = readPayment({ amount: null, paymentDate: '2026-12-05', paymentMethodId: null }, start, today)
    expect(paymentProblems(late, today)).toEqual({ date: true })
    const byCard = readPayment({ amount: null, paymentDate: '2026-12-01', paymentMethodId: visa.id }, start, today)
    expect(byCard).toMatchObject({ paymentDate: today, totalCents: 48114 + 495 })
  })
})

describe('autopay after it', () => {
  test('it starts after the payment', () => {
    const payment = readPayment({ amount: null, paymentDate: '2026-12-01', paymentMethodId: null }, start, today)
    const limits = startLimits(start, payment.paymentDate)
    expect(limits).toEqual({ from: '2026-12-02', to: '2026-12-23', dueDate: '2026-12-13' })
    const chosen = readEnroll(null, start, payment)
    expect(chosen.selectedStartDate).toBe('2026-12-13')
    expect(enrollProblems({ ...chosen, selectedStartDate: '2026-12-01' }, limits)).toEqual({ start: true })
    expect(enrollProblems({ ...chosen, method: null }, limits)).toEqual({ method: true })
  })
})

describe('the slots of the flow', () => {
  test('[otp-02] otpState, autoPayOtpPayment and autoPayOtpEnroll hold the answers, also after a reload', () => {
    expect(Object.keys(newFlow)).toEqual(['otpState', 'autoPayOtpPayment', 'autoPayOtpEnroll', 'autoPayOtpGating'])
    const flow = restored(newFlow, { ...kept, enrollment: keptEnrollment }, start)
    expect(flow.autoPayOtpPayment).toEqual({
      amount: 'past-due',
      paymentDate: '2026-11-24',
      paymentMethodId: checking.id,
    })
    expect(flow.autoPayOtpEnroll).toEqual(keptEnrollment)
  })

  test('[otp-03] autoPayOtpGating opens one screen after the other', () => {
    expect(restored(newFlow, null, start).autoPayOtpGating).toBe('index')
    expect(restored(newFlow, { ...kept, serviceFeeCents: null }, start).autoPayOtpGating).toBe('payment')
    expect(restored(newFlow, kept, start).autoPayOtpGating).toBe('enroll')
    expect(restored(newFlow, { ...kept, enrollment: keptEnrollment }, start).autoPayOtpGating).toBe('enroll')
    const left = { ...kept, enrollment: keptEnrollment, authorizationVersion: 'web-debit-5+autopay-1' }
    const whole = restored(newFlow, left, start)
    expect(whole.autoPayOtpGating).toBe('review-terms')
    expect(edited(whole, { enroll: {} }).autoPayOtpGating).toBe('enroll')
    expect(edited(whole, { payment: {} }).autoPayOtpGating).toBe('payment')
    // What is due changed meanwhile: the payment that was kept no longer brings the loan up to date.
    expect(restored(newFlow, { ...kept, amountCents: 1 }, start).autoPayOtpGating).toBe('index')
  })

  test.each<[OtpStep, Partial<Parameters<typeof allowedStep>[1]>, OtpStep]>([
    ['review-terms', {}, 'index'],
    ['review-terms', { gate: 'enroll' }, 'enroll'],
    ['payment', { gate: 'review-terms' }, 'payment'],
    ['review-terms', { gate: 'review-terms', isOpen: false }, 'index'],
    ['index', { isAttemptOpen: true }, 'review-terms'],
    ['success', {}, 'success'],
    ['review-terms', { hasReceipt: true }, 'success'],
  ])('[otp-03] asked for %s with %o it shows %s', (wanted, facts, shown) => {
    const usual = { isOpen: true, gate: 'index', isAttemptOpen: false, hasReceipt: false } as const
    expect(allowedStep(wanted, { ...usual, ...facts })).toBe(shown)
  })
})
