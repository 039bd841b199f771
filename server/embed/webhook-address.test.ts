import { expect, test } from 'vitest'
import { isPublicAddress, lookupOutside, readWebhookUrl } from './webhook-address.ts'

const production = { mode: 'production' } as const
const sandbox = { mode: 'sandbox' } as const

test('[embed-17] webhooks go over https to an address of the internet, and in the sandbox to this machine', () => {
  expect(readWebhookUrl(production, 'https://dealer.example.com/hook')).toBe('https://dealer.example.com/hook')
  expect(readWebhookUrl(sandbox, 'http://127.0.0.1:5500/hook')).toBe('http://127.0.0.1:5500/hook')
  for (const [text, why] of [
    ['dealer.example.com', /is not an address such as/],
    ['https://user:secret@dealer.example.com', /is not an address such as/],
    ['http://dealer.example.com', /https address/],
    ['http://127.0.0.1:5500', /https address/],
    ['https://localhost/hook', /inside a network/],
    ['https://10.1.2.3/hook', /inside a network/],
    ['https://[::1]/hook', /inside a network/],
    ['https://[::ffff:192.168.1.1]/hook', /inside a network/],
    ['https://0x7f000001/hook', /inside a network/],
    ['https://169.254.169.254/latest', /inside a network/],
  ] as const)
    expect(() => readWebhookUrl(production, text), text).toThrow(why)
  expect(['8.8.8.8', '2606:4700::1111', '192.168.0.1', 'fd00::1', 'fe80::1', 'nonsense'].map(isPublicAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('[embed-17] a name that leads inside a network is not followed', async () => {
  const found = await new Promise((done) =>
    lookupOutside('localhost', { all: true }, (error, addresses) => done(error?.code ?? addresses)),
  )
  expect(found).toBe('EINSIDE')
})
