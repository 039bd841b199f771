import { toIso } from '#sdk/dates/dates'
import { Api } from '#tests/fixtures/api'
import { startServer } from '#tests/fixtures/server'
import { bankHoursFrom } from './bank-hours.ts'

/** Starts the one product all journeys use; CARPORT_URL points them at it. An address given from outside is used as it is. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CARPORT_URL !== undefined) return undefined
  const server = await startServer()
  const api = new Api(server.url)
  await api.raiseLimits()
  await goToBankHours(api)
  process.env.CARPORT_URL = server.url
  return async () => {
    await server.stop()
  }
}

/** Journeys begin in bank hours, whenever they are run: at any other time the clock goes on to the next morning. */
async function goToBankHours(api: Api): Promise<void> {
  const nowMs = await api.nowMs()
  const beginsMs = bankHoursFrom(nowMs)
  if (beginsMs !== nowMs) await api.post('/sandbox/clock', { set: toIso(beginsMs) })
}
