import type { ServerConfig } from '#server/platform/config/config'
import { openBankKeys, openOwnKeys, PgpKeyError, type PgpSetting } from './pgp-keys.ts'
import { dayOf, endedWords, endingWords, type KeyStanding, standingOfBank, standingOfOwn } from './pgp-use.ts'

type PgpConfig = Pick<ServerConfig, 'bankFilePgp' | 'secrets'>

/** What was found out about a key of bank files. */
interface KeyFinding {
  readonly what: string
  readonly setting: PgpSetting
  /** What to change, with the setting; null when nothing has to be. */
  readonly change: string | null
  /** Until then it works, whatever has to be changed. */
  readonly worksUntil: string | null
  /** It can never be used as it is; a key whose time is over could. */
  readonly isBroken: boolean
}

/** Reads, unlocks and tries the keys of bank files, each by itself. None where files leave as they are. */
export async function examinePgp({ bankFilePgp, secrets: { agreed } }: PgpConfig, atMs: number): Promise<KeyFinding[]> {
  if (bankFilePgp === null) return []
  return [
    ...(await examined("the bank's PGP key", async () => [
      await standingOfBank(await openBankKeys(agreed['bank-pgp'] ?? ''), atMs),
    ])),
    ...(await examined('our PGP key', async () => standingOfOwn(await openOwnKeys(agreed), atMs))),
  ]
}

/** What keeps a server from starting: keys that can never be used. */
export async function brokenPgp(
  config: PgpConfig,
  atMs: number,
): Promise<{ readonly name: string; readonly message: string }[]> {
  const found = await examinePgp(config, atMs)
  return found.flatMap(({ setting, change, isBroken }) =>
    isBroken && change !== null ? [{ name: setting, message: change.slice(setting.length + 1) }] : [],
  )
}

async function examined(what: string, look: () => Promise<readonly KeyStanding[]>): Promise<KeyFinding[]> {
  try {
    return (await look()).map(findingOf)
  } catch (error) {
    if (!(error instanceof PgpKeyError)) throw error
    return [{ what, setting: error.setting, change: error.message, worksUntil: null, isBroken: true }]
  }
}

function findingOf(standing: KeyStanding): KeyFinding {
  const { setting, broken, hasEnded, endsSoon, endsAtMs } = standing
  const what = endsAtMs === null ? standing.what : `${standing.what} (until ${dayOf(endsAtMs)})`
  const problem = broken ?? (hasEnded ? endedWords(standing) : endsSoon ? endingWords(standing) : null)
  return {
    what,
    setting,
    change: problem === null ? null : `${setting} ${problem}`,
    worksUntil: endsSoon ? dayOf(endsAtMs) : null,
    isBroken: broken !== null,
  }
}
