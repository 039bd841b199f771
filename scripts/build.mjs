// Builds what browsers get: dist/portal (the portal) and dist/embed (the script tag and the elements), compresses the text files
// ahead of time, and stamps each with the hash of the sources it was made from. `--if-stale` builds only what
// changed, `--only=embed` or `--only=portal` one of them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const onlyStale = process.argv.includes('--if-stale')

const builds = [
  {
    name: 'portal',
    config: 'vite.config.ts',
    sources: ['portal/**', 'widgets/**', 'sdk/**', 'vite.config.ts', 'package-lock.json', 'package.json'],
  },
  {
    name: 'embed',
    config: 'vite.embed.config.ts',
    sources: ['widgets/**', 'sdk/**', 'vite.embed.config.ts', 'package-lock.json', 'package.json'],
  },
]

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7)

for (const build of builds.filter(({ name }) => only === undefined || name === only)) {
  const out = `dist/${build.name}`
  const stampFile = `dist/.${build.name}-stamp`
  const stamp = hashOf(build.sources)
  const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync(out)
  if (onlyStale && isFresh) continue
  rmSync(stampFile, { force: true })
  process.stderr.write(`Building ${out} …\n`)
  const vite = resolve(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '-c', build.config, '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  compress(out)
  writeFileSync(stampFile, stamp)
}

/** SHA-256 over the names and contents of the sources, tests left out. */
function hashOf(patterns) {
  const hash = createHash('sha256').update(process.version)
  for (const file of globSync(patterns, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => resolve(entry.parentPath, entry.name))
    .sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Writes .br and .gz beside every text file that shrinks by it. HTML is sent with a nonce of its own, so it stays as it is. */
function compress(dir) {
  for (const file of globSync(`${dir}/**/*.{js,css,svg,json,map,txt,webmanifest}`)) {
    const content = readFileSync(file)
    if (content.length < 1024) continue
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    )
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
