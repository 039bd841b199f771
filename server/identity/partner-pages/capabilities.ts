import { readCapabilityDocuments } from '#server/platform/graphql/trusted-documents'

const documents: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(readCapabilityDocuments()).map(([capability, hashes]) => [capability, new Set(Object.values(hashes))]),
)

/** Every capability that takes a token. Elements such as the outage notice need none. */
export function embedCapabilities(): ReadonlySet<string> {
  return new Set(documents.keys())
}

/** Whether an element of one of these capabilities asks exactly this. @param hash from canonicalHash() */
export function maySend(capabilities: readonly string[], hash: string): boolean {
  return capabilities.some((capability) => documents.get(capability)?.has(hash) === true)
}
