import { expect, test, vi } from 'vitest'

test('importing the SDK where there is no page does nothing, says nothing, and its functions may be called', async () => {
  const complaints = (['warn', 'error', 'log'] as const).map((method) => vi.spyOn(console, method))
  const before = Reflect.ownKeys(globalThis)
  const { startCarport } = await import('./start.ts')
  const { importFile, version } = await import('./release.ts')
  const load = vi.fn()
  const sdk = startCarport({ shell: load }, { version, entryUrl: 'file:///x', importFile })
  sdk.configure({ getToken: () => 'x' })
  await sdk.defineElements()
  expect(load).not.toHaveBeenCalled()
  expect(Reflect.ownKeys(globalThis)).toEqual(before)
  for (const spy of complaints) expect(spy).not.toHaveBeenCalled()
})
