import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/store/embedded'
import { startServer } from '#tests/fixtures/server'
import { benchConfirm } from './confirm.ts'
import { printCost } from './cost.ts'
import { printElements } from './elements.ts'
import { benchEmbed } from './embed.ts'
import { watchMachine } from './machine.ts'
import { type Figure, markdown, report } from './measure.ts'
import { benchNight } from './night.ts'
import { startPages } from './pages.ts'
import { benchPortal } from './portal.ts'
import { benchServer } from './server.ts'
import { benchUse } from './use.ts'

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7)
const numberOf = (option: string, otherwise: number) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${option}=`))?.split('=')[1] ?? otherwise)
const keptDir = process.argv.find((argument) => argument.startsWith('--keep='))?.slice(7) ?? null
const night = {
  loans: numberOf('loans', 2_000),
  days: numberOf('days', 3),
  // A run that goes on has no second database as far as its own.
  isBesideSql: !process.argv.includes('--alone') && keptDir === null,
  keptDir,
}
const isAsked = (part: 'portal' | 'embed' | 'confirm' | 'use' | 'server'): boolean =>
  only === undefined || only === part
const isWritten = process.argv.includes('--write') && only === undefined

const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'carport-bench-'))
const postgres = await startEmbeddedPostgres(dataDir, { settings: settingsFor(night.loans) })
const figures: Figure[] = []
const machine = watchMachine()
try {
  if (only !== 'night') await measure()
  // Only when asked for by name, or when the table is rewritten.
  if (only === 'night' || isWritten) figures.push(...(await benchNight(postgres, night)))
  machine.look('after the night')
} finally {
  await postgres.stop()
  if (keptDir === null) rmSync(dataDir, { recursive: true, force: true })
}
const { passed, failed } = report(figures)
machine.report()
if (isWritten) {
  const readme = 'tests/bench/README.md'
  // Its table of figures; others beside it are of one day.
  writeFileSync(
    readme,
    readFileSync(readme, 'utf8').replace(/^\| area \|.*\n(?:\|.*\n)*/m, () => `${markdown(figures)}\n`),
  )
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

/** What whoever runs a large portfolio gives PostgreSQL: memory for its pages, and room between checkpoints. */
function settingsFor(loans: number): Readonly<Record<string, string>> {
  return only === 'night' && loans >= 500_000 ? { shared_buffers: '2GB', max_wal_size: '8GB' } : {}
}

async function measure(): Promise<void> {
  const server = await startServer({ env: { DATABASE_URL: postgres.url } })
  try {
    const pages = await startPages(server.url)
    if (isAsked('portal')) figures.push(...(await benchPortal(server.url, pages)))
    machine.look('after the portal')
    if (isAsked('embed')) figures.push(...(await benchEmbed(pages)))
    if (isAsked('confirm')) figures.push(...(await benchConfirm(pages)))
    if (isAsked('use')) figures.push(...(await benchUse(server.url, pages)))
    machine.look('after the elements')
    if (only === 'elements') await printElements(pages)
    pages.close()
    // Last: it leaves thousands of payments behind.
    if (isAsked('server')) figures.push(...(await benchServer(server.url, postgres.url)))
    machine.look('after the server')
    // Figures for people who plan machines, without a budget: asked for by name alone.
    if (only === 'cost') await printCost({ ...server, postgres })
  } finally {
    await server.stop()
  }
}
