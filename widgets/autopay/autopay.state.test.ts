import { describe, expect, test } from 'vitest'
import type { IntentDetails } from '#sdk/embed/intents'
import { autopayStart, runningAutopay } from '#test-kit/answers/autopay-answers'
import { visa } from '#test-kit/answers/payment-answers'
import {
  type AutopayStep,
  allowedStep,
  edited,
  fieldOfCode,
  fieldProblems,
  isWhatWasAsked,
  newFlow,
  readDraft,
  restored,
  situationOf,
  startLimits,
} from './autopay.state.ts'

const today = '2026-11-20'
const allOff = { isDisabled: false, isClosedForCurrent: false, isClosedForPastDue: false }
const start = autopayStart()
const limits = startLimits(start.GetAutopayOptions, today)

const kept: IntentDetails = {
  amountCents: null,
  isFromLink: false,
  serviceFeeCents: 0,
  paymentDate: null,
  paymentMethodId: null,
  confirmDuplicate: false,
  autopayDraws: null,
  authorizationVersion: null,
  acceptedAt: null,
  enrollment: {
    frequency: 'WEEKLY',
    selectedStartDate: '2026-11-25',
    paymentMethodId: visa.id,
    reminder: 'DAY_OF_PAYMENT',
  },
}

describe('how autopay stands', () => {
  test('[autopay-07] INELIGIBLE is no way in, with its reason and its end', () => {
    const running = runningAutopay({
      status: 'INELIGIBLE',
      ineligibleUntil: '2027-01-19',
      warnings: [{ code: 'AUTOPAY_ENDED_RETURNS', message: 'We turned autopay off.' }],
    })
    const eligibility = { recurringPaymentEligibilityStatus: 'Ineligible', reasonCode: 'nsf-hold' } as const
    expect(situationOf(autopayStart({ running, eligibility }), allOff)).toEqual({
      kind: 'ineligible',
      reason: 'nsf-hold',
      until: '2027-01-19',
      message: 'We turned autopay off.',
    })
  })

  test('[autopay-08][autopay-09] Conditional with enrolled-in-PTC is a payment plan, not a refusal', () => {
    const eligibility = { recurringPaymentEligibilityStatus: 'Conditional', reasonCode: 'enrolled-in-PTC' } as const
    expect(situationOf(autopayStart({ eligibility }), allOff)).toEqual({ kind: 'conditional' })
  })

  test('[flag-16][guard-11][guard-12] a flag closes the way in, each for its accounts, and never what is on', () => {
    const closed = { kind: 'ineligible', reason: 'disabled' }
    expect(situationOf(start, { ...allOff, isDisabled: true })).toMatchObject(closed)
    expect(situationOf(start, { ...allOff, isClosedForCurrent: true })).toMatchObject(closed)
    expect(situationOf(start, { ...allOff, isClosedForPastDue: true })).toEqual({ kind: 'open' })
    const late = autopayStart({ pastDueAmount: 79612 })
    expect(situationOf(late, { ...allOff, isClosedForPastDue: true })).toMatchObject(closed)
    const on = autopayStart({ running: runningAutopay() })
    expect(situationOf(on, { isDisabled: true, isClosedForCurrent: true, isClosedForPastDue: true }).kind).toBe(
      'enrolled',
    )
  })

  test('something past due asks for a payment first; nothing left to be due is the end', () => {
    expect(situationOf(autopayStart({ pastDueAmount: 79612 }), allOff)).toEqual({ kind: 'past-due' })
    expect(situationOf(autopayStart({ pastDueAmount: 50 }), allOff)).toEqual({ kind: 'open' })
    const options = { dueDate: null, startDateFrom: null, startDateTo: null }
    expect(situationOf(autopayStart({ options }), allOff)).toMatchObject({ reason: 'matured' })
  })

  test('[autopay-06] ENROLLED is shown as it is', () => {
    const running = runningAutopay()
    expect(situationOf(autopayStart({ running }), allOff)).toEqual({ kind: 'enrolled', autopay: running })
  })
})

describe('what is chosen', () => {
  test('a start date outside the days that are open is refused, and a missing method', () => {
    const chosen = readDraft(
      edited(newFlow, { selectedStartDate: '2026-12-08' }),
      autopayStart({ methods: [] }),
      limits,
    )
    expect(fieldProblems(chosen, limits, null)).toEqual({ start: 'START_DATE', method: 'METHOD_MISSING' })
  })

  test('what is on keeps its own first day while its rhythm stays', () => {
    const running = runningAutopay({ selectedStartDate: '2026-05-27' })
    const flow = { ...newFlow, isChanging: true }
    const chosen = readDraft(flow, autopayStart({ running }), limits)
    expect(fieldProblems(chosen, limits, running)).toEqual({})
    expect(fieldProblems({ ...chosen, frequency: 'WEEKLY' }, limits, running)).toEqual({ start: 'START_DATE' })
  })

  test('[autopay-04] what is on gets another rhythm from a day that is possible, without one being picked', () => {
    const running = runningAutopay({ selectedStartDate: '2026-05-27' })
    const chosen = readDraft(
      edited({ ...newFlow, isChanging: true }, { frequency: 'BI_WEEKLY' }),
      autopayStart({ running }),
      limits,
    )
    expect(chosen).toMatchObject({ frequency: 'BI_WEEKLY', selectedStartDate: '2026-11-27' })
    expect(fieldProblems(chosen, limits, running)).toEqual({})
  })

  test('first offered: the contract’s rhythm from the due date, the default method, two days before', () => {
    expect(readDraft(newFlow, start, limits)).toMatchObject({
      frequency: 'MONTHLY',
      selectedStartDate: '2026-11-27',
      method: { id: 'pm_checking' },
      reminder: 'TWO_DAY_BEFORE',
    })
  })

  test('refusals find their field', () => {
    expect(['AUTOPAY_START_DATE', 'METHOD_NOT_FOUND', 'AUTOPAY_INELIGIBLE'].map(fieldOfCode)).toEqual([
      'start',
      'method',
      null,
    ])
  })
})

describe('the slots of the flow', () => {
  test('[autopay-03] the start date lives in autopayDetails and comes back after a reload', () => {
    expect(edited(newFlow, { selectedStartDate: '2026-11-24' }).autopayDetails).toEqual({
      selectedStartDate: '2026-11-24',
    })
    expect(restored(newFlow, kept).autopayDetails).toEqual({ selectedStartDate: '2026-11-25' })
    const chosen = readDraft(restored(newFlow, kept), start, limits)
    expect(chosen).toMatchObject({ frequency: 'WEEKLY', method: { id: visa.id }, reminder: 'DAY_OF_PAYMENT' })
  })

  test('[autopay-10] autoPayGating opens one screen after the other, also after a reload', () => {
    const gates = [
      restored(newFlow, null),
      restored(newFlow, { ...kept, serviceFeeCents: null }),
      restored(newFlow, kept),
      restored(newFlow, { ...kept, authorizationVersion: 'v1' }),
      restored(newFlow, { ...kept, authorizationVersion: 'v1', acceptedAt: '2026-11-20T17:00:00.000Z' }),
    ]
    expect(gates.map((flow) => flow.autoPayGating)).toEqual(['index', 'index', 'terms', 'review-terms', 'verify'])
    expect(edited(gates.at(-1) ?? newFlow, { frequency: 'MONTHLY' }).autoPayGating).toBe('index')
  })

  test.each<[AutopayStep, Partial<Parameters<typeof allowedStep>[1]>, AutopayStep]>([
    ['verify', {}, 'index'],
    ['verify', { gate: 'terms' }, 'terms'],
    ['terms', { gate: 'verify' }, 'terms'],
    ['verify', { gate: 'verify' }, 'verify'],
    ['verify', { gate: 'verify', canSign: false }, 'index'],
    ['index', { isAttemptOpen: true }, 'verify'],
    ['success', {}, 'success'],
    ['verify', { hasReceipt: true }, 'success'],
  ])('[autopay-10] asked for %s with %o it shows %s', (wanted, facts, shown) => {
    const usual = { canSign: true, gate: 'index', isAttemptOpen: false, hasReceipt: false } as const
    expect(allowedStep(wanted, { ...usual, ...facts })).toBe(shown)
  })

  test('only the same enrollment counts as the one that was asked for', () => {
    const asked = { ...(kept.enrollment ?? never()), frequency: 'MONTHLY', selectedStartDate: '2026-11-27' }
    const same = runningAutopay({ paymentMethodId: visa.id, reminder: 'DAY_OF_PAYMENT' })
    expect(isWhatWasAsked(same, asked)).toBe(true)
    expect(isWhatWasAsked({ ...same, frequency: 'WEEKLY' }, asked)).toBe(false)
    expect(isWhatWasAsked({ ...same, isEditable: false }, asked)).toBe(false)
    expect(isWhatWasAsked(same, null)).toBe(false)
  })
})

function never(): never {
  throw new Error('the kept attempt has an enrollment')
}
