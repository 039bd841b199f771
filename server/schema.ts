import { readFileSync } from 'node:fs'
import {
  buildASTSchema,
  extendSchema,
  getNamedType,
  type GraphQLField,
  GraphQLObjectType,
  isAbstractType,
  isInputObjectType,
  isObjectType,
  Kind,
  parse,
  printSchema,
  type DocumentNode,
  type GraphQLFieldMap,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql'
import { accountResolutionModule } from '#server/capabilities/account-resolution/account-resolution.module'
import { attemptsModule } from '#server/capabilities/attempts/attempts.module'
import { autopayModule } from '#server/capabilities/autopay/autopay.module'
import { autopayOtpModule } from '#server/capabilities/autopay-otp/autopay-otp.module'
import { chatModule } from '#server/capabilities/chat/chat.module'
import type { Policy, RequestContext, ServerSchema } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { contactModule } from '#server/capabilities/contact/contact.module'
import { dashboardModule } from '#server/capabilities/dashboard/dashboard.module'
import { enforcePolicy } from '#server/identity/policy'
import { noteAsked } from '#server/platform/graphql/asked-fields'
import { refuse } from '#server/platform/graphql/refusals'
import { centsScalar, dateTimeScalar, localDateScalar } from '#server/platform/graphql/scalars'
import { documentsModule } from '#server/capabilities/documents/documents.module'
import { identityModule } from '#server/identity/identity.module'
import { keepYourKeysModule } from '#server/capabilities/keep-your-keys/keep-your-keys.module'
import { loanModificationModule } from '#server/capabilities/loan-modification/loan-modification.module'
import { makeAPaymentModule } from '#server/capabilities/make-a-payment/make-a-payment.module'
import { managePaymentsModule } from '#server/capabilities/manage-payments/manage-payments.module'
import { paymentExtensionModule } from '#server/capabilities/payment-extension/payment-extension.module'
import { paymentMethodsModule } from '#server/capabilities/payment-methods/payment-methods.module'
import { paymentPlanModule } from '#server/capabilities/payment-plan/payment-plan.module'
import { payoffQuoteModule } from '#server/capabilities/payoff-quote/payoff-quote.module'
import { profileModule } from '#server/capabilities/profile/profile.module'
import { supportCenterModule } from '#server/capabilities/support-center/support-center.module'

/** A root field's resolver, whatever it answers. */
type Resolver = (args: never, context: RequestContext) => unknown

/** Every capability's part of the API. A new capability is one line here. */
export const capabilityModules: readonly CapabilityModule[] = [
  contactModule,
  identityModule,
  dashboardModule,
  payoffQuoteModule,
  makeAPaymentModule,
  managePaymentsModule,
  attemptsModule,
  paymentMethodsModule,
  autopayModule,
  autopayOtpModule,
  chatModule,
  supportCenterModule,
  loanModificationModule,
  paymentPlanModule,
  paymentExtensionModule,
  keepYourKeysModule,
  accountResolutionModule,
  profileModule,
  documentsModule,
]

/**
 * Joins the modules into one executable schema in which no root field can be reached past its policy.
 * @param modules default: every capability
 * @throws Error that lists every root field without a resolver or a policy, and every resolver or policy without a field
 */
export function buildServerSchema(modules: readonly CapabilityModule[] = capabilityModules): ServerSchema {
  const schema = mergeTypes([
    readFileSync(new URL('base.graphql', import.meta.url), 'utf8'),
    ...modules.map((m) => m.typeDefs),
  ])
  const resolvers = collect<Resolver>(modules, (m) => [
    ...Object.entries(m.queries ?? {}).map(([name, resolver]) => [`Query.${name}`, resolver] as const),
    ...Object.entries(m.mutations ?? {}).map(([name, resolver]) => [`Mutation.${name}`, resolver] as const),
  ])
  const policies = collect(modules, (m) => Object.entries(m.policies))
  refuseGaps(rootFieldsOf(schema), resolvers, policies)
  refuseUnscoped(schema, policies)
  attachScalars(schema)
  attachRootResolvers(schema, resolvers, policies)
  for (const module of modules) attachTypeResolvers(schema, module)
  const ordered = rootFieldsOf(schema).map((field) => [field, policies.get(field) as Policy] as const)
  return { schema, policies: new Map(ordered) }
}

/** The whole schema as text, for `npm run schema` and for people. */
export function printServerSchema(): string {
  return printSchema(buildServerSchema().schema)
}

function mergeTypes(texts: readonly string[]): GraphQLSchema {
  const definitions = texts.filter((text) => text.trim() !== '').flatMap((text) => parse(text).definitions)
  const isExtension = (kind: string) => kind.endsWith('Extension')
  const base: DocumentNode = { kind: Kind.DOCUMENT, definitions: definitions.filter((d) => !isExtension(d.kind)) }
  const extensions: DocumentNode = { kind: Kind.DOCUMENT, definitions: definitions.filter((d) => isExtension(d.kind)) }
  return extendSchema(buildASTSchema(base), extensions)
}

function collect<T>(
  modules: readonly CapabilityModule[],
  entriesOf: (module: CapabilityModule) => readonly (readonly [string, T])[],
): Map<string, T> {
  const all = new Map<string, T>()
  for (const module of modules) {
    for (const [name, value] of entriesOf(module)) {
      if (all.has(name)) throw new Error(`${name} is declared twice; the second time by ${module.name}`)
      all.set(name, value)
    }
  }
  return all
}

function rootTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return [schema.getQueryType(), schema.getMutationType()].filter((type) => type instanceof GraphQLObjectType)
}

function rootFieldsOf(schema: GraphQLSchema): string[] {
  return rootTypes(schema).flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`))
}

function refuseGaps(
  fields: readonly string[],
  resolvers: ReadonlyMap<string, unknown>,
  policies: ReadonlyMap<string, Policy>,
): void {
  const known = new Set(fields)
  const problems = [
    ...fields.filter((field) => !resolvers.has(field)).map((field) => `${field} has no resolver`),
    ...fields.filter((field) => !policies.has(field)).map((field) => `${field} has no policy`),
    ...[...resolvers.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `resolver ${name} has no field in the schema`),
    ...[...policies.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `policy ${name} has no field in the schema`),
    ...[...policies]
      .filter(([, policy]) => isUnboundEmbed(policy))
      .map(([name]) => `policy ${name} lets embed tokens in and names no capability`),
    ...[...policies]
      .filter(([name, policy]) => name.startsWith('Mutation.') && isUnconfirmedEmbed(policy))
      .map(([name]) => `policy ${name} lets embed tokens in and says nothing of how the borrower confirms it`),
    ...[...policies]
      .filter(
        ([name, policy]) => name.startsWith('Mutation.') && policy.movesMoney === true && policy.isIdempotent !== true,
      )
      .map(([name]) => `policy ${name} moves money without an idempotency key`),
  ]
  if (problems.length > 0) throw new Error(`The schema is not whole:\n- ${problems.join('\n- ')}`)
}

/**
 * Operations that take an account number of somebody who is not on the account yet, or only to bind a code to it: nothing is read
 * of the account, and the code is worth nothing to who may not pay it.
 */
const unscopedOperations: readonly string[] = ['Query.CustomerAccountDetails', 'Mutation.SendOneTimePasscode']

/** A field that takes an account number, itself or in its input, must say so in its policy, or a foreign account would be reached. */
function refuseUnscoped(schema: GraphQLSchema, policies: ReadonlyMap<string, Policy>): void {
  const problems = rootTypes(schema).flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => takesAccountNumber(field))
      .map((field) => `${type.name}.${field.name}`)
      .filter((name) => policies.get(name)?.accountNumber === undefined && !unscopedOperations.includes(name)),
  )
  if (problems.length > 0) throw new Error(`The policy does not say which account it is about: ${problems.join(', ')}`)
}

function takesAccountNumber(field: GraphQLField<unknown, unknown>): boolean {
  return field.args.some((argument) => {
    const type = getNamedType(argument.type)
    // A bank account's own number has the same name in the wallet's input, and is no loan of anybody.
    const isLoanInput = isInputObjectType(type) && type.name !== 'BankAccountInput'
    return argument.name === 'accountNumber' || (isLoanInput && 'accountNumber' in type.getFields())
  })
}

function isUnboundEmbed(policy: Policy): boolean {
  const isForEverybody = policy.actors.includes('anonymous')
  return !isForEverybody && policy.actors.includes('embed') && (policy.embedCapabilities ?? []).length === 0
}

/** The page around an element has its token: what commits its borrower must say how they, and not the page, say yes. */
function isUnconfirmedEmbed(policy: Policy): boolean {
  return policy.actors.includes('embed') && policy.confirmation === undefined
}

function attachScalars(schema: GraphQLSchema): void {
  for (const scalar of [centsScalar, localDateScalar, dateTimeScalar]) {
    const type = schema.getType(scalar.name)
    if (type === undefined) throw new Error(`base.graphql does not declare scalar ${scalar.name}`)
    const { serialize, parseValue, parseLiteral, coerceInputLiteral, coerceInputValue, coerceOutputValue } = scalar
    Object.assign(type, {
      serialize,
      parseValue,
      parseLiteral,
      coerceInputLiteral,
      coerceInputValue,
      coerceOutputValue,
    })
  }
}

function attachRootResolvers(
  schema: GraphQLSchema,
  resolvers: ReadonlyMap<string, Resolver>,
  policies: ReadonlyMap<string, Policy>,
): void {
  for (const type of rootTypes(schema)) {
    const fields: GraphQLFieldMap<unknown, RequestContext> = type.getFields()
    for (const [name, field] of Object.entries(fields)) {
      const resolver = resolvers.get(`${type.name}.${name}`) as Resolver
      const policy = policies.get(`${type.name}.${name}`) as Policy
      const kind = type.name === 'Query' ? 'query' : 'mutation'
      field.resolve = async (_root, args: Record<string, unknown>, context, info) => {
        try {
          noteAsked(context, info)
          await enforcePolicy({ kind, name: `${type.name}.${name}`, policy, args, context })
          return await resolver(args as never, context)
        } catch (error) {
          throw refuse(error, context)
        }
      }
    }
  }
}

function attachTypeResolvers(schema: GraphQLSchema, module: CapabilityModule): void {
  for (const [typeName, resolvers] of Object.entries(module.types ?? {})) {
    const type = schema.getType(typeName)
    for (const [name, resolver] of Object.entries(resolvers)) {
      if (name === '__resolveType' && isAbstractType(type)) {
        type.resolveType = (value: unknown, context: RequestContext) =>
          resolver(value as never, {} as never, context) as string
        continue
      }
      const field = isObjectType(type) ? type.getFields()[name] : undefined
      if (field === undefined)
        throw new Error(`${module.name} resolves ${typeName}.${name}, which the schema does not have`)
      field.resolve = async (parent: unknown, args: unknown, context: RequestContext, _info: GraphQLResolveInfo) => {
        try {
          return await resolver(parent as never, args as never, context)
        } catch (error) {
          throw refuse(error, context)
        }
      }
    }
  }
}
