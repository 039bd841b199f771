import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  type GraphQLType,
  type GraphQLCompositeType,
  isObjectType,
  isInterfaceType,
} from 'graphql'

/** How large a document may be. The caller never sees the figures. */
export interface DocumentLimits {
  readonly tokens: number
  readonly depth: number
  readonly aliases: number
  readonly rootFields: number
  readonly directives: number
  /** One for each field, times `listFactor` for each list around it. */
  readonly cost: number
  readonly listFactor: number
}

export const documentLimits: DocumentLimits = {
  tokens: 1500,
  depth: 10,
  aliases: 15,
  rootFields: 10,
  directives: 20,
  cost: 20_000,
  listFactor: 8,
}

interface Measure {
  depth: number
  aliases: number
  directives: number
  cost: number
}

/** A validation rule that refuses documents larger than the limits, and documents with more than one mutation. */
export function limitDocument(limits: DocumentLimits): (context: ValidationContext) => ASTVisitor {
  return (context) => ({
    Document(document) {
      const refuse = (message: string) => context.reportError(new GraphQLError(message, { nodes: [] }))
      if (countMutations(document) > 1) refuse('Send one mutation per document.')
      for (const operation of operationsOf(document)) {
        if (rootFieldCount(operation.selectionSet, fragmentsOf(document), new Set()) > limits.rootFields) {
          refuse('The document asks for too much.')
          continue
        }
        const measure = measureOperation(operation, context, limits)
        if (
          measure === null ||
          measure.depth > limits.depth ||
          measure.aliases > limits.aliases ||
          measure.directives > limits.directives ||
          measure.cost > limits.cost
        ) {
          refuse('The document asks for too much.')
        }
      }
    },
  })
}

/** How many mutations a document would run, over all its operations and through fragments. */
export function countMutations(document: DocumentNode): number {
  const fragments = fragmentsOf(document)
  return operationsOf(document)
    .filter((operation) => operation.operation === 'mutation')
    .reduce((sum, operation) => sum + rootFieldCount(operation.selectionSet, fragments, new Set()), 0)
}

function operationsOf(document: DocumentNode): OperationDefinitionNode[] {
  return document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )
}

function rootFieldCount(
  selectionSet: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: ReadonlySet<string>,
): number {
  let count = 0
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) count += 1
    if (selection.kind === Kind.INLINE_FRAGMENT) count += rootFieldCount(selection.selectionSet, fragments, seen)
    if (selection.kind === Kind.FRAGMENT_SPREAD && !seen.has(selection.name.value)) {
      const fragment = fragments.get(selection.name.value)
      const path = new Set([...seen, selection.name.value])
      if (fragment !== undefined) count += rootFieldCount(fragment.selectionSet, fragments, path)
    }
  }
  return count
}

/** Null when the work of measuring itself passed the cost limit: a document made to be expensive to check. */
function measureOperation(
  operation: OperationDefinitionNode,
  context: ValidationContext,
  limits: DocumentLimits,
): Measure | null {
  const measure: Measure = { depth: 0, aliases: 0, directives: 0, cost: 0 }
  let isOver = false

  function walk(
    set: SelectionSetNode,
    parent: GraphQLCompositeType | null,
    depth: number,
    factor: number,
    path: readonly string[],
  ): void {
    measure.depth = Math.max(measure.depth, depth)
    for (const selection of set.selections) {
      if (measure.cost > limits.cost || isOver) {
        isOver = true
        return
      }
      measure.directives += selection.directives?.length ?? 0
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = context.getFragment(selection.name.value)
        if (fragment === undefined || fragment === null || path.includes(fragment.name.value)) continue
        measure.cost += 1
        walk(fragment.selectionSet, typeNamed(context, fragment.typeCondition.name.value) ?? parent, depth, factor, [
          ...path,
          fragment.name.value,
        ])
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value
        walk(
          selection.selectionSet,
          condition === undefined ? parent : typeNamed(context, condition),
          depth,
          factor,
          path,
        )
      } else {
        // Introspection describes the schema, is closed in production, and is deep by nature.
        if (selection.name.value === '__schema' || selection.name.value === '__type') continue
        if (selection.alias !== undefined) measure.aliases += 1
        measure.cost += factor
        if (selection.selectionSet === undefined) continue
        const type = fieldType(parent, selection.name.value)
        const named = type === null ? null : getNamedType(type)
        const next = isListType(type === null ? null : getNullableType(type)) ? factor * limits.listFactor : factor
        walk(selection.selectionSet, isCompositeType(named) ? named : null, depth + 1, next, path)
      }
    }
  }

  walk(operation.selectionSet, context.getSchema().getRootType(operation.operation) ?? null, 1, 1, [])
  return isOver ? null : measure
}

function typeNamed(context: ValidationContext, name: string): GraphQLCompositeType | null {
  const type = context.getSchema().getType(name)
  return isCompositeType(type) ? type : null
}

function fieldType(parent: GraphQLCompositeType | null, name: string): GraphQLType | null {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return null
  return parent.getFields()[name]?.type ?? null
}
