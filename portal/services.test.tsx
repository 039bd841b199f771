import { expect, test } from 'vitest'
import { createEndpoints } from '#sdk/config/endpoints'
import { identityOf } from './services.ts'

const endpoints = createEndpoints('https://pay.example.com')

test('[login-14] people sign in at our own provider unless the page names another', () => {
  expect(identityOf(document, endpoints)).toEqual({
    issuer: 'https://pay.example.com/oidc',
    clientId: 'carport-portal',
  })
  const meta = document.createElement('meta')
  meta.name = 'carport-identity'
  meta.content = 'https://login.example.com/realms/loans'
  meta.dataset.clientId = 'portal'
  document.head.append(meta)
  expect(identityOf(document, endpoints)).toEqual({
    issuer: 'https://login.example.com/realms/loans',
    clientId: 'portal',
  })
  meta.remove()
})
