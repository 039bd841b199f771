import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { PartnerPage } from '#tests/pages/partner-page'
import { freePort } from '#tests/fixtures/server'
import { expect, test } from './journey.ts'

/** The dealer's server of the example, as a partner starts it. */
async function startDealer(
  servicer: string,
  secretKey: string,
): Promise<{ url: string; said: string[]; dealer: ChildProcess }> {
  const port = await freePort()
  const dealer = spawn(process.execPath, ['examples/partner-page/server.mjs'], {
    env: { ...process.env, CARPORT_URL: servicer, CARPORT_PARTNER_KEY: secretKey, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  dealer.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  await once(dealer.stdout, 'data')
  return { url: `http://127.0.0.1:${port}`, said, dealer }
}

test('[embed-13][embed-16][embed-17] a dealer’s page on its own server shows the loan of whoever is signed in there, whatever the page asks for', async ({
  page,
  baseURL,
}) => {
  const servicer = baseURL ?? ''
  const { secretKey } = (await (await fetch(`${servicer}/sandbox/partner`)).json()) as { secretKey: string }
  const { url, dealer } = await startDealer(servicer, secretKey)
  try {
    const partner = new PartnerPage(page, servicer)
    await page.goto(`${url}/examples/partner-page/?email=p2@example.com&account=100000000002`)
    await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
    await expect(partner.element.getByText('Account ending in 0002')).toBeVisible()
    await partner.expectSound()

    const tokenFor = (cookie: string) =>
      fetch(`${url}/examples/carport-token`, {
        method: 'POST',
        headers: { cookie },
        body: JSON.stringify({ email: 'p1@example.com', accountNumber: '100000000001' }),
      })
    const [cookie] = await page.context().cookies(url)
    const mine = await (await tokenFor(`dealer=${cookie?.value}`)).text()
    expect(JSON.parse(Buffer.from(mine.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      account: '100000000002',
      origins: [url],
    })
    expect((await tokenFor('dealer=nobody')).status, 'who is not signed in gets nothing').toBe(401)
    const files = ['server.mjs', '%2e%2e/%2e%2e/%2e%2e/package.json', '../../portal/index.html']
    for (const file of files) expect((await fetch(`${url}/examples/partner-page/${file}`)).status, file).toBe(404)
  } finally {
    dealer.kill()
  }
})

test('[embed-17] with a wrong key the dealer reads in its own log what to do, and the borrower finds a way on', async ({
  page,
  baseURL,
}) => {
  const { url, said, dealer } = await startDealer(baseURL ?? '', 'carport_sk_of_nobody_0123456789abcdef')
  try {
    await page.goto(`${url}/examples/partner-page/`)
    const element = page.locator('carport-make-a-payment')
    await expect(element.getByRole('link', { name: /Call/ })).toBeVisible({ timeout: 20_000 })
    await expect(element.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(said.join('')).toContain('The key is missing, wrong, rotated out or revoked')
  } finally {
    dealer.kill()
  }
})
