// Writes what the API promises: dist/schema.graphql (also to stdout), dist/policies.json, and two committed lists in server/platform/graphql: the
// operations that production answers (trusted-documents.json) and which of them each element may send (capability-documents.json). That
// the committed lists are right is held by the tests beside trusted-documents.ts and in tests/contract.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Policy } from '#server/platform/context'
import { adminPolicies } from '#server/staff/admin-call'
import { restPolicies } from '#server/capabilities/dashboard/rest'
import { askingPolicy, selfSessionPolicy } from '#server/embed/self-session'
import { subjectPolicy } from '#server/embed/subject'
import { isOpenToImpersonation } from '#server/platform/graphql/impersonation-table'
import {
  capabilityDocumentsFile,
  collectTrustedDocuments,
  trustedDocumentsFile,
} from '#server/platform/graphql/trusted-documents'
import { buildServerSchema, printServerSchema } from '#server/schema'
import { collectCapabilityDocuments } from './capability-documents.ts'

const schema = buildServerSchema()

const root = fileURLToPath(new URL('..', import.meta.url))
const lists = [
  [trustedDocumentsFile, listed(collectTrustedDocuments(root))],
  [capabilityDocumentsFile, listed(await collectCapabilityDocuments())],
] as const

mkdirSync(`${root}/dist`, { recursive: true })
for (const [file, text] of lists) writeFileSync(file, text)
const schemaText = `${printServerSchema()}\n`
writeFileSync(`${root}/dist/schema.graphql`, schemaText)
writeFileSync(`${root}/dist/policies.json`, `${JSON.stringify(policyTable(), null, 2)}\n`)
process.stdout.write(schemaText)

function listed(list: object): string {
  return `${JSON.stringify(list, null, 2)}\n`
}

/** Every operation with its policy. An account number becomes a boolean, because a function locates it. */
function policyTable(): Record<string, object> {
  const all = [
    ...schema.policies,
    ...Object.entries({
      ...restPolicies,
      ...adminPolicies,
      'POST /api/embed/sessions/self': selfSessionPolicy,
      'POST /api/embed/sessions/self/asking': askingPolicy,
      'POST /api/embed/subject': subjectPolicy(schema),
    }),
  ]
  return Object.fromEntries(all.map(([name, policy]) => [name, policyRow(name, policy)]))
}

function policyRow(name: string, policy: Policy): object {
  const { accountNumber, ...rest } = policy
  const kind = /^(Query|GET)\b/.test(name) ? 'query' : 'mutation'
  // An operation of staff is none that they could make through a borrower's eyes.
  const isOpen = policy.actors.includes('borrower') && isOpenToImpersonation({ kind, name })
  return { ...rest, isAccountScoped: accountNumber !== undefined, impersonation: isOpen ? 'allowed' : 'blocked' }
}
