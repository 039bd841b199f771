/**
 * A GraphQL operation as the browser carries it: its text and name, with the types of its result and variables attached
 * at compile time only. Made by `npm run codegen` from the `.graphql` file of a capability.
 */
export interface TypedDocument<TResult, TVariables> {
  readonly kind: 'query' | 'mutation'
  readonly name: string
  readonly source: string
  /** The mutation's name in the schema, if a borrower must confirm it in our own frame when it is sent from an element. */
  readonly confirms?: string | undefined
  /** Never present at run time; ties the result and variable types to the document. */
  readonly __types?: (variables: TVariables) => TResult
}

/**
 * Makes a typed document. Marked pure where it is called, so that an operation nobody uses leaves the bundle.
 * @param kind 'query' or 'mutation'
 * @param name the operation's name
 * @param source the operation's text with the fragments it uses
 * @param confirms the mutation's name in the schema, where an element has it confirmed
 */
export function typedDocument<TResult, TVariables>(
  kind: 'query' | 'mutation',
  name: string,
  source: string,
  confirms?: string,
): TypedDocument<TResult, TVariables> {
  return { kind, name, source, confirms }
}

/** One question as it goes over the line. */
export function requestBody(document: TypedDocument<unknown, never>, variables: unknown): string {
  return JSON.stringify({ operationName: document.name, query: document.source, variables })
}
