// Builds what browsers get: dist/portal (the portal), dist/embed (the script tag and the elements), dist/npm (the same as a
// package) and dist/examples, compresses the text files ahead of time, and stamps each with the hash of the sources it was made from. `--if-stale`
// builds only what changed, `--only=embed` one of them, `--except=npm,portal` all but these and what the others need.
//
// A build is made aside and then laid over the one before, pages last, so that a running server never sends a page whose files are
// not there. Hashed files of earlier portals stay for 30 days: a tab that was open all along still finds what it loads late.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { layOver } from './lay-over.ts'
import { smallestBrotli } from './smallest-brotli.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const onlyStale = process.argv.includes('--if-stale')
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7)
const except =
  process.argv
    .find((argument) => argument.startsWith('--except='))
    ?.slice(9)
    .split(',') ?? []

const always = ['sdk/**', 'widgets/**', 'package-lock.json', 'package.json', 'scripts/build.mjs']
const ofVite = ['vite.config.ts', 'scripts/*.ts', 'scripts/build/*.ts']
const builds = [
  {
    name: 'portal',
    modes: ['portal', 'confirm', 'drawn'],
    sources: ['portal/**', ...ofVite, ...always],
    outDir: (next) => ['--outDir', next],
    // Names hold a hash of the content.
    isKept: (file) => file.startsWith('assets/'),
  },
  {
    name: 'embed',
    modes: ['embed'],
    sources: [
      ...ofVite,
      'server/platform/graphql/trusted-documents.ts',
      'server/platform/config/{built-brand,business-time,company,phone-hours}.ts',
      ...always,
    ],
    environment: (next) => ({ CARPORT_EMBED_OUT: next }),
    // Other versions are other releases.
    isKept: (file) => !file.startsWith(`${JSON.parse(readFileSync('package.json', 'utf8')).version}/`),
  },
  {
    name: 'npm',
    modes: ['npm-elements', 'npm-react', 'npm-test-kit', 'npm-server'],
    sources: [...ofVite, 'test-kit/**', ...always],
    environment: (next) => ({ CARPORT_NPM_OUT: next }),
    after: ['scripts/npm-package.ts'],
    isCompressed: false,
    isKept: () => false,
  },
  {
    name: 'examples',
    needs: 'npm',
    sources: ['examples/**', ...ofVite, 'test-kit/**', 'scripts/*', ...always],
    after: ['scripts/examples.mjs'],
    isCompressed: false,
    isKept: () => false,
  },
]

const wanted = builds.filter(({ name }) => (only === undefined || name === only) && !except.includes(name))
const needed = wanted.map(({ needs }) => needs)

for (const build of builds.filter((each) => wanted.includes(each) || needed.includes(each.name))) {
  const out = resolve(`dist/${build.name}`)
  const stampFile = resolve(`dist/.${build.name}-stamp`)
  const stamp = hashOf(build.sources)
  const isFresh = existsSync(out) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  // What another build needs is made again only where that would change it.
  if (isFresh && (onlyStale || !wanted.includes(build))) continue
  process.stderr.write(`Building dist/${build.name} …\n`)
  const next = resolve(`dist/.${build.name}-${process.pid}`)
  try {
    make(build, next)
    if (build.isCompressed !== false) await compress(next)
    layOver(next, out, build.isKept)
    writeFileSync(stampFile, stamp)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** Runs Vite, once for each mode, and what completes its work, on the Node that runs this. */
function make(build, next) {
  const vite = resolve(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', ...(build.outDir?.(next) ?? [])]
  const steps = (build.modes ?? []).map((mode) => [...args, '--mode', mode])
  for (const step of [...steps, ...(build.after ?? []).map((script) => [script, next])]) {
    const { status } = spawnSync(process.execPath, step, {
      stdio: 'inherit',
      env: { ...process.env, ...build.environment?.(next) },
    })
    if (status === 0) continue
    rmSync(next, { recursive: true, force: true })
    process.exit(status ?? 1)
  }
}

/** Writes .br and .gz beside every text file that shrinks by it. HTML is sent with a nonce of its own, so it stays as it is. */
async function compress(dir) {
  const files = globSync(`${dir}/**/*.{js,css,svg,json,map,txt,webmanifest}`)
  const compressOne = async (file) => {
    const content = readFileSync(file)
    if (content.length < 256) return
    writeFileSync(`${file}.br`, await smallestBrotli(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
  await Promise.all(files.map(compressOne))
}

/** SHA-256 over the names and contents of the sources, tests left out. */
function hashOf(patterns) {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(patterns, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, resolve(entry.parentPath, entry.name)))
  // The company file is an input too, because the lender's name is built in.
  if (process.env.CARPORT_COMPANY_FILE) hash.update(readFileSync(process.env.CARPORT_COMPANY_FILE)).update('\0')
  for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
