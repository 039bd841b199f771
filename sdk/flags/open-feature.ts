import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { type Client, OpenFeature, ProviderEvents } from '@openfeature/web-sdk'
import { flagFallbacks, liveFlags } from './flag-names.ts'
import type { FlagValue, SettableFlags } from './flags.ts'

/**
 * Fills a flag reader through OpenFeature: all flags once, then the live ones on every change. The server streams
 * changes, and the provider also refetches when the page returns to the foreground. Nothing is kept in the browser's
 * storage.
 * @param baseUrl the server's origin; its remote evaluation protocol is under /ofrep/v1
 * @param onIgnored called with the name of a changed flag that is unknown, or keeps its first value (err-16)
 * @param known the flags the page began with: those that are not live keep that value. Default: all are read
 * @returns ends the connection
 * @throws when the server cannot be asked; the reader keeps what it had
 */
export async function connectOpenFeature(
  flags: SettableFlags,
  baseUrl: string,
  onIgnored: (name: string) => void = () => undefined,
  known?: Readonly<Record<string, FlagValue>>,
): Promise<() => Promise<void>> {
  const provider = new OFREPWebProvider({ baseUrl, cacheMode: 'disabled' })
  await OpenFeature.setProviderAndWait(provider)
  const client = OpenFeature.getClient()
  let values = known === undefined ? read(client, Object.keys(flagFallbacks)) : { ...known, ...read(client, liveFlags) }
  flags.replace(values)
  client.addHandler(ProviderEvents.ConfigurationChanged, (details) => {
    const changed = details?.flagsChanged ?? []
    for (const name of changed.filter((each) => !liveFlags.includes(each))) onIgnored(name)
    values = { ...values, ...read(client, liveFlags) }
    flags.replace(values)
  })
  return () => OpenFeature.clearProviders()
}

function read(client: Client, names: readonly string[]): Record<string, FlagValue> {
  return Object.fromEntries(names.map((name) => [name, valueOf(client, name)]))
}

function valueOf(client: Client, name: string): FlagValue {
  const fallback = flagFallbacks[name] ?? false
  if (typeof fallback === 'boolean') return client.getBooleanValue(name, fallback)
  if (typeof fallback === 'number') return client.getNumberValue(name, fallback)
  return client.getStringValue(name, fallback)
}
