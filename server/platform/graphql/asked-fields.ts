import { type GraphQLResolveInfo, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'
import type { RequestContext } from '#server/platform/context'

/** Names of the fields in an operation, at whatever depth. A document is parsed once, so that they are collected once. */
const namesIn = new WeakMap<OperationDefinitionNode, ReadonlySet<string>>()
const asked = new WeakMap<RequestContext, Set<ReadonlySet<string>>>()

/** Notes what an operation of a request asks for. */
export function noteAsked(context: RequestContext, { operation, fragments }: GraphQLResolveInfo): void {
  const names = namesIn.get(operation) ?? fieldNames(operation.selectionSet, fragments)
  namesIn.set(operation, names)
  const ofRequest = asked.get(context) ?? new Set()
  asked.set(context, ofRequest.add(names))
}

/**
 * Whether a request asks for a field of this name anywhere, so that what it is worked out from can be read early, in the round trip of what
 * is read anyway. Another type's field of the same name counts, too.
 */
export function asksFor(context: RequestContext, field: string): boolean {
  return [...(asked.get(context) ?? [])].some((names) => names.has(field))
}

function fieldNames(
  { selections }: SelectionSetNode,
  fragments: GraphQLResolveInfo['fragments'],
  names = new Set<string>(),
): ReadonlySet<string> {
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments[selection.name.value]
      if (fragment !== undefined) fieldNames(fragment.selectionSet, fragments, names)
      continue
    }
    if (selection.kind === Kind.FIELD) names.add(selection.name.value)
    if (selection.selectionSet !== undefined) fieldNames(selection.selectionSet, fragments, names)
  }
  return names
}
