import { addDays, type LocalDate, businessMoment } from '#sdk/dates/dates'
import { replay, totalOwedAt } from '#server/loans/ledger/ledger'
import { appendEntry, loadLedger, type NewEntry } from '#server/loans/ledger/ledger.store'
import type { Tx } from '#server/platform/store/database'
import type { SpecRow } from './loan-dates.ts'
import type { LoanEvent, LoanSpec } from './loan-spec.ts'

type Facts = Omit<NewEntry, 'accountNumber' | 'actor' | 'atMs'>

/** Writes a loan's past through the ledger's own door, in the order in which it happened, so that every check holds for it. */
export async function writeHistory(tx: Tx, spec: LoanSpec, rows: readonly SpecRow[], today: LocalDate): Promise<void> {
  const append = (day: LocalDate, facts: Facts) =>
    appendEntry(tx, {
      ...facts,
      accountNumber: spec.accountNumber,
      actor: 'sandbox',
      atMs: businessMoment(day, day === today ? '00:00' : '12:00'),
    } as NewEntry)
  const at = (day: number) => addDays(today, day)

  await append(at(spec.openingDay), {
    type: 'OPEN',
    split: { principalCents: spec.openingPrincipalCents },
    description: 'Loan boarded',
  } as Facts)
  for (const step of stepsOf(spec, rows, today)) await step.run(append)

  function stepsOf(loan: LoanSpec, schedule: readonly SpecRow[], now: LocalDate): Step[] {
    const paidBefore = addDays(now, loan.paidBeforeDay)
    const regular: Step[] = schedule
      .filter((row) => row.dueDate > at(loan.openingDay) && row.dueDate < paidBefore && row.dueDate <= now)
      .map((row) => ({
        day: row.dueDate,
        run: (write) =>
          write(row.dueDate, { type: 'PAYMENT', cents: row.amountCents, description: 'Payment' } as Facts),
      }))
    const events = loan.events.flatMap((event) => eventSteps(tx, spec, event, schedule, at))
    return [...regular, ...events].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  }
}

interface Step {
  readonly day: LocalDate
  run(append: (day: LocalDate, facts: Facts) => Promise<unknown>): Promise<unknown>
}

function eventSteps(
  tx: Tx,
  spec: LoanSpec,
  event: LoanEvent,
  rows: readonly SpecRow[],
  at: (day: number) => LocalDate,
): Step[] {
  const day = at(event.day)
  switch (event.kind) {
    case 'payment':
      return [
        {
          day,
          run: (append) =>
            append(day, { type: 'PAYMENT', cents: event.cents, description: event.description ?? 'Payment' } as Facts),
        },
      ]
    case 'extension':
      return [
        {
          day,
          run: (append) =>
            append(day, { type: 'EXTENSION', cents: event.cents, description: 'Extension Payment' } as Facts),
        },
      ]
    case 'charge-off':
      return [{ day, run: (append) => append(day, { type: 'CHARGE_OFF', description: 'Charge-Off' } as Facts) }]
    case 'late-fee':
      return [
        {
          day,
          run: (append) =>
            append(day, {
              type: 'FEE_LATE',
              cents: event.cents,
              scheduleSeq: seqDueOn(rows, at(event.dueDay)),
              description: 'Late Fee',
            } as Facts),
        },
      ]
    case 'payoff':
      return [
        {
          day,
          run: async (append) =>
            append(day, {
              type: 'PAYMENT',
              cents: await owedOn(tx, spec.accountNumber, day),
              description: 'Payoff',
            } as Facts),
        },
      ]
    case 'returned-payment':
      return returnedSteps(tx, spec, event, at)
  }
}

function returnedSteps(
  tx: Tx,
  spec: LoanSpec,
  event: Extract<LoanEvent, { kind: 'returned-payment' }>,
  at: (day: number) => LocalDate,
): Step[] {
  const paid = at(event.day)
  const returned = at(event.returnedDay)
  return [
    {
      day: paid,
      run: (append) => append(paid, { type: 'PAYMENT', cents: event.cents, description: 'Payment' } as Facts),
    },
    {
      day: returned,
      run: async (append) => {
        const reversesId = await lastPayment(tx, spec.accountNumber)
        await append(returned, { type: 'REVERSAL', reversesId, description: 'Payment Reversal' } as Facts)
        await append(returned, { type: 'FEE_NSF', cents: event.nsfCents, description: 'Returned Payment Fee' } as Facts)
      },
    },
  ]
}

async function lastPayment(tx: Tx, accountNumber: string): Promise<string> {
  const { entries } = await loadLedger(tx, accountNumber)
  const last = entries.findLast((entry) => entry.type === 'PAYMENT')
  if (last === undefined) throw new Error(`There is no payment on ${accountNumber} that could be returned`)
  return last.entryId
}

async function owedOn(tx: Tx, accountNumber: string, day: LocalDate): Promise<number> {
  return totalOwedAt(replay(await loadLedger(tx, accountNumber), day), day)
}

function seqDueOn(rows: readonly SpecRow[], day: LocalDate): number {
  const row = rows.find((one) => one.dueDate === day)
  if (row === undefined) throw new Error(`No installment is due on ${day}`)
  return row.seq
}
