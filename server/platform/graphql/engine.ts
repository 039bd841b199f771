import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import { answerOf, type GraphqlAnswer } from './answers.ts'
import { documentLimits, limitDocument } from './document-limits.ts'
import type { GraphqlBody } from './prefetch.ts'
import { canonicalHash, readTrustedDocuments } from './trusted-documents.ts'

/** Reads documents and carries them out. */
interface Engine {
  /** @throws GraphQLError for a text that is none; CarportError REQUEST_INVALID for a document that is not on the list of ours */
  readonly readDocument: (text: string) => ReadDocument
  /** Answers an operation of a document: what is wrong with that, or what its fields resolve to. */
  readonly execute: (context: RequestContext, document: ReadDocument, asked: GraphqlBody) => Promise<GraphqlAnswer>
}

/**
 * Opens Yoga's engine. It is asked for once: for each request, Yoga would read and judge the document, put an engine together and make a
 * context.
 * @param isProduction only documents of ours are read, and the schema describes itself to nobody
 */
export function openEngine(schema: GraphQLSchema, isProduction: boolean): Engine {
  const yoga = createYoga({
    schema: schema as never,
    logging: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    multipart: false,
    cors: false,
    maskedErrors: false,
    plugins: [documentRules(isProduction)],
  })
  const engine = yoga.getEnveloped()
  const readDocument = documentReader({
    trusted: isProduction ? new Set(Object.keys(readTrustedDocuments())) : null,
    judge: (document) => engine.validate(engine.schema, document),
  })
  const execute: Engine['execute'] = async (context, { parsed, problems }, { variables, operationName }) => {
    const errors = problems()
    if (errors.length > 0) return answerOf(context, { errors })
    // The engine takes what it can't find for our fault.
    if (!getOperationAST(parsed, operationName))
      return answerOf(context, { errors: [new GraphQLError('There is no such operation.')] })
    const asked = { document: parsed, variableValues: variables, operationName }
    const result: unknown = await engine.execute({ schema: engine.schema, contextValue: context, ...asked })
    return answerOf(context, result as ExecutionResult)
  }
  return { readDocument, execute }
}

const rememberedDocuments = 500

/** A document that somebody sent. Its hash, and what is wrong with it, is worked out once for every text, and only where somebody asks. */
export interface ReadDocument {
  readonly parsed: DocumentNode
  readonly hash: () => string
  /** What of it the schema or a limit doesn't allow. */
  readonly problems: () => readonly GraphQLError[]
  /** It has queries alone, which change nothing that they read. */
  readonly isQuery: boolean
}

interface ReaderOptions {
  /** Hashes of the documents that are answered; null for any. */
  readonly trusted: ReadonlySet<string> | null
  readonly judge: (document: DocumentNode) => readonly GraphQLError[]
}

/** Parses a document within the token limit and, where a list is given, refuses every document that is not on it. */
function documentReader({ trusted, judge }: ReaderOptions): (text: string) => ReadDocument {
  const known = new Map<string, ReadDocument>()
  return (text) => {
    const seen = known.get(text)
    if (seen !== undefined) return seen
    const parsed = parse(text, { maxTokens: documentLimits.tokens, noLocation: true })
    let hash: string | null = null
    let problems: readonly GraphQLError[] | null = null
    const isQuery = parsed.definitions.every(
      (each) => each.kind !== Kind.OPERATION_DEFINITION || each.operation === OperationTypeNode.QUERY,
    )
    const document = {
      parsed,
      hash: () => (hash ??= canonicalHash(parsed)),
      problems: () => (problems ??= judge(parsed)),
      isQuery,
    }
    if (trusted !== null && !trusted.has(document.hash())) throw new CarportError('REQUEST_INVALID')
    if (known.size >= rememberedDocuments) known.delete(known.keys().next().value as string)
    known.set(text, document)
    return document
  }
}

function documentRules(isProduction: boolean): Plugin {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(limitDocument(documentLimits) as never)
      if (isProduction) addValidationRule(NoSchemaIntrospectionCustomRule as never)
    },
  }
}
