import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Route } from '@playwright/test'
import type { Chance } from './seeded-random.ts'

const mostLines = 60

/** What can happen to one request between the page and the server. */
const troubles = [
  'fine',
  'late answer',
  'lost before it left',
  'lost answer',
  'overtaken by its own loss',
  'bad gateway',
  'bad gateway after it was done',
  'unavailable',
  'outage',
  'token refused',
] as const
type Trouble = (typeof troubles)[number]

/** The network between a browser and the server. While on, it fails in ways determined by its seed. */
export interface FaultyNetwork {
  start(): void
  /** Stops the failures. Resolves once nothing is on its way any more. */
  clear(): Promise<void>
  /** What became of each request so far, for the message of a failure. */
  readonly log: readonly string[]
}

/** @param most how many requests meet trouble at the most, so that a page's patience is not what is tested */
export async function disturbNetwork(context: BrowserContext, chance: Chance, most: number): Promise<FaultyNetwork> {
  const log: string[] = []
  const pending = new Set<Promise<void>>()
  let left = 0
  let isBad = false
  const meet = (route: Route): Promise<void> => {
    const name = /(?:query|mutation) (\w+)/.exec(route.request().postData() ?? '')?.[1] ?? '?'
    const trouble = left > 0 ? chance.pick(troubles) : 'fine'
    const lateMs = chance.whole(20, 600)
    if (left > 0) left -= 1
    // A page that keeps asking shows in the first of them.
    if (isBad && log.length < mostLines) log.push(`${name}: ${trouble} (${lateMs} ms)`)
    return suffer(route, trouble, lateMs)
  }
  await context.route(/\/graphql(\/page)?$/, async (route) => {
    // A page that was reloaded takes its requests with it.
    const met = meet(route).catch(() => undefined)
    pending.add(met)
    await met
    pending.delete(met)
  })
  return {
    log,
    start() {
      left = most
      isBad = true
    },
    async clear() {
      left = 0
      await Promise.all(pending)
    },
  }
}

async function suffer(route: Route, trouble: Trouble, lateMs: number): Promise<void> {
  if (trouble === 'fine') return route.continue()
  if (trouble === 'lost before it left') return route.abort('connectionreset')
  if (trouble === 'bad gateway') return route.fulfill(page(route, 502, '<html>Bad gateway</html>'))
  if (trouble === 'unavailable') return route.fulfill(page(route, 503, refusal('DATABASE_UNAVAILABLE', true)))
  if (trouble === 'outage') return route.fulfill(page(route, 503, refusal('OUTAGE', false)))
  if (trouble === 'token refused') {
    const headers = { ...route.request().headers(), authorization: 'Bearer ended' }
    return route.continue({ headers })
  }
  if (trouble === 'overtaken by its own loss') {
    // The page hears of the loss first; the request reaches the server all the same, a little later.
    const sent = wait(lateMs).then(() => route.fetch())
    await route.abort('connectionreset').catch(() => undefined)
    await sent
    return
  }
  const answer = await route.fetch()
  if (trouble === 'lost answer') return route.abort('connectionreset')
  if (trouble === 'bad gateway after it was done') return route.fulfill(page(route, 502, '<html>Bad gateway</html>'))
  await wait(lateMs)
  return route.fulfill({ response: answer })
}

function page(route: Route, status: number, body: string) {
  const origin = route.request().headers()['origin'] ?? '*'
  return { status, body, headers: { 'access-control-allow-origin': origin, 'content-type': 'text/plain' } }
}

function refusal(code: string, retryable: boolean): string {
  return JSON.stringify({ errors: [{ message: 'Try again later.', extensions: { code, retryable } }] })
}
