import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import { forgetListedOrigins } from '#server/embed/origins'
import { addPartnerKey, createPartner, findPartnerByName } from '#server/embed/partners.store'
import { secretHash } from '#server/identity/keyed-hash'
import { reader } from '#server/store/database'
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
    secretKey: seedIds(config.seed).id('carport_sk', `partner ${origin}`),
    origins,
    capabilities: defaultCapabilities,
  }
}

/** Writes the partner and its key when this address has none yet. */
export async function ensureSandboxPartner(services: Services): Promise<void> {
  const partner = sandboxPartner(services)
  if ((await findPartnerByName(reader(services.db), partner.name)) !== null) return
  const createdAt = toIso(services.clock.nowMs())
  await services.db.withTx(async (tx) => {
    const { name, origins, capabilities } = partner
    const partnerId = await createPartner(tx, { name, origins, capabilities, lendingProviderKeys: null, createdAt })
    await addPartnerKey(tx, {
      partnerId,
      keyHash: secretHash(partner.secretKey),
      lastFour: partner.secretKey.slice(-4),
      createdAt,
    })
  })
  forgetListedOrigins(services)
}
