import { isBankingDay, nextBankingDay } from '#sdk/dates/banking-calendar'
import { phoenixDate, phoenixMoment, toIso } from '#sdk/dates/dates'
import { Api } from '#tests/fixtures/api'
import { startServer } from '#tests/fixtures/server'

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

/** Journeys begin on a banking day before the cut-off, whenever they are run: at night and on weekends the clock goes to the next morning. */
async function goToBankHours(api: Api): Promise<void> {
  const nowMs = await api.nowMs()
  const today = phoenixDate(nowMs)
  if (isBankingDay(today) && nowMs < phoenixMoment(today, '15:00')) return
  await api.post('/sandbox/clock', { set: toIso(phoenixMoment(nextBankingDay(today), '09:00')) })
}
