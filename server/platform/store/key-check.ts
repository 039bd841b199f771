import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerSecrets } from '#server/platform/config/config'
import { isLastRowWhole } from './audit.ts'
import type { Queryable, Tx } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

const name = 'database.key-checks'

type Purpose = Exclude<keyof ServerSecrets, 'agreed'>

/** The variable of each key. */
const variables: Readonly<Record<Purpose, 'AUDIT_KEY' | 'CARPORT_SECRET'>> = {
  audit: 'AUDIT_KEY',
  cookies: 'CARPORT_SECRET',
  personalData: 'CARPORT_SECRET',
  signing: 'CARPORT_SECRET',
  shownDigits: 'CARPORT_SECRET',
  webhooks: 'CARPORT_SECRET',
  partners: 'CARPORT_SECRET',
}

/**
 * Proves the keys against what this database remembers of them, and where it remembers nothing the audit key against the last row.
 * @returns whether the database remembers them
 * @throws Error that names the variable which holds another key than the database was made with
 */
export async function proveKeys(q: Queryable, secrets: ServerSecrets): Promise<boolean> {
  const remembered = await readSetting<Partial<Record<Purpose, string>>>(q, name)
  const unfit = new Set<string>()
  for (const [purpose, variable] of Object.entries(variables) as [Purpose, string][]) {
    const kept = remembered?.[purpose]
    if (kept !== undefined && !isSame(kept, checkOf(purpose, secrets))) unfit.add(variable)
  }
  if (remembered === null && !(await isLastRowWhole(q, secrets.audit))) unfit.add('AUDIT_KEY')
  if (unfit.size > 0)
    throw new Error(
      [...unfit]
        .map((variable) => `${variable} does not fit this database: it was made with another one.`)
        .concat('Set what it was made with; the sandbox keeps its own in secrets.json of its data folder.')
        .join('\n'),
    )
  return remembered !== null
}

/** Makes the database remember its keys: of each a keyed hash of a constant, from which the key cannot be recovered. */
export async function rememberKeys(tx: Tx, secrets: ServerSecrets): Promise<void> {
  const purposes = Object.keys(variables) as Purpose[]
  await writeSetting(tx, name, Object.fromEntries(purposes.map((purpose) => [purpose, checkOf(purpose, secrets)])))
}

function checkOf(purpose: Purpose, secrets: ServerSecrets): string {
  return createHmac('sha256', secrets[purpose]).update(`carport key check: ${purpose}`).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
