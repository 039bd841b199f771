import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import type { AutopayFrequency, LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import { amountDue, openRows, replay } from '#server/loans/ledger/ledger'
import { ledgerProblems } from '#server/loans/ledger/invariants'
import { generateSchedule } from '#server/loans/ledger/schedule'
import { testLedger } from '#tests/fixtures/ledger'
import { type ModificationEvent, type ModificationState, loanModificationProgram } from './loan-modification.program.ts'
import { isFinishedModification, modificationLabelOf } from './loan-modification.rules.ts'
import { modificationTerms, scheduleOf } from './modification-terms.ts'
import { transitionOf } from './program.ts'

const statuses = Object.keys(modificationLabelOf) as LoanModificationStatusValue[]
const events = [...new Set(loanModificationProgram.transitions.map(({ on }) => on))]

test('[mod-06] a change is finished when it is complete, canceled, declined, expired or closed, and in no other status', () => {
  const over = statuses.filter((status) => loanModificationProgram.states[status].isFinished === true)
  expect([...over].sort()).toEqual(['Cancelled', 'Complete', 'Declined', 'Expired', 'RejectedClosed'])
  expect(statuses.filter(isFinishedModification)).toEqual(over)
  for (const status of over) for (const event of events) expect(lead(status, event)).toBeNull()
})

test('the steps are those of the rules', () => {
  expect(lead('Request', 'request')).toBe('PendingSignature')
  expect(lead('Request', 'request-advisor')).toBe('PendingManagerApproval')
  expect(lead('Request', 'request-exception')).toBe('PendingManagerEligibilityExceptionApproval')
  for (const from of ['PendingManagerApproval', 'PendingManagerEligibilityExceptionApproval'] as const) {
    expect([lead(from, 'approve'), lead(from, 'decline')]).toEqual(['PendingSignature', 'Declined'])
  }
  expect(lead('PendingSignature', 'sign')).toBe('PendingSignature')
  expect(lead('PendingSignature', 'sign-last')).toBe('PendingDocumentReview')
  expect(lead('PendingSignature', 'expire')).toBe('Expired')
  expect(lead('PendingDocumentReview', 'accept-documents')).toBe('PendingQaApproval')
  expect(lead('PendingDocumentReview', 'reject-documents')).toBe('RejectedClosed')
  expect(lead('PendingQaApproval', 'accept-quality')).toBe('PendingFinalization')
  expect(lead('PendingFinalization', 'finalize')).toBe('PendingMaintenanceTransaction')
  expect(lead('PendingMaintenanceTransaction', 'post')).toBe('Complete')
  for (const status of statuses)
    expect(lead(status, 'cancel')).toBe(isFinishedModification(status) ? null : 'Cancelled')
})

test('whatever happens, the schedule changes only after everybody signed and staff checked twice, and at most once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (happenings) => {
      let state: ModificationState = 'Request'
      const taken: ModificationEvent[] = []
      for (const event of happenings) {
        const row: ReturnType<typeof stepOf> = stepOf(state, event)
        if (row === null) continue
        taken.push(event)
        state = row.to
        if (!row.effects.includes('change-ledger')) continue
        const order = ['sign-last', 'accept-documents', 'accept-quality', 'finalize', 'post'] as const
        const places = order.map((one) => taken.indexOf(one))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        expect(places).not.toContain(-1)
      }
      expect(taken.filter((event) => event === 'post').length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2_000 },
  )
})

const start = '2026-01-01'
const paid = fc.record({ day: fc.integer({ min: 0, max: 400 }), cents: fc.integer({ min: 1_000, max: 200_000 }) })

test('over 400 days the schedule that takes effect is the one that was signed, whatever is paid in between', () => {
  fc.assert(
    fc.property(
      fc.record({
        principalCents: fc.integer({ min: 800_000, max: 3_000_000 }),
        from: fc.constantFrom<AutopayFrequency>('BI_WEEKLY', 'MONTHLY', 'SEMI_MONTHLY', 'WEEKLY'),
        to: fc.constantFrom<AutopayFrequency>('BI_WEEKLY', 'MONTHLY', 'SEMI_MONTHLY', 'WEEKLY'),
        payments: fc.array(paid, { maxLength: 15 }),
        asked: fc.integer({ min: 0, max: 380 }),
        after: fc.integer({ min: 0, max: 20 }),
      }),
      ({ principalCents, from, to, payments, asked, after }) => {
        const schedule = generateSchedule({
          frequency: from,
          firstDueDate: addDays(start, 20),
          count: 90,
          regularPaymentCents: 79_612,
        })
        const maturityDate = schedule.at(-1)?.dueDate ?? start
        const made = testLedger(schedule, { paymentFrequency: from, openedOn: start, maturityDate })
        made.write(start, { type: 'OPEN', split: { principalCents } })
        const inOrder = [...payments].sort((a, b) => a.day - b.day)
        const pay = (some: typeof inOrder) => {
          for (const { day, cents } of some) made.write(addDays(start, day), { type: 'PAYMENT', cents })
        }
        pay(inOrder.filter(({ day }) => day <= asked))
        const askedOn = addDays(start, asked)
        const before = replay(made.ledger(), askedOn)
        const terms =
          from === to ? null : modificationTerms(made.ledger(), askedOn, { type: 'Frequency', frequency: to })
        if (terms === null) return
        // The next payment stays, with its amount, and the first new one can't fall due before the change may take effect.
        const next = openRows(before).find(({ dueDate }) => dueDate >= askedOn)
        expect(terms.keptPayments).toContainEqual({ date: next?.dueDate, cents: next?.amountCents })
        expect(terms.firstNewDate > terms.lastDay).toBe(true)
        pay(inOrder.filter(({ day }) => day > asked && day <= asked + after))
        const on = addDays(askedOn, after)
        const change = scheduleOf(replay(made.ledger(), on), on, terms)
        if (change === null) return
        made.write(on, { type: 'FREQUENCY_CHANGE', scheduleChange: change })
        expect(change.rows[0]).toMatchObject({ dueDate: terms.firstNewDate, amountCents: terms.after.paymentCents })
        const state = replay(made.ledger())
        expect(ledgerProblems(made.ledger(), state)).toEqual([])
        expect(amountDue(state, on).currentDue).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)

function lead(from: ModificationState, on: ModificationEvent): ModificationState | null {
  return stepOf(from, on)?.to ?? null
}

function stepOf(from: ModificationState, on: ModificationEvent) {
  return transitionOf(loanModificationProgram, from, on)
}
