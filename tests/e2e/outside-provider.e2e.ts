import { startOtherProvider, type OtherProvider } from '#tests/fixtures/other-provider'
import { freePort, startServer, type RunningServer } from '#tests/fixtures/server'
import { expect, test } from './journey.ts'

// A servicer's own OpenID provider: not ours, configured otherwise, and Carport pointed at it by settings alone.
let product: RunningServer
let provider: OtherProvider

test.beforeAll(async ({}, info) => {
  if (info.project.name === 'phone') return
  const port = await freePort()
  provider = await startOtherProvider(`http://localhost:${port}`)
  product = await startServer({ port, env: provider.env })
})

test.afterAll(async () => {
  await product?.stop()
  provider?.close()
})

test('[login-14][login-15][login-16][stack-07] a borrower signs in at another OpenID provider, stays signed in over a reload, and signs out there', async ({
  page,
}, info) => {
  test.skip(info.project.name === 'phone', 'the other provider’s pages are the same on every screen')
  await page.goto(`${product.url}/account`)
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer.replaceAll('.', '\\.')}`))
  await page.locator('input[name="login"]').fill('p1@example.com')
  await page.locator('input[name="password"]').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${product.url}/account`)
  await expect(page.getByRole('main').getByText('Due').first()).toBeVisible()

  await page.reload()
  await expect(page.getByRole('main').getByText('Due').first()).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/account`)

  await page.goto(`${product.url}/settings`)
  await expect(page.getByRole('button', { name: 'Email me the link' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: /Yes, sign me out/ }).click()
  await expect(page).toHaveURL(new RegExp(`^${product.url}/`))
  await page.goto(`${product.url}/account`)
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer.replaceAll('.', '\\.')}`))
})
