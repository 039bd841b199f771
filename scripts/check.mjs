// npm run check: what needs no server and no browser, as many checks side by side as there are cores. Each static check prints all it has to say
// when it ends. The tests are last, because they use every core; they share them only with the last static check.
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

const tests = { name: 'tests', command: ['npm', 'run', '--silent', 'test:unit'], isShown: true }

const queue = [...checks, tests]
const failed = []
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
// Again at the end: the tests print a lot after what failed before them.
for (const { name, output } of failed) console.error(`-- ${name}: FAILED\n${output.trimEnd()}`)
process.exit(failed.length === 0 ? 0 : 1)

async function work() {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const startedMs = performance.now()
    const { code, output } = await run(check)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    console.log(`-- ${check.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
    if (output.trim() !== '') console.log(output.trimEnd())
    if (code !== 0) failed.push({ name: check.name, output })
  }
}

function run({ command: [program, ...args], isShown = false }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (chunk) => void (output += chunk)
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
