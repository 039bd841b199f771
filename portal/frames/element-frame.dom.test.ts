import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServices } from '#tests/fakes/portal'
import { openElementFrame } from './element-frame.ts'

const configure = vi.fn()

beforeEach(() => {
  vi.stubGlobal('__CARPORT_ADDRESS_ATTRIBUTES__', {})
  vi.stubGlobal('Carport', { configure })
  window.history.replaceState(null, '', '/frames/element?tag=payoff-quote')
})
afterEach(() => {
  document.head.querySelectorAll('script').forEach((script) => script.remove())
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

/** Opens the frame on a release with these hashes. */
function open(integrity: Readonly<Record<string, string>>): Promise<void> {
  const { services } = fakeServices()
  const release = { version: '1.2.3', entry: 'carport.js', integrity }
  return openElementFrame(document.body, {
    ...services,
    rest: { ...services.rest, getText: async () => JSON.stringify(release) },
  })
}

test('the frame of an element loads the release by the hash that the release names', async () => {
  const opened = open({ 'carport.js': 'sha384-abc' })
  const script = await vi.waitUntil(() => document.head.querySelector('script'))
  expect(script.src).toMatch(/\/sdk\/1\.2\.3\/carport\.js$/)
  expect([script.integrity, script.crossOrigin]).toEqual(['sha384-abc', 'anonymous'])
  script.dispatchEvent(new Event('load'))
  await opened
  expect(configure).toHaveBeenCalledOnce()
})

test.each([
  ['another file alone', { 'other.js': 'sha384-abc' }],
  ['nothing in it', { 'carport.js': '' }],
])('a release with a hash of %s is not loaded: nobody could tell what would run', async (_, integrity) => {
  await expect(open(integrity)).rejects.toThrow('The release has no hash of carport.js')
  expect(document.head.querySelector('script')).toBeNull()
})
