import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type LocalDate } from '#sdk/dates/dates'
import type { LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import { ledgerProblems } from '#server/loans/ledger/invariants'
import { amountDue, replay } from '#server/loans/ledger/ledger'
import { generateSchedule } from '#server/loans/ledger/schedule'
import { linesOf } from '#tests/fixtures/counted-installments'
import { testLedger } from '#tests/fixtures/ledger'
import { modelRuns } from '#tests/fixtures/model-runs'
import { createTill, ordinaryMoney, type OrdinaryPayment } from '#tests/fixtures/ordinary-money'
import { loanModificationProgram, type ModificationEvent } from './loan-modification.program.ts'
import { endedByDays, isFinishedModification, optedOutThrough } from './loan-modification.rules.ts'
import { modificationRefusals } from './modification-limits.ts'
import { modificationTerms, type ModificationTerms, scheduleOf } from './modification-terms.ts'
import { type ProgramActor, transitionOf } from './program.ts'

const start = '2026-01-05'
const days = 500
const dateOf = (day: number) => addDays(start, day)
const acts = ['request', 'request', 'sign', 'sign', 'accept', 'accept', 'reject', 'stop', 'opt-out', 'jump'] as const
type Act = (typeof acts)[number]

interface Happening {
  readonly gap: number
  readonly act: Act
  readonly length: number
}

/** A change that nothing interrupts, as few are by chance: to its end, or as far as the one that is not accepted. */
const undisturbed = (...way: readonly Act[]) => way.map((act): Happening => ({ gap: 1, act, length: 1 }))
const ways = [
  undisturbed('request', 'sign', 'sign', 'accept', 'accept', 'jump'),
  undisturbed('request', 'sign', 'sign', 'reject'),
]

/** What people do on a day. A jump: the jobs stand still for days, and then run for each of them. */
const scenario = fc
  .array(
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc
          .record({
            gap: fc.integer({ min: 0, max: 14 }),
            act: fc.constantFrom(...acts),
            length: fc.integer({ min: 1, max: 12 }),
          })
          .map((one): Happening[] => [one]),
      },
      { weight: 1, arbitrary: fc.constantFrom(...ways) },
    ),
    { minLength: 20, maxLength: 60 },
  )
  .map((happenings) => happenings.flat())

const regularCents = 79_612
const firstDueDate = addDays(start, 20)

interface Change {
  readonly type: 'Frequency'
  status: LoanModificationStatusValue
  completionDate: LocalDate | null
  readonly terms: ModificationTerms
  signatures: number
}

/** A loan and its changes as the store keeps them, moved on by the table, the rules of the days and the terms. */
function createLoan() {
  const schedule = generateSchedule({
    frequency: 'MONTHLY',
    firstDueDate,
    count: 60,
    regularPaymentCents: regularCents,
  })
  const made = testLedger(schedule, { openedOn: start, maturityDate: schedule.at(-1)?.dueDate ?? start })
  made.write(start, { type: 'OPEN', split: { principalCents: 2_400_000 } })
  const all: Change[] = []
  let optedOutOn: LocalDate | null = null
  const isOpen = ({ status }: Change) => !isFinishedModification(status)
  const entryOf = new Map<OrdinaryPayment, string>()
  const move = (change: Change | undefined, event: ModificationEvent, by: ProgramActor, today: LocalDate) => {
    const row = change === undefined ? null : transitionOf(loanModificationProgram, change.status, event)
    if (change === undefined || row === null || row.to === 'Request' || !row.by.includes(by)) return false
    if (row.effects.includes('change-ledger')) {
      const scheduleChange = scheduleOf(replay(made.ledger(), today), today, change.terms)
      if (scheduleChange !== null) made.write(today, { type: 'FREQUENCY_CHANGE', scheduleChange })
    }
    change.status = row.to
    if (row.to === 'Complete') change.completionDate = today
    return true
  }
  const current = () => all.find(isOpen)
  return {
    ledger: made.ledger,
    schedule,
    frequency: () => replay(made.ledger()).frequency,
    installments: () => linesOf(replay(made.ledger()).rows),
    pay(one: OrdinaryPayment, date: LocalDate) {
      const { ledger } = made.write(date, { type: 'PAYMENT', cents: one.cents, autopayDraws: one.draws })
      entryOf.set(one, ledger.entries.at(-1)?.entryId ?? '')
    },
    takeBack: (one: OrdinaryPayment, date: LocalDate) =>
      made.write(date, { type: 'REVERSAL', reversesId: entryOf.get(one) ?? '' }),
    status: () => all.at(-1)?.status ?? null,
    optedOutThrough: (today: LocalDate) => optedOutThrough(optedOutOn, today),
    request(today: LocalDate) {
      const facts = {
        statusKey: 'A',
        route: 'S00',
        isScraProtected: false,
        contractDate: start,
        isPaidOff: false,
        isMatured: false,
        isPastDue: amountDue(replay(made.ledger(), today), today).isPastDue,
        numberOfDaysPastDue: 0,
        isPlanActive: false,
        installmentsPaid: 12,
        installmentsLeft: 40,
      }
      const { blocks, limits } = modificationRefusals(
        { ...facts, today, isOneOpen: current() !== undefined, modifications: all },
        'Frequency',
      )
      if (blocks.length + limits.length > 0) return
      const frequency = replay(made.ledger(), today).frequency === 'MONTHLY' ? 'BI_WEEKLY' : 'MONTHLY'
      const terms = modificationTerms(made.ledger(), today, { type: 'Frequency', frequency })
      if (terms === null) return
      all.push({ type: 'Frequency', status: 'PendingSignature', completionDate: null, terms, signatures: 0 })
    },
    sign(today: LocalDate) {
      const change = current()
      if (change === undefined) return
      if (move(change, change.signatures === 1 ? 'sign-last' : 'sign', 'borrower', today)) change.signatures += 1
    },
    accept: (today: LocalDate) =>
      move(current(), 'accept-documents', 'staff', today) || move(current(), 'accept-quality', 'staff', today),
    reject: (today: LocalDate) => move(current(), 'reject-documents', 'staff', today),
    stop: (today: LocalDate) => move(current(), 'cancel', 'staff', today),
    optOut(today: LocalDate) {
      move(current(), 'cancel', 'borrower', today)
      optedOutOn = today
    },
    /** The night's run. */
    judge(today: LocalDate) {
      const change = current()
      if (change === undefined) return
      const ended = endedByDays(
        { status: change.status, signBy: change.terms.signBy, lastDay: change.terms.lastDay },
        today,
      )
      if (ended !== null) expect(move(change, ended === 'expire' ? 'expire' : 'cancel', 'system', today)).toBe(true)
    },
    /** The evening's run: a file that was closed takes effect in it. */
    post(today: LocalDate) {
      move(current(), 'finalize', 'system', today)
      return move(current(), 'post', 'system', today) ? (made.ledger().entries.at(-1)?.scheduleChange ?? null) : null
    },
  }
}

/** The same as a count: on which day it was asked for, how far it has come, and when one last took effect. */
function createModel() {
  let askedOn = -1
  /** 0 and 1: so many signatures; 2: signed; 3: looked at; 4: looked at twice. */
  let stage = 0
  let is: string | null = null
  let tookOn: number | null = null
  let outOn: number | null = null
  const names = [
    'PendingSignature',
    'PendingSignature',
    'PendingDocumentReview',
    'PendingQaApproval',
    'PendingFinalization',
  ]
  const isOpen = () => is !== null && names.includes(is)
  const end = (word: string) => {
    if (isOpen()) is = word
  }
  const reach = (next: number) => {
    stage = next
    is = names[next] ?? null
  }
  return {
    status: () => is,
    took: () => tookOn,
    optedOutThrough: (day: number) => (outOn !== null && day <= outOn + 90 ? dateOf(outOn + 90) : null),
    request(day: number, isPastDue: () => boolean) {
      const isTooSoon = tookOn !== null && dateOf(tookOn) > addMonths(dateOf(day), -12)
      if (isOpen() || isTooSoon || isPastDue()) return
      askedOn = day
      reach(0)
    },
    sign: () => isOpen() && stage < 2 && reach(stage + 1),
    accept: () => isOpen() && (stage === 2 || stage === 3) && reach(stage + 1),
    reject: () => stage === 2 && end('RejectedClosed'),
    stop: () => end('Cancelled'),
    optOut(day: number) {
      end('Cancelled')
      outOn = day
    },
    judge(day: number) {
      if (stage < 2 && day > askedOn + 15) end('Expired')
      if (stage >= 2 && day > askedOn + 20) end('Cancelled')
    },
    post(day: number) {
      if (!isOpen() || stage < 4) return false
      end('Complete')
      tookOn = day
      return true
    },
  }
}

test('over 500 days of asking, signing, checking, stopping, opting out and days without jobs, a change of a loan is what an independent count says', () => {
  const seen = new Set<string>()
  const live = ({ happenings, paid }: { happenings: readonly Happening[]; paid: readonly OrdinaryPayment[] }) => {
    const [loan, model] = [createLoan(), createModel()]
    const till = createTill(loan, paid)
    const acting = new Map<number, Act[]>()
    const still = new Set<number>()
    let at = 0
    for (const { gap, act, length } of happenings) {
      at += gap
      if (act === 'jump') for (let more = 0; more < length; more += 1) still.add(at + more)
      else acting.set(at, [...(acting.get(at) ?? []), act])
    }
    let jobsDone = 0
    for (let day = 1; day <= days; day += 1) {
      const today = dateOf(day)
      for (let missed = jobsDone + 1; !still.has(day) && missed <= day; missed += 1) {
        const isMoney = till.evening(missed - 1, dateOf(missed - 1))
        const change = loan.post(dateOf(missed - 1))
        // What is complete has changed the schedule, and nothing else has.
        expect(change !== null).toBe(model.post(missed - 1))
        if (change !== null) till.replace(change)
        if (isMoney || change !== null) till.check()
        loan.judge(dateOf(missed))
        model.judge(missed)
        jobsDone = missed
      }
      for (const act of acting.get(day) ?? []) {
        if (act === 'jump') continue
        const move = act === 'opt-out' ? 'optOut' : act
        loan[move](today)
        model[move](day, () => till.isPastDue(today))
      }
      expect(loan.status()).toBe(model.status())
      expect(loan.optedOutThrough(today)).toBe(model.optedOutThrough(day))
      seen.add(String(model.status()))
    }
    const ledger = loan.ledger()
    expect(ledgerProblems(ledger, replay(ledger))).toEqual([])
    // Nothing changed the schedule but a change that took effect.
    if (model.took() === null) expect(loan.frequency()).toBe('MONTHLY')
    else expect(ledger.entries.some(({ type }) => type === 'FREQUENCY_CHANGE')).toBe(true)
  }
  const worlds = fc.record({ happenings: scenario, paid: ordinaryMoney({ start, firstDueDate, regularCents, days }) })
  fc.assert(fc.property(worlds, live), modelRuns(worlds, 50))
  for (const status of ['Cancelled', 'Complete', 'Expired', 'RejectedClosed']) expect(seen).toContain(status)
}, 60_000)
