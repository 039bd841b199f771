import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '#tests/fixtures/browser'
import { type Consumer, createConsumer, packTarball } from './consumer.ts'

let folder: string
let site: Consumer
let server: Server
let browser: Browser

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carport-pack-'))
  site = createConsumer(packTarball(folder))
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const file = readFileSync(join(site.dir, pathname))
      response.setHeader('content-type', types[extname(pathname)] ?? 'text/plain').end(file)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await chromium.launch(launchOptions)
}, 90_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
  site?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('[embed-16] a page without a builder takes the installed package as it is, and a borrower sees what is due', async () => {
  site.write({
    'index.html': `<!doctype html>
      <html lang="en">
        <title>Pay</title>
        <script type="importmap">
          { "imports": { "@carport/elements/make-a-payment": "./node_modules/@carport/elements/make-a-payment.js", "@carport/elements/test-kit": "./node_modules/@carport/elements/test-kit.js" } }
        </script>
        <carport-make-a-payment account-number="100000000001"></carport-make-a-payment>
        <script type="module">
          import { configure } from '@carport/elements/make-a-payment'
          import { startMockServicer } from '@carport/elements/test-kit'
          const { baseUrl, getToken } = startMockServicer()
          configure({ baseUrl, getToken })
        </script>
      </html>`,
  })
  const { port } = server.address() as { port: number }
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(`http://127.0.0.1:${port}/index.html`)
  await page.getByRole('group', { name: 'How much do you want to pay?' }).waitFor()
  expect(problems).toEqual([])
}, 60_000)
