// npm run check: what needs no server and no browser. The static checks run side by side, as many as there are cores, and each prints all it
// has to say when it ends; the tests follow alone, because they take every core by themselves.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

// Each checker of the compiler works out for itself what the others have: fewer of them cost less, and the other checks use the rest of
// the cores.
const checkers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

// Longest first, so that the short ones fill the gaps.
const checks = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types', '--', '--checkers', String(checkers)] },
  { name: 'unused', command: ['npm', 'run', '--silent', 'unused'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'generated documents', command: ['node', 'scripts/codegen.mjs', '--check'] },
]

const queue = [...checks]
const failed = []
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}
const tests = spawn('npm', ['run', '--silent', 'test:unit'], { stdio: 'inherit' })
tests.on('close', (code) => process.exit(code ?? 1))

async function work() {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const startedMs = performance.now()
    const { code, output } = await run(check.command)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    console.log(`-- ${check.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
    if (output.trim() !== '') console.log(output.trimEnd())
    if (code !== 0) failed.push(check.name)
  }
}

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (chunk) => void (output += chunk)
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
