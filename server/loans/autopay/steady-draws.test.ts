import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessMoment, type LocalDate, toIso } from '#sdk/dates/dates'
import type { AutopayFrequency, AutopayReminder } from '#sdk/loan/enums.graphql'
import { lastPaymentNoticeDays } from '#sdk/loan/payment-terms'
import { type Ledger, replay } from '#server/loans/ledger/ledger'
import type { PaymentCategory } from '#server/loans/payments/service-fee'
import { generateSchedule } from '#server/loans/ledger/schedule'
import { storedBalancesOf } from '#server/loans/ledger/stored-balances'
import { testLedger } from '#tests/fixtures/ledger'
import type { Recurring } from './autopay.store.ts'
import { drawDays } from './draw-dates.ts'
import { projectDraws } from './draws.rules.ts'
import { noticesBy, reminderByStored } from './due-notices.ts'
import { noticesDue } from './notices.rules.ts'
import { type SteadyLoan, steadyDraw } from './steady-draws.rules.ts'

const start = '2026-01-01'
const dayCount = 200
const regularPaymentCents = 50_000

const loan = fc.record({
  frequency: fc.constantFrom<AutopayFrequency>('BI_WEEKLY', 'MONTHLY', 'WEEKLY'),
  firstDue: fc.integer({ min: 0, max: 40 }),
  count: fc.integer({ min: 12, max: 90 }),
  lastPaymentCents: fc.constantFrom(regularPaymentCents, regularPaymentCents, 12_345, 900_000),
  principalCents: fc.integer({ min: 100_000, max: 4_000_000 }),
  payments: fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: dayCount }),
      cents: fc.oneof(
        fc.constantFrom(...[1, 1, 1, 2, 3].map((count) => count * regularPaymentCents)),
        fc.integer({ min: 1, max: 200_000 }),
      ),
    }),
    { maxLength: 8 },
  ),
  hasFee: fc.boolean(),
})

function ledgerOf(made: typeof loan extends fc.Arbitrary<infer T> ? T : never): Ledger {
  const { frequency, count, lastPaymentCents, principalCents, payments, hasFee } = made
  const firstDueDate = addDays(start, made.firstDue)
  const schedule = generateSchedule({ frequency, firstDueDate, count, regularPaymentCents, lastPaymentCents })
  const maturityDate = schedule.at(-1)?.dueDate ?? start
  const book = testLedger(schedule, { paymentFrequency: frequency, openedOn: start, maturityDate })
  book.write(start, { type: 'OPEN', split: { principalCents } })
  if (hasFee) book.write(addDays(start, 1), { type: 'FEE_NSF', cents: 1_500 })
  for (const { day, cents } of [...payments].sort((a, b) => a.day - b.day))
    book.write(addDays(start, day), { type: 'PAYMENT', cents })
  return book.ledger()
}

/** What is stored of a loan; null where it isn't one whose installments are all alike. */
function steadyLoanOf(ledger: Ledger): SteadyLoan | null {
  const { terms, entries } = ledger
  const stored = storedBalancesOf(replay(ledger), entries, 0)
  const { steadyCents, steadyUntil, oldestOpenDueDate, effectiveThrough, principalCents } = stored
  if (steadyCents === null || steadyUntil === null || oldestOpenDueDate === null || effectiveThrough === null)
    return null
  return { ...terms, principalCents, steadyCents, steadyUntil, oldestOpenDueDate, effectiveThrough }
}

const enrolled: Recurring = {
  recurringPaymentId: 'rec_1',
  accountNumber: '1',
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
  status: 'ENROLLED',
  frequency: 'MONTHLY',
  startDate: start,
  isAfterDue: false,
  reminder: 'DAY_OF_PAYMENT',
  agreedCents: regularPaymentCents,
  confirmationNumber: '',
  enrolledOn: start,
  signedAt: '',
  pausedReason: null,
  endedOn: null,
  endReason: null,
  ineligibleUntil: null,
  otpPaymentId: null,
  category: 'ACH',
  methodType: 'CHECKING_ACCOUNT',
  lastFour: '0000',
  nickname: null,
  isMethodUsable: true,
  payer: 'BUYER',
}

/** What is read of an autopay that nothing is on its way for. */
const nothingRead: Omit<Parameters<typeof reminderByStored>[1], 'isLoanHeld' | 'steady' | 'past' | 'sent'> = {
  states: ['AZ'],
  reversing: [],
  upcoming: [],
  keptUntil: null,
  made: [],
  payer: {
    accountNumber: '1',
    customerId: 'cus_1',
    name: 'P One',
    isAchStopped: false,
    party: 'A',
    email: null,
    language: 'en',
    electronicRecords: null,
  },
}

/** What the statement that selects autopays asks of the stored balances and the autopay. */
function isSteady(
  ledger: Ledger,
  { today, startDate }: { readonly today: LocalDate; readonly startDate: LocalDate },
): boolean {
  const stored = storedBalancesOf(replay(ledger), ledger.entries, 0)
  const { steadyCents, steadyUntil, oldestOpenDueDate, effectiveThrough, principalCents } = stored
  if (steadyCents === null || steadyUntil === null || oldestOpenDueDate === null) return false
  const frequency = ledger.terms.paymentFrequency
  if (frequency === 'MONTHLY' && Number(startDate.slice(8)) > 28) return false
  const reach = frequency === 'MONTHLY' ? 6 : frequency === 'WEEKLY' ? 24 : 12
  return (
    steadyUntil > addDays(today, lastPaymentNoticeDays + 32) &&
    oldestOpenDueDate >= addDays(today, -(lastPaymentNoticeDays + 32)) &&
    (effectiveThrough ?? '9999') <= today &&
    principalCents > reach * steadyCents
  )
}

test('an autopay whose coming draws are all alike by what is stored of its loan owes its owner no notice', () => {
  let steady = 0
  fc.assert(
    fc.property(
      loan,
      fc.record({
        startDay: fc.integer({ min: 0, max: 60 }),
        todayDay: fc.integer({ min: 0, max: dayCount + 120 }),
        isAfterDue: fc.boolean(),
        skipped: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 2 }),
        off: fc.integer({ min: -3, max: 3 }),
        inHand: fc.record({ sinceDay: fc.integer({ min: -45, max: 10 }), count: fc.integer({ min: 0, max: 3 }) }),
      }),
      (made, { startDay, todayDay, isAfterDue, skipped, off, inHand }) => {
        const ledger = ledgerOf(made)
        const today = addDays(start, todayDay)
        const startDate = addDays(start, startDay)
        if (!isSteady(ledger, { today, startDate })) return
        steady += 1
        // Draws that are on their way already, because of a bank or a card that did not answer.
        const since = addDays(today, inHand.sinceDay)
        const dates = drawDays(ledger.terms.paymentFrequency, startDate, since, inHand.count)
        const onItsWay = dates.map(({ date }) => ({ date, cents: regularPaymentCents }))
        const draws = projectDraws({
          state: replay(ledger, today),
          plan: { frequency: ledger.terms.paymentFrequency, startDate, isAfterDue },
          upcoming: onItsWay,
          without: new Set([...skipped.map((days) => addDays(today, days)), ...onItsWay.map(({ date }) => date)]),
          from: today,
          count: 8,
          through: addDays(today, lastPaymentNoticeDays),
        })
        expect(draws.filter(({ cents, isFinal }) => cents !== regularPaymentCents || isFinal)).toEqual([])
        const agreedCents = regularPaymentCents + off
        for (const lastDrawCents of [null, agreedCents, regularPaymentCents])
          expect(noticesDue({ today, draws, agreedCents, lastDrawCents, sent: [] })).toEqual([])
      },
    ),
    { numRuns: 4_000 },
  )
  expect(steady).toBeGreaterThan(150)
})

test('a draw by what is stored of its loan is the one that its ledger makes', () => {
  let drawn = 0
  let undrawn = 0
  fc.assert(
    fc.property(
      loan,
      fc.record({
        startDay: fc.integer({ min: 0, max: 60 }),
        todayDay: fc.integer({ min: 0, max: dayCount + 120 }),
        ahead: fc.integer({ min: -6, max: 6 }),
        isAfterDue: fc.boolean(),
        isOnDay: fc.boolean(),
        isOwnRhythm: fc.integer({ min: 0, max: 9 }),
        category: fc.constantFrom<PaymentCategory>('ACH', 'CARD'),
      }),
      (made, { startDay, todayDay, ahead, isAfterDue, isOnDay, isOwnRhythm, category }) => {
        const ledger = ledgerOf(made)
        const steady = steadyLoanOf(ledger)
        if (steady === null) return
        const today = addDays(start, todayDay)
        const startDate = addDays(start, startDay)
        const frequency = isOwnRhythm === 0 ? 'SEMI_MONTHLY' : ledger.terms.paymentFrequency
        const plan = { frequency, startDate, isAfterDue, category }
        const near = addDays(today, ahead)
        const [day] = drawDays(frequency, startDate, near, 1)
        const date = isOnDay ? (day?.date ?? near) : near
        const draw = steadyDraw(steady, plan, { today, date })
        if (draw === undefined) return
        const facts = {
          state: replay(ledger, today),
          plan,
          upcoming: [],
          without: new Set<LocalDate>(),
          from: date,
          count: 1,
        }
        const [projected] = projectDraws(facts)
        if (draw === null) undrawn += 1
        else drawn += 1
        expect(draw).toEqual(projected?.date === date ? projected : null)
      },
    ),
    { numRuns: 8_000 },
  )
  expect([drawn > 200, undrawn > 30], `${drawn} ${undrawn}`).toEqual([true, true])
})

test('a reminder by what is stored of its loan is the one that its ledger makes', () => {
  let [reminded, silent] = [0, 0]
  const facts = fc.record({
    startDay: fc.integer({ min: 0, max: 60 }),
    todayDay: fc.integer({ min: 0, max: dayCount + 120 }),
    isAfterDue: fc.boolean(),
    reminder: fc.constantFrom<AutopayReminder>('DAY_OF_PAYMENT', 'ONE_DAY_BEFORE', 'TWO_DAY_BEFORE'),
    category: fc.constantFrom<PaymentCategory>('ACH', 'CARD'),
    off: fc.constantFrom(0, 0, -5_000, 5_000),
    hour: fc.integer({ min: 8, max: 20 }),
    isSkipped: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    isHeld: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    isSent: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  })
  fc.assert(
    fc.property(loan, facts, (made, chosen) => {
      const ledger = ledgerOf(made)
      const { startDay, todayDay, reminder, off, hour, isSkipped, isSent } = chosen
      const startDate = addDays(start, startDay)
      // A day on which a draw may have its reminder.
      const [day] = drawDays(ledger.terms.paymentFrequency, startDate, addDays(start, todayDay), 1)
      const date = day?.date ?? startDate
      const today = addDays(date, { DAY_OF_PAYMENT: 0, ONE_DAY_BEFORE: -1, TWO_DAY_BEFORE: -2 }[reminder])
      const recurring = {
        ...enrolled,
        ...chosen,
        frequency: ledger.terms.paymentFrequency,
        startDate,
        agreedCents: regularPaymentCents + off,
        signedAt: toIso(businessMoment(addDays(start, -9), '10:00')),
      }
      const read = {
        ...nothingRead,
        isLoanHeld: chosen.isHeld,
        steady: steadyLoanOf(ledger),
        past: { skipped: isSkipped ? [date] : [], settled: [], lastDrawCents: null },
        sent: isSent ? [{ kind: 'REMINDER' as const, drawDate: date, cents: 1, sentOn: today, deliveredOn: null }] : [],
      }
      const moment = { today, untilMs: businessMoment(today, `${hour}`.padStart(2, '0') + ':30'), isMissed: false }
      const due = reminderByStored(recurring, read, moment)
      if (due === null) return
      expect(due.notices).toEqual([])
      expect(due.reminders).toEqual(noticesBy(recurring, ledger, read, moment).reminders)
      if (due.reminders.length > 0) reminded += 1
      else silent += 1
    }),
    { numRuns: 6_000 },
  )
  expect([reminded > 150, silent > 300], `${reminded} ${silent}`).toEqual([true, true])
})
