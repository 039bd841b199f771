import { createServer, type Server } from 'node:http'
import { devices } from '@playwright/test'
import { SessionTimeoutScreen } from '#tests/pages/session-timeout-screen'
import { SmartBannerScreen } from '#tests/pages/smart-banner-screen'
import { expect, test } from './journey.ts'

test.use({ userAgent: devices['Pixel 7']?.userAgent ?? '' })

/** A plain page on a host that no partner lists: the sandbox takes `localhost` alone for a developer's own machine. */
async function servePage(servicer: string, body: string): Promise<{ server: Server; url: string }> {
  const { version } = (await (await fetch(`${servicer}/sdk/latest.json`)).json()) as { version: string }
  const html = `<!doctype html><html lang="en"><title>Cars</title>
    <script type="module" crossorigin="anonymous" src="${servicer}/sdk/${version}/carport.js"></script>
    <body>${body}<header><h1>Cars</h1></header></body></html>`
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return { server, url: `http://cars.localhost:${port}/` }
}

test('[embed-05][embed-06][embed-11][embed-12] the app banner and the idle warning work alone on a marketing page that no partner lists, and one line tells its developer why', async ({
  page,
  baseURL,
}) => {
  const hints: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('[carport]')) hints.push(message.text())
  })
  const { server, url } = await servePage(
    baseURL ?? '',
    '<carport-smart-banner></carport-smart-banner><carport-smart-banner></carport-smart-banner><carport-session-timeout idle-seconds="21"></carport-session-timeout>',
  )
  try {
    const banner = new SmartBannerScreen(page)
    const idle = new SessionTimeoutScreen(page)
    await page.goto(url)
    await expect(banner.viewLink.first()).toHaveAttribute('href', `${baseURL}/smart-banner/android`)
    await expect(idle.continueButton).toBeFocused()
    await idle.continueButton.click()
    await expect(idle.warning).toHaveCount(0)
    expect(hints).toEqual([expect.stringContaining(`could not be read from ${new URL(url).origin}`)])
    await banner.closeButton.first().click()
    await expect(banner.banner).toHaveCount(1)
    await page.reload()
    await expect(idle.continueButton).toBeFocused()
    await expect(banner.banner).toHaveCount(0)
  } finally {
    server.close()
  }
})
