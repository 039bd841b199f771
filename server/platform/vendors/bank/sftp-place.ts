import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import SftpClient from 'ssh2-sftp-client'
import type { SftpServer } from '#server/platform/config/bank-files'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import type { FilePlace } from './file-place.ts'

/** An SFTP server with the key that signs us in. */
export interface SftpTarget extends SftpServer {
  readonly privateKey: string
}

type Session = Awaited<ReturnType<SftpClient['connect']>>

/** Below the time after which the outbox gives an item up. */
const patienceDefaultMs = 40_000
const noSuchFile = 2

/**
 * Signs in to an SFTP server for one piece of work, and out again. Only a server with a pinned host key is signed in to.
 * @param patienceMs milliseconds for all of it, whatever the server does
 * @throws ProcessorUnknownError with what the server did instead: what was asked may or may not have happened
 */
export async function withSftp<T>(
  target: SftpTarget,
  work: (place: FilePlace) => Promise<T>,
  patienceMs = patienceDefaultMs,
): Promise<T> {
  const unknown = unknownOf(target)
  const socket = connect({ host: target.host, port: target.port })
  // The protocol waits for the answer to each small packet.
  socket.setNoDelay(true)
  // The client listens, too, and rejects what is being asked.
  socket.on('error', () => {})
  const client = new SftpClient('carport', { error: () => {}, end: () => {}, close: () => {} })
  let timer: NodeJS.Timeout | undefined
  const givenUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unknown(`does not answer within ${patienceMs / 1000} seconds.`)), patienceMs)
    // The error of what was being asked has the details, where there is one.
    socket.once('close', () => setImmediate(() => reject(unknown('ended the connection.'))))
  })
  try {
    const done = await Promise.race([
      signIn(client, socket, target).then((session) => work(placeOf(client, session, target))),
      givenUp,
    ])
    void client.end().catch(() => {})
    socket.destroySoon()
    return done
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function signIn(client: SftpClient, socket: Socket, target: SftpTarget): Promise<Session> {
  const unknown = unknownOf(target)
  const strange: string[] = []
  const isPinned = (key: Buffer): boolean => {
    const shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
    if (!target.hostKeys.includes(shown)) strange.push(shown)
    return strange.length === 0
  }
  try {
    const { user: username, privateKey } = target
    // The time is limited as a whole.
    const session = await client.connect({
      sock: socket,
      username,
      privateKey,
      hostVerifier: isPinned,
      readyTimeout: 0,
    })
    if (!(await statOf(session, target.folder))?.isDirectory()) throw unknown(`has no folder ${target.folder}.`)
    return session
  } catch (error) {
    if (error instanceof ProcessorUnknownError) throw error
    if (strange.length > 0)
      throw unknown(
        `shows the host key ${strange.join()}, which ACH_SFTP_HOST_KEY does not have. Ask the bank before you add it.`,
      )
    const { message, code } = error as NodeJS.ErrnoException
    if (message.includes('privateKey')) throw unknown(`was not asked: ACH_SFTP_PRIVATE_KEY cannot be used. ${message}.`)
    if (message.includes('authentication')) throw unknown(`does not let ${target.user} in with our key.`)
    throw unknown(`does not answer (${code ?? message}).`, error)
  }
}

function placeOf(client: SftpClient, session: Session, target: SftpTarget): FilePlace {
  const { folder, user, host, port } = target
  const unknown = unknownOf(target)
  const pathOf = (name: string): string => (folder === '.' ? name : `${folder.replace(/\/$/, '')}/${name}`)
  /** Whatever goes wrong on the way, it may have happened. */
  const ask = async <T>(what: string, answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      throw unknown(`did not ${what}: ${error instanceof Error ? error.message : String(error)}.`, error)
    }
  }
  const look = (name: string) => ask('say what is there', statOf(session, pathOf(name)))
  return {
    name: `sftp://${user}@${host}:${port}${folder === '.' ? '' : folder}`,
    list: async () => (await ask('list its folder', client.list(folder))).map(({ name }) => name),
    has: async (name) => (await look(name)) !== null,
    read: async (name) => {
      if ((await look(name)) === null) return null
      const read = await ask('show a file', client.get(pathOf(name)))
      if (Buffer.isBuffer(read)) return read
      throw unknown('did not show a file.')
    },
    write: async (name, content) => {
      await ask('take a file', pipeline([content], client.createWriteStream(pathOf(name), { flags: 'wx' })))
      if ((await look(name))?.size !== content.length) throw unknown('did not take a file as a whole.')
    },
    rename: async (from, to) => void (await ask('rename a file', client.rename(pathOf(from), pathOf(to)))),
    remove: async (name) => void (await ask('remove a file', client.delete(pathOf(name), true))),
  }
}

/** What the server has at a path; null only for its answer that there is no such file. */
function statOf(
  session: Session,
  path: string,
): Promise<Awaited<Parameters<Parameters<Session['stat']>[1]>[1]> | null> {
  return new Promise((done, fail) => {
    session.stat(path, (error, found) => {
      if (error === undefined || error === null) done(found)
      else if ('code' in error && error.code === noSuchFile) done(null)
      else fail(error)
    })
  })
}

function unknownOf({ host, port }: SftpServer): (what: string, cause?: unknown) => ProcessorUnknownError {
  return (what, cause) => new ProcessorUnknownError(`The SFTP server ${host}:${port} ${what}`, { cause })
}
