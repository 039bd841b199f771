#!/usr/bin/env node
// npx carport: runs the command line on the Node 24 that the lockfile brings, whatever Node the machine has.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const node = resolve(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
if (!existsSync(node)) {
  process.stderr.write('Packages are missing. Run npm ci first.\n')
  process.exit(1)
}
const child = spawn(node, [resolve(root, 'server/cli.ts'), ...process.argv.slice(2)], { stdio: 'inherit', cwd: root })
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => child.kill(signal))
child.on('close', (code) => process.exit(code ?? 1))
