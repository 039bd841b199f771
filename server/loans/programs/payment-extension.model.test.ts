import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, compareDates, type LocalDate } from '#sdk/dates/dates'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import { ledgerProblems } from '#server/loans/ledger/invariants'
import { amountDue, replay } from '#server/loans/ledger/ledger'
import { generateSchedule } from '#server/loans/ledger/schedule'
import { countInstallments, type InstallmentEvent, linesOf } from '#tests/fixtures/counted-installments'
import { testLedger } from '#tests/fixtures/ledger'
import { modelRuns } from '#tests/fixtures/model-runs'
import { type ExtensionEvent, type ExtensionState, paymentExtensionProgram } from './payment-extension.program.ts'
import { type ExtensionFacts, extensionStanding } from './payment-extension.rules.ts'
import { transitionOf } from './program.ts'

const start = '2026-01-05'
const months = 144
/** More than is ever paid: what is left to pay never limits what is due. */
const principalCents = 50_000_000
const regularCents = 79_612
const schedule = generateSchedule({
  frequency: 'MONTHLY',
  firstDueDate: '2026-02-01',
  count: 160,
  regularPaymentCents: regularCents,
})
const lastDue = schedule.at(-1)?.dueDate ?? start

/** A loan with nothing against an extension but those it had. */
const open: Omit<ExtensionFacts, 'today' | 'modifications'> = {
  statusKey: 'A',
  route: 'S00',
  isScraProtected: false,
  isOffered: true,
  isMatured: false,
  isPaidOff: false,
  numberOfDaysPastDue: 0,
  installmentsPaid: 12,
  installmentsLeft: 40,
  daysOnBooks: 400,
  isPredictedRepo: false,
  isPlanActive: false,
  canPay: true,
  isReturnOpen: false,
}

/** Somebody asks on a day; the payment is dated some days later, and this becomes of it. A jump posts it later still. */
const asked = fc.record({
  day: fc.integer({ min: 30, max: months * 30 }),
  lag: fc.nat(10),
  jump: fc.constantFrom(0, 0, 0, 5, 30),
  fate: fc.constantFrom('kept', 'kept', 'kept', 'declined', 'canceled', 'returned'),
  returnsAfter: fc.integer({ min: 1, max: 60 }),
})
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

/** Ordinary money: payments, those beside autopay, months on autopay, and what of it is returned. */
const money = fc.oneof(
  fc.record({
    day: fc.integer({ min: 1, max: months * 30 }),
    cents: fc.integer({ min: 5_000, max: 250_000 }),
    draws: fc.constantFrom('COVERED' as const, 'COVERED' as const, 'CONTINUE' as const),
    returnsAfter: fc.option(fc.integer({ min: 1, max: 60 })),
  }),
  fc.record({ fromMonth: fc.nat(months), draws: fc.integer({ min: 2, max: 8 }), isLastReturned: fc.boolean() }),
)
type Money = typeof money extends fc.Arbitrary<infer T> ? T : never

interface Paid {
  readonly date: LocalDate
  readonly cents: number
  readonly draws: AutopayDraws
  readonly returnedOn: LocalDate | null
}

/** The payments of ordinary money, each on its day. */
function paymentsOf(one: Money): Paid[] {
  if ('day' in one) {
    const date = addDays(start, one.day)
    const returnedOn = one.returnsAfter === null ? null : addDays(date, one.returnsAfter)
    return [{ date, cents: one.cents, draws: one.draws, returnedOn }]
  }
  return Array.from({ length: one.draws }, (_, index): Paid => {
    const date = addMonths('2026-02-01', one.fromMonth + index)
    const isReturned = one.isLastReturned && index === one.draws - 1
    return { date, cents: regularCents, draws: 'COVERED', returnedOn: isReturned ? addDays(date, 2) : null }
  })
}

interface Step {
  readonly date: LocalDate
  readonly order: number
  readonly take: () => void
}

interface Extension {
  readonly type: 'Extension'
  status: ExtensionState
  completionDate: LocalDate | null
}

/** A loan's extensions as the store keeps them, moved on by the program's table. */
function createLoan() {
  const made = testLedger(schedule, { openedOn: start, maturityDate: lastDue })
  made.write(start, { type: 'OPEN', split: { principalCents } })
  const all: Extension[] = []
  const move = (one: Extension, on: ExtensionEvent, today: LocalDate) => {
    const row = transitionOf(paymentExtensionProgram, one.status, on)
    if (row === null) throw new Error(`${one.status} cannot be ${on}`)
    one.status = row.to
    if (row.to === 'Complete') one.completionDate = today
    return row.effects
  }
  return {
    all,
    move,
    ledger: made.ledger,
    standing: (today: LocalDate) => extensionStanding({ ...open, today, modifications: all }),
    post: (today: LocalDate) => made.write(today, { type: 'EXTENSION', cents: 1_000 }).ledger.entries.at(-1)?.entryId,
    pay: ({ date, cents, draws: autopayDraws }: Paid) =>
      made.write(date, { type: 'PAYMENT', cents, autopayDraws }).ledger.entries.at(-1)?.entryId,
    takeBack: (entryId: string, today: LocalDate) => made.write(today, { type: 'REVERSAL', reversesId: entryId }),
  }
}

/** A day as a number in which every month has 31 days, so that a year back is 372 less. */
const numberOf = (date: LocalDate) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return year * 372 + month * 31 + day
}

/** The same as numbers: what is under way, on which days extensions took effect that were not undone, and the money that was not returned. */
function createModel() {
  let isUnderWay = false
  let events: readonly InstallmentEvent[] = []
  const add = (event: InstallmentEvent) => {
    events = [...events, event]
    return { takeBack: () => (events = events.filter((one) => one !== event)) }
  }
  let took: number[] = []
  const within = (today: number, years: number) => took.filter((day) => today - day < years * 372).length
  return {
    begin: () => (isUnderWay = true),
    end: () => (isUnderWay = false),
    took: () => took.length,
    installments: () => countInstallments(schedule, events),
    pay: ({ date, cents, draws }: Paid) => add({ kind: 'pay', date, cents, draws }),
    complete(date: LocalDate) {
      isUnderWay = false
      took = [...took, numberOf(date)]
      const moved = add({ kind: 'extend' })
      return {
        undo() {
          took = took.filter((day) => day !== numberOf(date))
          moved.takeBack()
        },
      }
    },
    eligibility(date: LocalDate) {
      const today = numberOf(date)
      if (isUnderWay) return 'ENROLLED'
      return within(today, 1) >= 1 || within(today, 5) >= 2 || took.length >= 3 ? 'INELIGIBLE' : 'ELIGIBLE'
    },
    left: (date: LocalDate) => Math.max(0, Math.min(3 - took.length, 2 - within(numberOf(date), 5))),
  }
}

test('over twelve years of asking, paying, declines, cancellations and returns: one in 12 months, two in 5 years, three in all', () => {
  const seen = new Set<string>()
  const live = ({ asks, paid }: { readonly asks: readonly Asked[]; readonly paid: readonly Paid[] }) => {
    const [loan, model] = [createLoan(), createModel()]
    const steps: Step[] = []
    let order = 0
    const later = (date: LocalDate, take: () => void) => {
      order += 1
      steps.push({ date, order, take })
    }
    const ask = (one: Asked, today: LocalDate) => {
      const { eligibility, reasons, left } = loan.standing(today)
      expect([eligibility, left]).toEqual([model.eligibility(today), model.left(today)])
      for (const word of [eligibility, ...reasons]) seen.add(word)
      if (eligibility !== 'ELIGIBLE') return
      const extension: Extension = { type: 'Extension', status: 'PendingSignature', completionDate: null }
      loan.all.push(extension)
      loan.move(extension, 'signed', today)
      if (one.fate === 'declined') {
        loan.move(extension, 'card-declined', today)
        return
      }
      loan.move(extension, 'paid-for', today)
      model.begin()
      const posts = addDays(today, one.lag + one.jump)
      later(posts, () => {
        if (one.fate === 'canceled') {
          loan.move(extension, 'payment-canceled', posts)
          model.end()
          return
        }
        expect(loan.move(extension, 'posted', posts)).toEqual(['move-dates'])
        const entryId = loan.post(posts)
        const completed = model.complete(posts)
        if (one.fate === 'kept' || entryId === undefined) return
        const back = addDays(posts, one.returnsAfter)
        later(back, () => {
          expect(loan.move(extension, 'payment-returned', back)).toContain('shelter-from-late-fee')
          loan.takeBack(entryId, back)
          completed.undo()
        })
      })
    }
    for (const one of asks) {
      const date = addDays(start, one.day)
      later(date, () => ask(one, date))
    }
    for (const one of paid)
      later(one.date, () => {
        const [entryId, counted] = [loan.pay(one), model.pay(one)]
        if (one.returnedOn === null || entryId === undefined) return
        const back = one.returnedOn
        later(back, () => {
          loan.takeBack(entryId, back)
          counted.takeBack()
        })
      })
    let looked: object = {}
    while (steps.length > 0) {
      steps.sort((a, b) => compareDates(a.date, b.date) || a.order - b.order)
      const next = steps.shift()
      next?.take()
      if (next === undefined || looked === loan.ledger()) continue
      looked = loan.ledger()
      // Each extension in force moves the loan's last day by one month, and one that came back moves it no more.
      const state = replay(loan.ledger(), next.date)
      expect(state.maturityDate).toBe(addMonths(lastDue, model.took()))
      expect(state.rows.at(-1)?.dueDate).toBe(addMonths(lastDue, model.took()))
      // Its payment satisfies no installment: those are paid by ordinary money alone, and it moves those that this leaves open.
      expect(linesOf(state.rows)).toBe(model.installments())
      expect(state.unmarked.extensionCents).toBe(model.took() * 1_000)
      expect(amountDue(state, next.date).currentDue).toBeGreaterThanOrEqual(0)
    }
    const ledger = loan.ledger()
    expect(ledgerProblems(ledger, replay(ledger))).toEqual([])
    for (const { status } of loan.all)
      expect(['Complete', 'Cancelled', 'PendingMaintenanceTransaction']).toContain(status)
  }
  const scenario = fc.record({
    asks: fc.array(asked, { minLength: 4, maxLength: 24 }),
    paid: fc.array(money, { maxLength: 10 }).map((all) => all.flatMap(paymentsOf)),
  })
  fc.assert(fc.property(scenario, live), modelRuns(scenario, 30))
  expect([...seen].sort()).toEqual(['ELIGIBLE', 'ENROLLED', 'INELIGIBLE', 'used-in-months', 'used-in-years', 'used-up'])
}, 60_000)

test('nothing leads on from an extension that is over', () => {
  const events = paymentExtensionProgram.transitions.map(({ on }) => on)
  for (const on of events) expect(transitionOf(paymentExtensionProgram, 'Cancelled', on)).toBeNull()
})
