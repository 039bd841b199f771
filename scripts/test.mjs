// npm test: every check of the project, fast ones first, and one closing line that counts them all.
// With names as arguments it runs those stages only: npm test -- check browser
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { failedLines } from './failed-tests.mjs'
import { slowestLines, slowTestsOf } from './slowest-tests.mjs'

// A stage that hangs would take the others' time with it: after its minutes, twice and more what it takes, it is ended and counts as failed.
const stages = [
  { name: 'check', minutes: 12, command: ['npm', 'run', '--silent', 'check'] },
  { name: 'build', minutes: 6, command: ['npm', 'run', '--silent', 'build'] },
  { name: 'package', minutes: 10, command: ['npm', 'run', '--silent', 'test:package'] },
  { name: 'postgres', minutes: 20, command: ['npm', 'run', '--silent', 'test:postgres'] },
  { name: 'browser', minutes: 20, command: ['npm', 'run', '--silent', 'test:browser'] },
  { name: 'e2e', minutes: 35, command: ['node', 'scripts/e2e.mjs'] },
  { name: 'faults', minutes: 25, command: ['npm', 'run', '--silent', 'test:faults'] },
  { name: 'bench', minutes: 25, command: ['npm', 'run', '--silent', 'bench'] },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. There are: ${stages.map((stage) => stage.name).join(', ')}`)
  process.exit(2)
}

installPackages()
installBrowser()

const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of children) process.kill(-child.pid, signal)
    process.exit(1)
  })

const counts = { passed: 0, failed: 0 }
const failedStages = []
const failedTests = []
const slowTests = []
for (const stage of stages.filter((each) => wanted.length === 0 || wanted.includes(each.name))) {
  const startedMs = performance.now()
  console.log(`\n== ${stage.name}`)
  const { code, output } = await run(stage)
  count(output)
  slowTests.push(...slowTestsOf(stage.name, output))
  if (code !== 0) failedTests.push(...failedLines(stage.name, output))
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  console.log(`== ${stage.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  if (code !== 0) failedStages.push(stage.name)
  // A later stage needs what the build makes.
  if (code !== 0 && stage.name === 'build') break
}

console.log(`\n${slowestLines(slowTests).join('\n')}`)
// Last, because a long output is often kept by its end alone.
if (failedStages.length > 0) console.log(`\nFailed: ${[failedStages.join(', '), ...failedTests].join('\n')}`)
console.log(`\n${counts.passed} passed, ${Math.max(counts.failed, failedStages.length)} failed`)
process.exit(failedStages.length === 0 ? 0 : 1)

function run({ name, minutes, command: [program, ...args] }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what it started ends with it.
      detached: true,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    })
    children.add(child)
    let output = ''
    const take = (stream) => (chunk) => {
      output += chunk
      stream.write(chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    const limit = setTimeout(() => {
      console.error(`${name} did not end within ${minutes} minutes and is ended.`)
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      resolve({ code: 1, output })
    }, minutes * 60_000)
    child.on('close', (code) => {
      clearTimeout(limit)
      children.delete(child)
      resolve({ code: code ?? 1, output: withoutCursorMoves(output) })
    })
  })
}

// Vitest closes with "Tests  3 failed | 120 passed (123)", Playwright with "3 failed" and "20 passed (1.2m)", the benches with
// "20 passed, 3 failed", the element runner with "19/19 test files | 904 passed, 0 failed".
function count(output) {
  const elements = output.match(/\| \d+\/\d+ test files \| \d+ passed, \d+ failed/g)?.at(-1) ?? ''
  for (const line of [...output.split('\n'), elements.split(' | ')[1] ?? '']) {
    const text = line.trim()
    if (!/^(Tests |\d+ (passed|failed))/.test(text)) continue
    counts.passed += Number(/(\d+) passed/.exec(text)?.[1] ?? 0)
    counts.failed += Number(/(\d+) failed/.exec(text)?.[1] ?? 0)
  }
}

// The element runner draws its progress over the lines before.
function withoutCursorMoves(output) {
  return output.replace(new RegExp(`${String.fromCharCode(27)}\\[\\d*[A-Z]`, 'g'), '')
}

function installPackages() {
  if (existsSync('node_modules/.package-lock.json')) return
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: 'inherit' })
  if (installed.status !== 0) process.exit(installed.status ?? 1)
}

function installBrowser() {
  const known = [
    process.env.BROWSER_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
  ]
  if (known.some((path) => path !== undefined && existsSync(path))) return
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const install = 'apt-get install -y -qq --no-install-recommends'
    const installed = spawnSync(
      'sh',
      ['-c', `apt-get update -qq && (${install} chromium-headless-shell || ${install} chromium)`],
      { stdio: 'inherit' },
    )
    if (installed.status === 0) return
  }
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
}
