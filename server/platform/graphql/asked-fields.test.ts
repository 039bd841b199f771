import { buildSchema, execute, type GraphQLResolveInfo, parse } from 'graphql'
import { expect, test } from 'vitest'
import type { RequestContext } from '#server/platform/context'
import { asksFor, noteAsked } from './asked-fields.ts'

const schema = buildSchema(
  'type Query { account: Account vehicle: Vehicle } type Account { due: Due } type Due { cents: Int } type Vehicle { make: String }',
)

/** Runs a query whose root field notes what is asked for. */
function ask(context: RequestContext, text: string): void {
  const note = (_args: object, _context: RequestContext, info: GraphQLResolveInfo) => {
    noteAsked(context, info)
    return null
  }
  void execute({ schema, document: parse(text), contextValue: context, rootValue: { account: note, vehicle: note } })
}

const context = () => ({}) as RequestContext

test('a field is asked for at whatever depth, in a fragment too', () => {
  const request = context()
  ask(request, '{ account { ...A ... on Account { due { cents } } } } fragment A on Account { due { __typename } }')
  expect(['account', 'due', 'cents', 'make', 'vehicle'].filter((name) => asksFor(request, name))).toEqual([
    'account',
    'due',
    'cents',
  ])
})

test('a request asks for what all of its queries ask for, and for nothing of another request', () => {
  const request = context()
  ask(request, '{ account { due { cents } } }')
  ask(request, '{ vehicle { make } }')
  expect(['cents', 'make'].map((name) => asksFor(request, name))).toEqual([true, true])
  expect(asksFor(context(), 'cents')).toBe(false)
})
