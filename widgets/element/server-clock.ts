import { systemClock } from '#sdk/dates/clock'
import { httpDateMs } from '#sdk/dates/http-date'
import type { PrefetchedResponse } from '#sdk/graphql/prefetch/element-prefetch'
import { createFetchClient } from '#sdk/graphql/fetch-client'
import { ServerClockDocument } from './server-clock.graphql.ts'

/** Milliseconds since 1970 by the server's clock. */
export type ServerNow = () => number

/** The device's own. */
export const deviceNow: ServerNow = () => systemClock.nowMs()

/** A prefetched answer, as far as the time is read from it. */
type Dated = Pick<PrefetchedResponse, 'response' | 'atMs'>

const clocks = new Map<string, Promise<ServerNow>>()

/**
 * The server's clock, taken from the Date header of the loader's first response, else queried once per page without a token. It then
 * advances with the device's monotonic clock, so a wrong date on a phone has no effect. Falls back to the device's clock when the
 * server can't be reached: the server checks every date anyway.
 */
export function serverClock(graphqlUrl: string, told?: Promise<Dated>): Promise<ServerNow> {
  const known = clocks.get(graphqlUrl)
  if (known !== undefined) return known
  const clock = (told === undefined ? asked(graphqlUrl) : told.then(fromAnswer).catch(() => asked(graphqlUrl))).then(
    (now) => now,
    () => {
      clocks.delete(graphqlUrl)
      return deviceNow
    },
  )
  clocks.set(graphqlUrl, clock)
  return clock
}

async function asked(graphqlUrl: string): Promise<ServerNow> {
  const client = createFetchClient({ endpoint: graphqlUrl, language: () => 'en' })
  const { UserContext } = await client.query(ServerClockDocument, {})
  return clockFrom(UserContext.startupData.currentUnixUtc * 1000, systemClock.monotonicMs())
}

function fromAnswer({ response, atMs }: Dated): ServerNow {
  const serverMs = httpDateMs(response.headers.get('date'))
  if (serverMs === null) throw new TypeError('The answer tells no time')
  return clockFrom(serverMs, atMs)
}

/** @param atMs when the answer came, by the monotonic clock */
function clockFrom(serverMs: number, atMs: number): ServerNow {
  const offset = serverMs - atMs
  return () => offset + systemClock.monotonicMs()
}
