/**
 * What resolvers return for a type of the schema some of whose fields are worked out only when they are asked for. The file that
 * has such a model adds it here, so that this floor imports none of them.
 */
export interface Models {}

/** A model, checked to have every field of its type but those that a resolver works out. */
export type ModelOf<TType, TResolved extends keyof TType, TModel extends Omit<TType, TResolved>> = TModel

/** A type of the schema with functions for the fields that are worked out only when they are asked for. */
export type Lazily<TType, TField extends keyof TType> = Omit<TType, TField> & {
  readonly [F in TField]: () => TType[F] | Promise<TType[F]>
}

/** The parent of a root field, which has none. */
export interface Root {
  readonly isRoot: true
}

/** A resolver as modules write it: a root field takes no parent, and none takes more than the context. */
export type FieldResolver<TResult, TParent, TContext, TArgs> = [TParent] extends [Root]
  ? (args: TArgs, context: TContext) => TResult | Promise<TResult>
  : (parent: TParent, args: TArgs, context: TContext) => TResult | Promise<TResult>
