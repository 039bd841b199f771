import { Api } from '#tests/fixtures/api'
import { type RunningServer, startServer } from '#tests/fixtures/server'
import { test } from './journey.ts'

/**
 * Tests on a product that is theirs alone, for what would be in the way of every other journey.
 * @param env its settings, where they differ
 * @param prepare is done before the first test
 */
export function onItsOwnProduct(
  env: Readonly<Record<string, string>>,
  prepare: (api: Api) => Promise<void> = () => Promise.resolve(),
) {
  return test.extend<object, { product: RunningServer }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
      async ({}, provide) => {
        const server = await startServer({ env })
        const api = new Api(server.url)
        await api.raiseLimits()
        await prepare(api)
        await provide(server)
        await server.stop()
      },
      // As long as a journey: some begin with months of nights.
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ product }, provide) => provide(product.url),
  })
}
