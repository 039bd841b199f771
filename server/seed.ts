import type { Services } from '#server/platform/context'
import type { SignIn } from './platform/process/announce.ts'

/** Makes the sandbox's people on an empty database and gives their sign-ins; nothing in production, where this code is not even loaded. */
export async function seed(services: Services): Promise<readonly SignIn[]> {
  if (services.config.mode !== 'sandbox') return []
  const { seedSandbox } = await import('#server/sandbox/seed')
  return await seedSandbox(services)
}
