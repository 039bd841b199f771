import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { forgetListedOrigins } from '#server/identity/partner-pages/origins'
import {
  addPartnerKey,
  createPartner,
  findPartner,
  findPartnerByKey,
} from '#server/identity/partner-pages/partners.store'
import { keyPrefix } from '#server/embed/secret-keys'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { reader } from '#server/platform/store/database'
import { seedIds } from './seed-ids.ts'
import { defaultCapabilities } from './tokens.ts'

/** The partner of the example page, as `GET /sandbox/partner` shows it. */
export interface SandboxPartner {
  readonly name: string
  /** What the partner's server sends to POST /api/embed/sessions. Shown in the sandbox only. */
  readonly secretKey: string
  readonly origins: readonly string[]
  readonly capabilities: readonly string[]
}

/** The partner whose pages are our own examples, under every name this machine has for itself. */
export function sandboxPartner({ config }: Pick<Services, 'config'>): SandboxPartner {
  const { origin, port, protocol } = new URL(config.publicUrl)
  const suffix = port === '' ? '' : `:${port}`
  const origins = [...new Set([origin, `${protocol}//localhost${suffix}`, `${protocol}//127.0.0.1${suffix}`])]
  return {
    name: `Sandbox partner at ${origin}`,
    secretKey: seedIds(config.seed).id(keyPrefix(config), `partner ${origin}`),
    origins,
    capabilities: defaultCapabilities,
  }
}

/** Writes the partner, which may ask for every lender of the sandbox, and its key where this address has none yet. */
export async function ensureSandboxPartner(services: Services): Promise<void> {
  const { name, origins, capabilities, secretKey } = sandboxPartner(services)
  const keyHash = secretHash(secretKey)
  if ((await findPartnerByKey(reader(services.db), keyHash, toIso(systemClock.nowMs()))) !== null) return
  const known = await findPartner(reader(services.db), name)
  const createdAt = toIso(services.clock.nowMs())
  await services.db.withTx(async (tx) => {
    const partnerId =
      known?.partnerId ??
      (await createPartner(tx, { name, origins, capabilities, lendingProviderKeys: null, createdAt }))
    await addPartnerKey(tx, { partnerId, keyHash, lastFour: secretKey.slice(-4), createdAt })
  })
  forgetListedOrigins(services)
}
