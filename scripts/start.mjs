// npm start: runs on whatever Node the machine has (20 or newer) with nothing installed. Installs what the lockfile
// requires, builds what is stale, then runs the server on the Node 24 from the lockfile. --dev serves the portal from source.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const isDevelopment = process.argv.includes('--dev')

install()
const node = resolve('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
if (!existsSync(node)) stop(`${node} is missing: its install script did not run. Run npm ci without --ignore-scripts.`)
run(node, ['scripts/build.mjs', '--if-stale', ...(isDevelopment ? ['--except=portal'] : [])])
serve()

/** npm ci, when node_modules is missing or was made from another lockfile. */
function install() {
  const stampFile = 'node_modules/.carport-lock'
  const stamp = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  // An install made by hand counts when npm's own record of it is at least as new as the lockfile.
  if (!isInstalled()) {
    process.stderr.write('Installing packages …\n')
    run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'])
  }
  writeFileSync(stampFile, stamp)
}

/** Whether node_modules has every package that the lockfile requires on this platform, in that version. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const found = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || found[path]?.version === entry.version,
  )
}

/** The server in the foreground: it gets our signals, we end with its code. */
function serve() {
  const { worker } = JSON.parse(readFileSync('server/platform/process/node-flags.json', 'utf8'))
  const flags = process.env.CARPORT_ROLE === 'worker' ? worker : []
  // The server notices through the channel when we are killed, so that it never outlives us.
  const child = spawn(node, [...flags, 'server/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(isDevelopment ? { CARPORT_DEV: '1' } : {}) },
  })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    // Ctrl-C in a terminal reaches the server by itself; passing it on would be a second signal.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  }
  // npm passes signals to its shell, which ends without passing them on: losing the shell is our signal.
  const shell = process.ppid
  if (process.env.npm_lifecycle_event !== undefined) {
    const watch = setInterval(() => {
      if (process.ppid === shell) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 200)
  }
  child.on('error', (error) => stop(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (error) stop(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
