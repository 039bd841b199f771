import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/store/embedded'
import { startServer } from '#tests/fixtures/server'
import { benchConfirm } from './confirm.ts'
import { benchEmbed } from './embed.ts'
import { type Figure, markdown, report } from './measure.ts'
import { startPages } from './pages.ts'
import { benchPortal } from './portal.ts'
import { benchServer } from './server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'carport-bench-'))
const postgres = await startEmbeddedPostgres(dataDir)
const server = await startServer({ env: { DATABASE_URL: postgres.url } })
const figures: Figure[] = []
try {
  // The server's last: it leaves thousands of payments behind.
  const pages = await startPages(server.url)
  figures.push(...(await benchPortal(server.url, pages)))
  figures.push(...(await benchEmbed(pages)))
  figures.push(...(await benchConfirm(pages)))
  pages.close()
  figures.push(...(await benchServer(server.url, postgres.url)))
} finally {
  await server.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
const { passed, failed } = report(figures)
if (process.argv.includes('--write')) {
  writeFileSync(
    'tests/bench/README.md',
    `# Benches\n\n\`npm run bench\` measures the product against a floor in the same run and fails past a budget of budgets.json.\nWritten by \`npm run bench -- --write\`; times are ratios, so the machine does not matter much, but they want it to themselves.\n\nElements are measured in a browser on slow 4G (1.6 Mbit/s, 150 ms) with a 4x slowed processor, the least of 11 visits, beside a page that shows one\nfield on React and r2wc and asks for nothing. A further element is what a page with a payment at rest loads for one more tag.\n\n${markdown(figures)}\n\nBlocking is what tasks take beyond 50 ms each, plus 50 ms, against the same of the page on bare React: tasks near 50 ms fall on either side\nof that limit from run to run, which is why its budgets have more room than the others. An element's first screen was measured at 109 ms\nbeside 95 and at 125 ms beside 77, ratios of 1.1 and 1.4. On another machine it blocked 58 ms; beside a page that blocks not at all that\nwould be 2.2, and its budget is 2.5. A change of route was measured at 0.9; a single task that takes 25 ms too long beside a page that\nblocks not at all is 1.5, its budget.\n`,
  )
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
