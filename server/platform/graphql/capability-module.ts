import type { Policy } from '#server/platform/context'
import type { Resolvers } from './resolvers.graphql.ts'

type TypeName = Exclude<keyof Resolvers, 'Query' | 'Mutation'>

/** One capability's part of the schema: its .graphql text, resolvers by root field, field resolvers by type, and policies by root field. */
export interface CapabilityModule {
  readonly name: string
  readonly typeDefs: string
  readonly queries?: NonNullable<Resolvers['Query']>
  readonly mutations?: NonNullable<Resolvers['Mutation']>
  /** Resolvers of object fields that are not plain properties, and __resolveType of abstract types. */
  readonly types?: Pick<Resolvers, TypeName>
  readonly policies: Readonly<Record<`Query.${string}` | `Mutation.${string}`, Policy>>
}
