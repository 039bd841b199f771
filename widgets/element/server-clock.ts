import { systemClock } from '#sdk/dates/clock'
import { createFetchClient } from '#sdk/graphql/fetch-client'
import { ServerClockDocument } from './server-clock.graphql.ts'

/** Milliseconds since 1970 by the server's clock. */
export type ServerNow = () => number

/** The device's own. */
export const deviceNow: ServerNow = () => systemClock.nowMs()

const clocks = new Map<string, Promise<ServerNow>>()

/**
 * The server's clock, asked once per page without a token; it then runs with the device's monotonic one, so that a wrong date on a
 * phone changes nothing. If the server cannot be asked, the device's date is used: the server checks every date anyway.
 */
export function serverClock(graphqlUrl: string): Promise<ServerNow> {
  const known = clocks.get(graphqlUrl)
  if (known !== undefined) return known
  const client = createFetchClient({ endpoint: graphqlUrl, language: () => 'en' })
  const clock = client.query(ServerClockDocument, {}).then(
    ({ UserContext }) => {
      const offset = UserContext.startupData.currentUnixUtc * 1000 - systemClock.monotonicMs()
      return () => offset + systemClock.monotonicMs()
    },
    () => {
      clocks.delete(graphqlUrl)
      return deviceNow
    },
  )
  clocks.set(graphqlUrl, clock)
  return clock
}
