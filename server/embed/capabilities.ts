import { buildServerSchema } from '#server/schema'

let known: ReadonlySet<string> | null = null

/** Every capability that takes a token: what some operation names in its policy. Elements such as the outage notice need none. */
export function embedCapabilities(): ReadonlySet<string> {
  known ??= new Set([...buildServerSchema().policies.values()].flatMap((policy) => policy.embedCapabilities ?? []))
  return known
}
