import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { rootDir } from '#server/config'
import type { Services } from '#server/context'

type Mount = (app: FastifyInstance, services: Services) => Promise<void>

const mounts: readonly (readonly [string, string])[] = [
  ['flags/routes', 'mountFlags'],
  ['graphql', 'mountGraphql'],
  ['identity/identity', 'mountIdentity'],
  ['embed/sessions', 'mountEmbed'],
  ['dashboard/rest', 'mountRest'],
  ['jobs/webhooks', 'mountWebhooks'],
]
const sandboxMounts: readonly (readonly [string, string])[] = [
  ['sandbox/endpoints', 'mountSandbox'],
  ['sandbox/processors/routes', 'mountProcessors'],
]

/** Mounts every room's routes. */
export async function mountRooms(app: FastifyInstance, services: Services): Promise<void> {
  for (const [file, name] of services.config.mode === 'sandbox' ? [...mounts, ...sandboxMounts] : mounts) {
    const path = resolve(rootDir, `server/${file}.ts`)
    if (!existsSync(path)) continue
    const module = (await import(path).catch(
      (error: Error) => (process.stderr.write(`${file}: ${error.message}\n`), {}),
    )) as Record<string, Mount>
    await module[name]?.(app, services)
  }
}
