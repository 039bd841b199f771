import { writeFileSync } from 'node:fs'
import { startServer } from '#tests/fixtures/server'
import { benchEmbed } from './embed.ts'
import { type Figure, markdown, report } from './measure.ts'
import { benchServer } from './server.ts'

const server = await startServer({ env: { CARPORT_FAST_LIMITS: '1' } })
const figures: Figure[] = []
try {
  figures.push(...(await benchServer(server.url)))
  figures.push(...(await benchEmbed(server.url)))
} finally {
  await server.stop()
}
const { passed, failed } = report(figures)
if (process.argv.includes('--write')) {
  writeFileSync(
    'tests/bench/README.md',
    `# Benches\n\n\`npm run bench\` measures the product against a floor in the same run and fails past a budget of budgets.json.\nWritten by \`npm run bench -- --write\`; times are ratios, so the machine does not matter much.\n\n${markdown(figures)}\n`,
  )
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
