import type { FlagValue, SettableFlags } from './flags.ts'

/**
 * Reads all flags and then follows the live ones as they change.
 * @param read returns the server's answer to "all flags"
 * @param streamUrl server-sent events with each change of the live flags
 * @returns the function that ends it
 * @throws what `read` throws
 */
export async function followFlags(
  flags: SettableFlags,
  read: () => Promise<unknown>,
  streamUrl: string,
): Promise<() => void> {
  let values = flagValues(await read())
  flags.replace(values)
  if (typeof EventSource === 'undefined') return () => undefined
  const stream = new EventSource(streamUrl)
  stream.addEventListener('flags', (event) => {
    values = { ...values, ...flagValues(JSON.parse((event as MessageEvent<string>).data)) }
    flags.replace(values)
  })
  return () => stream.close()
}

function flagValues(answer: unknown): Record<string, FlagValue> {
  if (typeof answer !== 'object' || answer === null) return {}
  return Object.fromEntries(
    Object.entries(answer).filter((entry): entry is [string, FlagValue] =>
      ['boolean', 'string', 'number'].includes(typeof entry[1]),
    ),
  )
}
