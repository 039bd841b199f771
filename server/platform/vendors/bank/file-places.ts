import type { ServerConfig } from '#server/platform/config/config'
import type { FilePlace } from './file-place.ts'
import { openFolder, proveFolder, proveReadable } from './folder-place.ts'

/** How long an operator waits for a trial. */
const trialMs = 10_000

type PlacesConfig = Pick<ServerConfig, 'bankFiles' | 'bankFileAnswers' | 'secrets'>

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

/**
 * Opens the folder in which the bank leaves its answers, for one piece of work.
 * @param patienceMs as for `withFilePlace`
 * @returns null where the bank leaves none in a folder
 * @throws ProcessorUnknownError, or Error where there is no such folder
 */
export async function withAnswerPlace<T>(
  config: PlacesConfig,
  work: (place: FilePlace) => Promise<T>,
  patienceMs?: number,
): Promise<T | null> {
  const { bankFiles, bankFileAnswers } = config
  const { folder } = bankFileAnswers
  if (folder === null || bankFiles.way === 'gateway') return null
  if (bankFiles.way === 'folder') return work(await openFolder(folder))
  const server = { ...bankFiles.server, folder }
  return withFilePlace({ ...config, bankFiles: { way: 'sftp', server } }, work, patienceMs)
}

interface Trial {
  readonly what: string
  run(): Promise<void>
}

/** Where bank files are delivered and answered, and tries to get there that change nothing; none for the gateway. */
export function trialsOfFilePlaces(config: PlacesConfig): readonly Trial[] {
  const { bankFiles, bankFileAnswers } = config
  if (bankFiles.way === 'gateway') return []
  const answers = bankFileAnswers.folder
  if (bankFiles.way === 'folder')
    return [
      { what: `folder for bank files ${bankFiles.folder}`, run: () => proveFolder(bankFiles.folder) },
      ...(answers === null
        ? []
        : [{ what: `folder for the bank's answers ${answers}`, run: () => proveReadable(answers) }]),
    ]
  const { host, port } = bankFiles.server
  return [
    {
      what: `SFTP server for bank files at ${host}:${port}`,
      run: () => withFilePlace(config, async () => {}, trialMs),
    },
    ...(answers === null
      ? []
      : [
          {
            what: `its folder for the bank's answers ${answers}`,
            run: async () => void (await withAnswerPlace(config, async () => {}, trialMs)),
          },
        ]),
  ]
}
