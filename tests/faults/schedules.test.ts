import type { Browser, Cookie } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, type Person } from '#tests/fixtures/api'
import { launchWindowed } from '#tests/fixtures/windowed-browser'
import { type RunningServer, startServer } from '#tests/fixtures/server'
import { introduce, introductionCents, play, scheduleFrom } from './schedule.ts'

// A hundred of a fixed seed in every run; CARPORT_SEED_OF_SCHEDULES=<any> plays a hundred others.
const schedules = Number(process.env.CARPORT_SCHEDULES ?? 100)
const seed = Number(process.env.CARPORT_SEED_OF_SCHEDULES ?? 7)
/** Runs this one of them alone. */
const only = process.env.CARPORT_SCHEDULE
const atATime = 4
const daySeconds = 86_400
/** More than three on a day are refused. */
const paymentsPerDay = 3
const payers = ['P1', 'P2', 'P3', 'P4', 'P5', 'P7', 'P12', 'P13', 'P17', 'P19']

let server: RunningServer
let browser: Browser
let api: Api
/** What the browser of each person keeps from one of their payments to the next. */
const browsers = new Map<Person, readonly Cookie[]>()
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchWindowed()])
  api = new Api(server.url)
  await api.raiseLimits()
}, 120_000)
// A server that stops gives itself 40 seconds for what is under way.
afterAll(async () => {
  await browser?.close()
  await server?.stop()
}, 60_000)

test(
  `[embed-16] ${schedules} random schedules of drops, delays and reloads: never two payments, and what the borrower is told is so`,
  async () => {
    const people = (await api.people()).filter((person) => payers.includes(person.id))
    const wanted = Array.from({ length: schedules }, (_, index) => index).filter(
      (index) => only === undefined || only.split(',').includes(String(index)),
    )
    const failures: string[] = []
    const perDay = people.length * paymentsPerDay
    for (let start = 0; start < wanted.length; start += perDay) {
      await playDay(people, wanted.slice(start, start + perDay), failures)
      await api.advanceClock(daySeconds)
      await api.runJob('batch')
    }
    // Over a weekend too, everything that was taken has gone to the processor.
    await api.advanceClock(3 * daySeconds)
    await api.runJob('batch')
    if (failures.length > 0) throw new Error(failures.join('\n\n'))
    await expectNoAmountTwice()
  },
  15 * 60_000,
)

/** A person pays one thing at a time; several people pay at the same time. */
async function playDay(people: readonly Person[], indexes: readonly number[], failures: string[]): Promise<void> {
  const queue = [...indexes]
  const busy = new Set<Person>()
  const payerOf = (index: number): Person => people[index % people.length] as Person
  const work = async (): Promise<void> => {
    for (;;) {
      const at = queue.findIndex((index) => !busy.has(payerOf(index)))
      const [index] = at < 0 ? [] : queue.splice(at, 1)
      // Whoever is left is being served by another worker.
      if (index === undefined) return
      const person = payerOf(index)
      busy.add(person)
      await playOne(person, index).catch((problem: unknown) => {
        const replay = `CARPORT_SEED_OF_SCHEDULES=${seed} CARPORT_SCHEDULE=${index}`
        failures.push(`${replay} (${person.id})\n${problem instanceof Error ? problem.message : String(problem)}`)
      })
      busy.delete(person)
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
}

async function playOne(person: Person, index: number): Promise<void> {
  const cookies = browsers.get(person) ?? (await introduce(browser, api, person))
  browsers.set(person, cookies)
  const today = await api.today()
  const played = () =>
    play(browser, api, scheduleFrom(seed + index * 1000), { person, amountCents: 2_000 + index, cookies })
  await played().catch(async (problem: unknown) => {
    // At midnight the chosen day is over, and the borrower chooses again; the amount is still paid at most once.
    if ((await api.today()) === today) throw problem
    await played()
  })
}

/** Every schedule has an amount of its own, fee-free from a bank account. */
async function expectNoAmountTwice(): Promise<void> {
  const paid = (await api.effects()).map((effect) => effect.amountCents)
  expect(paid).not.toContain(introductionCents)
  const amounts = paid.filter((cents) => cents >= 2_000 && cents < 2_000 + schedules)
  expect(amounts.length).toBe(new Set(amounts).size)
  if (only === undefined) expect(amounts.length).toBeGreaterThan(schedules / 2)
}
