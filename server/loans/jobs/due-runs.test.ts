import { afterEach, expect, test } from 'vitest'
import { type BusinessTime, runBusinessBy } from '#sdk/dates/business-clock'
import { toIso } from '#sdk/dates/dates'
import { dueRuns } from './due-runs.ts'
import { jobNames } from './job-run.ts'

const phoenix: BusinessTime = {
  timeZone: 'America/Phoenix',
  zoneName: { en: 'Arizona time', es: 'hora de Arizona' },
  paymentCutoff: '17:00',
  postingRun: '20:00',
}
const newYork: BusinessTime = { ...phoenix, timeZone: 'America/New_York' }

afterEach(() => runBusinessBy(phoenix))

/** The moment of each job of a date, as the scheduler counts it. */
function momentsOf(businessDate: string): Record<string, string> {
  const due = dueRuns(new Map(), Number.MAX_SAFE_INTEGER, businessDate)
  expect(due).toHaveLength(jobNames.length)
  return Object.fromEntries(due.map(({ job, atMs }) => [job, toIso(atMs)]))
}

const businesses = { 'America/New_York': newYork, 'America/Phoenix': phoenix } as const

const golden = [
  ['America/New_York', '2026-03-08', ['05:05', '10:00', '12:00', '21:00', '09T00:00']],
  ['America/New_York', '2026-11-01', ['04:05', '11:00', '13:00', '22:00', '02T01:00']],
  ['America/Phoenix', '2026-03-08', ['07:05', '13:00', '15:00', '09T00:00', '09T03:00']],
  ['America/Phoenix', '2026-11-01', ['07:05', '13:00', '15:00', '02T00:00', '02T03:00']],
] as const

test.each(golden)('the jobs in %s on %s run at %j', (zone, date, times) => {
  runBusinessBy(businesses[zone])
  const at = (time: string) => `${time.length === 5 ? `${date}T` : date.slice(0, 8)}${time}:00.000Z`
  const [rollover, returns, notices, batch, posting] = times
  expect(momentsOf(date)).toEqual({
    rollover: at(rollover),
    returns: at(returns),
    notices: at(notices),
    batch: at(batch),
    posting: at(posting),
  })
})

test('the batch runs at the cut-off and the posting at its time, whatever they are', () => {
  runBusinessBy({ ...newYork, paymentCutoff: '15:30', postingRun: '18:45' })
  expect(momentsOf('2026-03-09')).toMatchObject({
    batch: '2026-03-09T19:30:00.000Z',
    posting: '2026-03-09T22:45:00.000Z',
  })
})

test('across a change no day is left out and none runs twice', () => {
  runBusinessBy(newYork)
  for (const [from, to] of [
    ['2026-03-06', '2026-03-10'],
    ['2026-10-30', '2026-11-03'],
  ] as const) {
    const due = dueRuns(new Map(jobNames.map((job) => [job, from])), Number.MAX_SAFE_INTEGER, to)
    expect(due).toHaveLength(4 * jobNames.length)
    expect(new Set(due.map(({ job, businessDate }) => `${job} ${businessDate}`)).size).toBe(due.length)
    expect(due.map(({ atMs }) => atMs)).toEqual(due.map(({ atMs }) => atMs).toSorted((one, other) => one - other))
  }
})
