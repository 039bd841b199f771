import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { ClientProviderEvents, OpenFeatureEventEmitter } from '@openfeature/web-sdk'
import { expect, test, vi } from 'vitest'
import { createFlags } from './flags.ts'
import { connectOpenFeature } from './open-feature.ts'

vi.mock('@openfeature/ofrep-web-provider', () => ({ OFREPWebProvider: vi.fn() }))

/** A provider whose flags a test sets. It emits change events like the real one. */
function fakeProvider(values: Record<string, unknown>) {
  const resolve = (name: string, fallback: unknown) => ({ value: values[name] ?? fallback })
  const events = new OpenFeatureEventEmitter()
  return {
    metadata: { name: 'fake' },
    runsOn: 'client' as const,
    events,
    resolveBooleanEvaluation: resolve,
    resolveStringEvaluation: resolve,
    resolveNumberEvaluation: resolve,
    resolveObjectEvaluation: resolve,
    tell: (...flagsChanged: string[]) => events.emit(ClientProviderEvents.ConfigurationChanged, { flagsChanged }),
  }
}

test('[err-16] an update of a flag that is unknown or not live is ignored and told; a live one is taken', async () => {
  const values: Record<string, unknown> = { OutageWeb: false, DisableManagePayments: false }
  const provider = fakeProvider(values)
  vi.mocked(OFREPWebProvider).mockImplementation(function make() {
    return provider as never
  })
  const flags = createFlags()
  const onIgnored = vi.fn()
  const end = await connectOpenFeature(flags, 'https://pay.example.com', onIgnored)
  Object.assign(values, { OutageWeb: true, DisableManagePayments: true, NoSuchFlag: true })
  provider.tell('OutageWeb', 'DisableManagePayments', 'NoSuchFlag')
  await vi.waitFor(() => expect(flags.isOn('OutageWeb')).toBe(true))
  expect(flags.isOn('DisableManagePayments')).toBe(false)
  expect(flags.isOn('NoSuchFlag')).toBe(false)
  expect(onIgnored.mock.calls).toEqual([['DisableManagePayments'], ['NoSuchFlag']])
  await end()
})

test('[flag-30] a page that came with its flags reads only the live ones anew; the others keep what it began with', async () => {
  const provider = fakeProvider({ OutageWeb: true, DisableManagePayments: true })
  vi.mocked(OFREPWebProvider).mockImplementation(function make() {
    return provider as never
  })
  const told = { OutageWeb: false, DisableManagePayments: false }
  const flags = createFlags(told)
  const end = await connectOpenFeature(flags, 'https://pay.example.com', vi.fn(), told)
  expect(flags.isOn('OutageWeb')).toBe(true)
  expect(flags.isOn('DisableManagePayments')).toBe(false)
  await end()
})
