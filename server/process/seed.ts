import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { rootDir } from '#server/config'
import type { Services } from '#server/context'
import type { SignIn } from './announce.ts'

/** Makes the sandbox's people on an empty database and gives their sign-ins; nothing in production, where this code is not even loaded. */
export async function seed(services: Services): Promise<readonly SignIn[]> {
  if (services.config.mode !== 'sandbox' || !existsSync(resolve(rootDir, 'server/sandbox/seed.ts'))) return []
  const path = resolve(rootDir, 'server/sandbox/seed.ts')
  const { seedSandbox } = (await import(path)) as { seedSandbox: (services: Services) => Promise<readonly SignIn[]> }
  return await seedSandbox(services)
}
