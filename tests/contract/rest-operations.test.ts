import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#sdk/dates/clock'
import { openApi } from '#scripts/rest-reference'
import { restPolicies } from '#server/capabilities/dashboard/rest'
import { askingPolicy, selfSessionPolicy } from '#server/embed/self-session'
import { createApp } from '#server/http'
import { readConfig } from '#server/platform/config/config'
import type { Actor, Policy, Services } from '#server/platform/context'
import { createHealth } from '#server/platform/process/health'
import { otherRoutes, restOperations } from '#server/rest-operations'
import { adminPolicies } from '#server/staff/admin-call'
import { routesOf } from '#tests/fixtures/routes'

const described = Object.values(restOperations).flatMap((table) => Object.entries(table))
const dir = mkdtempSync(join(tmpdir(), 'carport-rest-'))
let app: FastifyInstance

beforeAll(async () => {
  const noDatabase = () => {
    throw new Error('Mounting a route asks no database.')
  }
  const services = {
    config: readConfig({ CARPORT_DATA: dir }),
    clock: systemClock,
    db: { read: noDatabase, withTx: noDatabase },
    flags: {},
    health: createHealth(),
  } as unknown as Services
  app = await createApp(services, { distDir: dir })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

test('the reference has every route of a running server, and no other', () => {
  const routes = routesOf(app).filter((route) => !otherRoutes.some(([pattern]) => pattern.test(route)))
  const names = described.map(([name]) => name.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(routes.toSorted(byText)).toEqual(names.toSorted(byText))
})

const callerOf: Readonly<Record<Actor['kind'], string>> = {
  anonymous: 'anyone',
  borrower: 'borrower',
  embed: 'element',
  staff: 'staff',
}
const policies: [string, Policy][] = [
  ...Object.entries<Policy>(restPolicies),
  ...Object.entries<Policy>(adminPolicies),
  ['POST /api/embed/sessions/self', selfSessionPolicy],
  ['POST /api/embed/sessions/self/asking', askingPolicy],
]

test.each(policies)('%s is called by whom its policy lets in', (name, { actors }) => {
  const callers = actors.includes('anonymous') ? ['anyone'] : actors.map((actor) => callerOf[actor])
  expect(described.find(([each]) => each === name)?.[1].callers).toEqual(callers)
})

test('the OpenAPI document names every parameter of a path, and every operation once', () => {
  const document = JSON.parse(openApi()) as {
    readonly paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; in: string }[] }>>
  }
  const ids: string[] = []
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods)) {
      ids.push(operation.operationId)
      const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path').map((each) => `{${each.name}}`)
      expect(inPath, path).toEqual(path.match(/\{\w+\}/g) ?? [])
    }
  expect(new Set(ids).size).toBe(described.length)
})

function byText(one: string, other: string): number {
  return one < other ? -1 : 1
}
