import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ people: false })
})
afterAll(() => app.close())

test.each(['ios', 'android'])(
  '[banner-12] the page of the app for %s leads to where the app opens',
  async (platform) => {
    const reply = await app.request(`/smart-banner/${platform}`, { redirect: 'manual' })
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/app-banner-redirect'])
  },
)
