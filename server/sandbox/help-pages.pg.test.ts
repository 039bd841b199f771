import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { helpPageNames, helpTexts } from './help-texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ people: false })
})
afterAll(() => app.close())

test.each(helpPageNames)('[nav-10][nav-11][nav-17] /help/%s is a page of its own in both languages', async (name) => {
  for (const language of ['en', 'es'] as const) {
    const reply = await app.request(`/help/${name}?lang=${language}`)
    const text = await reply.text()
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`<h1>${helpTexts(language).pages[name].title}</h1>`)
    expect(text).toContain('href="tel:8005550142"')
  }
})

test('[nav-10] contact us says something else to a borrower than to a visitor', async () => {
  const [visitor, borrower] = await Promise.all(
    ['visitor', 'portal'].map(async (from) => (await app.request(`/help/contact-us?from=${from}&lang=en`)).text()),
  )
  expect(visitor).not.toContain('12-digit account number ready. It’s under')
  expect(borrower).toContain('12-digit account number ready. It’s under')
})

test('[route-85] what the product has itself is opened there', async () => {
  const reply = await app.request('/help/payoff-quote', { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/payoff-quote'])
})

test('the help’s own front page leads to every page', async () => {
  const text = await (await app.request('/help?lang=en')).text()
  for (const name of helpPageNames) expect(text).toContain(`href="/help/${name}?lang=en"`)
})
