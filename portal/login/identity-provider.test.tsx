import { expect, test } from 'vitest'
import { createEndpoints } from '#sdk/config/endpoints'
import { identityProvider } from './identity-provider.ts'

const endpoints = createEndpoints('https://pay.example.com')

test('[login-14] people sign in at our own provider unless the page names another', () => {
  const own = identityProvider(document, endpoints)
  expect(own).toMatchObject({ issuer: 'https://pay.example.com/oidc', clientId: 'carport-portal', usesDpop: true })
  expect(own.endpoints?.token_endpoint).toBe('https://pay.example.com/oidc/token')
  expect(own.accountUrl?.('es')).toBe('https://pay.example.com/oidc/password?lang=es')
  const meta = document.createElement('meta')
  meta.name = 'carport-identity'
  meta.content = 'https://login.example.com/realms/loans'
  Object.assign(meta.dataset, {
    clientId: 'portal',
    authorizeParams: 'audience=loans&prompt=login',
    scopes: 'openid email',
  })
  document.head.append(meta)
  expect(identityProvider(document, endpoints)).toEqual({
    issuer: 'https://login.example.com/realms/loans',
    clientId: 'portal',
    endpoints: null,
    scopes: 'openid email',
    authorizeParams: { audience: 'loans', prompt: 'login' },
    usesDpop: false,
    accountUrl: null,
    passwordResetUrl: null,
  })
  meta.remove()
})
