import type { ServerConfig } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { lookupHash } from './lookup-hash.ts'
import { seal, unseal } from '#server/platform/crypto/sealing'
import { setSealedDigits, unsealedDigits } from './ssn-digits.store.ts'

const batchSize = 500

/** The last four digits of a social security number as customers.last4_ssn_sealed holds them: for that customer's row alone. */
export function sealDigits(config: ServerConfig, customerId: string, digits: string): Buffer {
  return seal(digits, config.secrets.shownDigits, customerId)
}

/** The digits to show their owner; null where they cannot be opened, because they are another row's or the server secret was changed. */
export function openDigits(config: ServerConfig, customerId: string, sealed: Buffer): string | null {
  try {
    return unseal(sealed, config.secrets.shownDigits, customerId)
  } catch {
    return null
  }
}

/**
 * Seals the digits of customers who have only the keyed hash of theirs, as an earlier version and an import write them: whoever has
 * the key finds four digits by trying all ten thousand. Costs one look at an empty index when there are none.
 */
export async function sealEarlierDigits({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  let digitsOf: ReadonlyMap<string, string> | null = null
  for (let after = ''; ; ) {
    const rows = await unsealedDigits(reader(db), after, batchSize)
    const last = rows.at(-1)
    if (last === undefined) return
    digitsOf ??= hashesOfAllDigits(config)
    const found = rows.flatMap(({ customerId, hash }) => {
      const digits = digitsOf?.get(hash.toString('hex'))
      return digits === undefined ? [] : [{ customerId, sealed: sealDigits(config, customerId, digits) }]
    })
    await db.withTx((tx) => setSealedDigits(tx, found))
    after = last.customerId
  }
}

function hashesOfAllDigits(config: ServerConfig): ReadonlyMap<string, string> {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
  return new Map(all.map((digits) => [lookupHash(config, 'last4', digits).toString('hex'), digits]))
}
