import { Api } from '#tests/fixtures/api'
import { startServer } from '#tests/fixtures/server'

/** Starts the one product all journeys use; CARPORT_URL points them at it. An address given from outside is used as it is. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CARPORT_URL !== undefined) return undefined
  const server = await startServer()
  await new Api(server.url).raiseLimits()
  process.env.CARPORT_URL = server.url
  return async () => {
    await server.stop()
  }
}
