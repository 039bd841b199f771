import { rmSync } from 'node:fs'
import { chromium } from 'playwright'
import { routes } from '#portal/site/site-map'
import { Api } from '#tests/fixtures/api'
import { launchOptions } from '#tests/fixtures/browser'
import { startServer } from '#tests/fixtures/server'
import { writeIndex } from './index-page.ts'
import { planOf } from './plan.ts'
import { type Shot, take } from './take.ts'

// Pictures of every page: npm run shots [-- part of a path …]. They are in dist/shots, with an index.html to leaf through.
const outDir = 'dist/shots'
const wanted = process.argv.slice(2)
const running = process.env.CARPORT_URL === undefined ? await startServer() : null
const api = new Api(running?.url ?? process.env.CARPORT_URL ?? '')
const browser = await chromium.launch(launchOptions)
const shots: Shot[] = []
try {
  await api.raiseLimits()
  if (wanted.length === 0) rmSync(outDir, { recursive: true, force: true })
  for (const series of planOf(routes)) {
    const paths = series.paths.filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
    if (paths.length === 0) continue
    shots.push(...(await take({ browser, api, outDir, series: { ...series, paths } })))
  }
} finally {
  await browser.close()
  await running?.stop()
}
writeIndex(outDir, shots)
const failed = shots.filter((shot) => shot.problem !== null)
for (const shot of failed) process.stdout.write(`${shot.series} ${shot.path}: ${shot.problem}\n`)
process.stdout.write(`${shots.length} pictures in ${outDir}/index.html, ${failed.length} with a problem\n`)
