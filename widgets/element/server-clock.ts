import { systemClock } from '#sdk/dates/clock'
import type { EarlyQuery } from '#sdk/graphql/early-query'
import { createFetchClient } from '#sdk/graphql/fetch-client'
import { ServerClockDocument, type ServerClockQuery } from './server-clock.graphql.ts'

/** Milliseconds since 1970 by the server's clock. */
export type ServerNow = () => number

/** The device's own. */
export const deviceNow: ServerNow = () => systemClock.nowMs()

const clocks = new Map<string, Promise<ServerNow>>()

/**
 * The server's clock, asked once per page without a token; it then runs with the device's monotonic one, so that a wrong date on a
 * phone changes nothing. If the server cannot be asked, the device's date is used: the server checks every date anyway.
 */
export function serverClock(graphqlUrl: string, early: EarlyQuery | null): Promise<ServerNow> {
  const known = clocks.get(graphqlUrl)
  if (known !== undefined) return known
  const client = createFetchClient({ endpoint: graphqlUrl, language: () => 'en' })
  const asked = async (): Promise<ServerNow> => {
    const answer = await client.query(ServerClockDocument, {})
    return clockFrom(answer, systemClock.monotonicMs())
  }
  const told = early?.answerFrom(graphqlUrl)?.then(({ body, atMs }) => {
    return clockFrom((body as { data: ServerClockQuery }).data, atMs)
  })
  const clock = (told === undefined ? asked() : told.catch(asked)).then(
    (now) => now,
    () => {
      clocks.delete(graphqlUrl)
      return deviceNow
    },
  )
  clocks.set(graphqlUrl, clock)
  return clock
}

/** @param atMs when the answer came, by the monotonic clock */
function clockFrom({ UserContext }: ServerClockQuery, atMs: number): ServerNow {
  const offset = UserContext.startupData.currentUnixUtc * 1000 - atMs
  return () => offset + systemClock.monotonicMs()
}
