// npm test: every check of the project, fast ones first, and one closing line that counts them all.
// With names as arguments it runs those stages only: npm test -- check browser
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { slowestLines, slowTestsOf } from './slowest-tests.mjs'

const stages = [
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'package', command: ['npm', 'run', '--silent', 'test:package'] },
  { name: 'postgres', command: ['npm', 'run', '--silent', 'test:postgres'] },
  { name: 'browser', command: ['npm', 'run', '--silent', 'test:browser'] },
  { name: 'e2e', command: ['node', 'scripts/e2e.mjs'] },
  { name: 'faults', command: ['npm', 'run', '--silent', 'test:faults'] },
  { name: 'bench', command: ['npm', 'run', '--silent', 'bench'] },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. There are: ${stages.map((stage) => stage.name).join(', ')}`)
  process.exit(2)
}

installPackages()
installBrowser()

const counts = { passed: 0, failed: 0 }
const failedStages = []
const slowTests = []
for (const stage of stages.filter((each) => wanted.length === 0 || wanted.includes(each.name))) {
  const startedMs = performance.now()
  console.log(`\n== ${stage.name}`)
  const { code, output } = await run(stage.command)
  count(output)
  slowTests.push(...slowTestsOf(stage.name, output))
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  console.log(`== ${stage.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  if (code !== 0) failedStages.push(stage.name)
  // A later stage needs what the build makes.
  if (code !== 0 && stage.name === 'build') break
}

console.log(`\n${slowestLines(slowTests).join('\n')}`)
if (failedStages.length > 0) console.log(`\nFailed: ${failedStages.join(', ')}`)
console.log(`\n${counts.passed} passed, ${Math.max(counts.failed, failedStages.length)} failed`)
process.exit(failedStages.length === 0 ? 0 : 1)

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    })
    let output = ''
    const take = (stream) => (chunk) => {
      output += chunk
      stream.write(chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

// Vitest closes with "Tests  3 failed | 120 passed (123)", Playwright with "3 failed" and "20 passed (1.2m)",
// the element runner and the benches with "20 passed, 3 failed".
function count(output) {
  for (const line of output.split('\n')) {
    const text = line.trim()
    if (!/^(Tests |\d+ (passed|failed))/.test(text)) continue
    counts.passed += Number(/(\d+) passed/.exec(text)?.[1] ?? 0)
    counts.failed += Number(/(\d+) failed/.exec(text)?.[1] ?? 0)
  }
}

function installPackages() {
  if (existsSync('node_modules/.package-lock.json')) return
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: 'inherit' })
  if (installed.status !== 0) process.exit(installed.status ?? 1)
}

function installBrowser() {
  const known = [
    process.env.BROWSER_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
  ]
  if (known.some((path) => path !== undefined && existsSync(path))) return
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const installed = spawnSync(
      'sh',
      ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium'],
      { stdio: 'inherit' },
    )
    if (installed.status === 0) return
  }
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
}
