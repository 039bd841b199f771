import { afterEach, expect, test } from 'vitest'
import { allowScripts, loadScript } from './load-script.ts'

const hash = `sha384-${'a'.repeat(64)}`
const pinned = { scriptUrl: 'https://v.example.com/v.js', integrity: hash, id: '7', connectOrigins: [] }
const added = () => document.head.querySelector<HTMLScriptElement>('script[src^="https://v.example.com/"]')
afterEach(() => added()?.remove())

test('a vendor’s script is loaded with its hash, without credentials and without our address', async () => {
  allowScripts([pinned])
  const loading = loadScript(pinned)
  const script = added()
  expect([script?.integrity, script?.crossOrigin, script?.referrerPolicy]).toEqual([hash, 'anonymous', 'no-referrer'])
  script?.dispatchEvent(new Event('error'))
  await expect(loading).rejects.toThrow('did not load')
})

test('a script that is not configured is not loaded', () => {
  allowScripts([pinned, null])
  expect(() => loadScript({ ...pinned, scriptUrl: 'https://v.example.com/other.js' })).toThrow(
    'Not a configured script',
  )
  expect(added()).toBeNull()
})
