import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config'
import { productionEnvironment } from '#tests/fixtures/production'
import { customerOfLogin, demoMeta } from './demo-login.ts'

const production = { mode: 'production', demoLoginEmail: 'demo@example.com' } as const
const linked = { email: 'Demo@example.com', customerId: 'cus_1' }

test('in production the demo login is no customer, whatever it was linked to; everybody else stays who they are', () => {
  expect(customerOfLogin(linked, production)).toBeNull()
  expect(customerOfLogin({ ...linked, email: 'p1@example.com' }, production)).toBe('cus_1')
  expect(customerOfLogin(linked, { mode: 'production', demoLoginEmail: null })).toBe('cus_1')
  expect(customerOfLogin(linked, { mode: 'sandbox', demoLoginEmail: 'demo@example.com' })).toBe('cus_1')
})

test('[demo-01] the page tells the one demo email; it is off in production unless it is configured', () => {
  expect(demoMeta(production)).toBe('<meta name="carport-demo" content="demo@example.com">')
  expect(demoMeta({ mode: 'production', demoLoginEmail: null })).toBe('')
  expect(demoMeta({ ...production, demoLoginEmail: 'a"><script>@x' })).not.toContain('<script>')
  const settings = productionEnvironment(mkdtempSync(join(tmpdir(), 'carport-demo-login-')))
  expect(readConfig(settings).demoLoginEmail).toBeNull()
  expect(readConfig({ ...settings, DEMO_LOGIN_EMAIL: 'try@example.com' }).demoLoginEmail).toBe('try@example.com')
})
