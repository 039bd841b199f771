import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { JobRun } from '#server/loans/jobs/job-run'
import { returnRule } from '#server/loans/payments/return-codes'
import { type Queryable, reader } from '#server/platform/store/database'
import { countReturns } from './return-rates.store.ts'

const countedDays = 60
/** Of fewer debits a single return can be above the lowest level. */
const fewestDebits = 200

/** The network's levels of returns in a hundred debits, above which it asks an originator to explain (rules 22). */
const levels = { unauthorized: 0.5, administrative: 3, all: 15 } as const

/** What a level is about: a family of return codes, or all of them. */
export type ReturnFamily = keyof typeof levels

/** How many debits of the last 60 days came back. */
export interface ReturnRate {
  readonly family: ReturnFamily
  readonly returned: number
  /** Debits that the bank accepted. */
  readonly debits: number
  /** In a hundred debits, to two places; 0 where there was none. */
  readonly percent: number
  /** Above the level, and of enough debits to mean something. */
  readonly isAbove: boolean
}

/** The rates of returns as of a day, by what the network has a level for. */
export async function returnRates(q: Queryable, today: LocalDate): Promise<ReturnRate[]> {
  const { debits, returned } = await countReturns(q, addDays(today, -countedDays))
  return (Object.keys(levels) as ReturnFamily[]).map((family) => {
    const meant = [...returned].filter(([code]) => family === 'all' || returnRule(code).family === family)
    const count = meant.reduce((sum, [, one]) => sum + one, 0)
    const percent = debits === 0 ? 0 : Math.round((count * 10_000) / debits) / 100
    const isAbove = debits >= fewestDebits && count * 100 > levels[family] * debits
    return { family, returned: count, debits, percent, isAbove }
  })
}

/** Logs each rate that is above its level, once the day's returns are in. */
export async function reportReturnRates({ services, businessDate, log }: JobRun): Promise<void> {
  for (const rate of await returnRates(reader(services.db), businessDate))
    if (rate.isAbove)
      log.error('return-rate-above-level', {
        subject: rate.family,
        count: rate.returned,
        reason: `${rate.percent} % of ${rate.debits} debits in ${countedDays} days, above ${levels[rate.family]} %`,
      })
}
