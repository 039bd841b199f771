import type { ServerConfig } from '#server/platform/config/config'
import type { FilePlace } from './file-place.ts'
import { openFolder, proveFolder } from './folder-place.ts'

/** How long an operator waits for a trial. */
const trialMs = 10_000

type PlacesConfig = Pick<ServerConfig, 'bankFiles' | 'secrets'>

/**
 * Opens the configured folder for bank files, here or on the bank's server, for one piece of work.
 * @param patienceMs milliseconds for a server to answer in; default what a delivery takes at most
 * @throws ProcessorUnknownError, or Error where there is no such folder
 */
export async function withFilePlace<T>(
  { bankFiles, secrets }: PlacesConfig,
  work: (place: FilePlace) => Promise<T>,
  patienceMs?: number,
): Promise<T> {
  if (bankFiles.way === 'gateway') throw new Error('Bank files go to the gateway, not into a folder')
  if (bankFiles.way === 'folder') return work(await openFolder(bankFiles.folder))
  // Few installations have a server to sign in to, and its protocol takes long to load.
  const { withSftp } = await import('./sftp-place.ts')
  return withSftp({ ...bankFiles.server, privateKey: secrets.agreed['bank-sftp'] ?? '' }, work, patienceMs)
}

/** What bank files are delivered to, and a try to get there that changes nothing; null for the gateway. */
export function trialOfFilePlace(config: PlacesConfig): { readonly what: string; run(): Promise<void> } | null {
  const { bankFiles } = config
  if (bankFiles.way === 'gateway') return null
  if (bankFiles.way === 'folder')
    return { what: `folder for bank files ${bankFiles.folder}`, run: () => proveFolder(bankFiles.folder) }
  const { host, port } = bankFiles.server
  return {
    what: `SFTP server for bank files at ${host}:${port}`,
    run: () => withFilePlace(config, async () => {}, trialMs),
  }
}
