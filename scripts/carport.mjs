#!/usr/bin/env node
// npx carport: runs the command line on the Node 24 that the lockfile brings, whatever Node the machine has.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const node = resolve(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
if (!existsSync(node)) {
  process.stderr.write('Packages are missing. Run npm ci first.\n')
  process.exit(1)
}
// Workers and boarding go through thousands of loans and keep nothing of them: Node collects that early, and no limit changes.
const [command] = process.argv.slice(2)
const known = JSON.parse(readFileSync(resolve(root, 'server/platform/process/node-flags.json'), 'utf8'))
const flags = new Map(Object.entries(known)).get(command === 'start' ? process.env.CARPORT_ROLE : command) ?? []
const cli = resolve(root, 'server/cli.ts')
const child = spawn(node, [...flags, cli, ...process.argv.slice(2)], { stdio: 'inherit', cwd: root })
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => child.kill(signal))
child.on('close', (code) => process.exit(code ?? 1))
