import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { Kind, parse, print, visit, type DocumentNode, type FragmentDefinitionNode } from 'graphql'

/** The operations our own clients send, by the hash of their canonical text. Production answers no others. */
export type TrustedDocuments = Readonly<Record<string, string>>

/** Where the list lives. It is made by `npm run schema` and committed. */
export const trustedDocumentsFile = new URL('trusted-documents.json', import.meta.url)

/** What an element may ask and send, capability by capability: the hash of each of its documents, by operation. */
export type CapabilityDocuments = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Where that is. It is made by `npm run schema` from the elements' code and committed. */
export const capabilityDocumentsFile = new URL('capability-documents.json', import.meta.url)

/** The committed documents of every capability. */
export function readCapabilityDocuments(): CapabilityDocuments {
  return JSON.parse(readFileSync(capabilityDocumentsFile, 'utf8')) as CapabilityDocuments
}

/** The committed list. */
export function readTrustedDocuments(): TrustedDocuments {
  return JSON.parse(readFileSync(trustedDocumentsFile, 'utf8')) as TrustedDocuments
}

/**
 * The hash of what a document means: layout, order of definitions and the `__typename` fields that caching clients add make no
 * difference to it.
 */
export function canonicalHash(document: DocumentNode): string {
  return createHash('sha256').update(canonicalText(document)).digest('hex')
}

/** The name a query has on the wire where its text would be too long: a part of its hash, long enough that no two of ours share it. */
export function documentId(hash: string): string {
  return Buffer.from(hash, 'hex').toString('base64url').slice(0, 5)
}

function canonicalText(document: DocumentNode): string {
  const plain = visit(document, {
    Field: (node) => (node.name.value === '__typename' && node.alias === undefined ? null : undefined),
  })
  return plain.definitions.map(print).sort().join('\n')
}

/** Collects every operation of the clients, each with the fragments that it uses, of whatever file. @param root the project's folder */
export function collectTrustedDocuments(root: string): TrustedDocuments {
  const files = globSync(['widgets/**/*.graphql', 'sdk/**/*.graphql', 'portal/**/*.graphql'], { cwd: root }).sort()
  const definitions = files.flatMap((file) => parse(readFileSync(`${root}/${file}`, 'utf8')).definitions)
  const fragments = new Map(
    definitions.filter((d) => d.kind === Kind.FRAGMENT_DEFINITION).map((d) => [d.name.value, d]),
  )
  const found: [string, string][] = []
  for (const operation of definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue
    const document: DocumentNode = {
      kind: Kind.DOCUMENT,
      definitions: [operation, ...usedFragments(operation, fragments)],
    }
    found.push([canonicalHash(document), print(document)])
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function usedFragments(
  node: Parameters<typeof visit>[0],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  used = new Set<FragmentDefinitionNode>(),
): FragmentDefinitionNode[] {
  visit(node, {
    FragmentSpread(spread) {
      const fragment = fragments.get(spread.name.value)
      if (fragment === undefined || used.has(fragment)) return
      used.add(fragment)
      usedFragments(fragment, fragments, used)
    },
  })
  return [...used]
}
