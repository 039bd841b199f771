// Writes what the API promises: dist/schema.graphql (also to stdout), dist/policies.json, and the list of operations that production
// answers (server/graphql/trusted-documents.json, committed). With --check it writes nothing and exits 1 when that list is stale.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Policy } from '#server/context'
import { adminPolicies } from '#server/staff/admin-call'
import { restPolicies } from '#server/dashboard/rest'
import { selfSessionPolicy } from '#server/embed/self-session'
import { subjectPolicy } from '#server/embed/subject'
import { isOpenToImpersonation } from '#server/graphql/impersonation-table'
import { collectTrustedDocuments, trustedDocumentsFile } from '#server/graphql/trusted-documents'
import { buildServerSchema, printServerSchema } from '#server/schema'

const root = fileURLToPath(new URL('..', import.meta.url))
const documents = `${JSON.stringify(collectTrustedDocuments(root), null, 2)}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(trustedDocumentsFile, 'utf8') !== documents) {
    process.stderr.write('server/graphql/trusted-documents.json is stale: run npm run schema\n')
    process.exit(1)
  }
} else {
  mkdirSync(`${root}/dist`, { recursive: true })
  const schema = `${printServerSchema()}\n`
  writeFileSync(trustedDocumentsFile, documents)
  writeFileSync(`${root}/dist/schema.graphql`, schema)
  writeFileSync(`${root}/dist/policies.json`, `${JSON.stringify(policyTable(), null, 2)}\n`)
  process.stdout.write(schema)
}

/** Every operation with what it demands; an account number is told as yes or no, because where it stands is code. */
function policyTable(): Record<string, object> {
  const all = [
    ...buildServerSchema().policies,
    ...Object.entries({
      ...restPolicies,
      ...adminPolicies,
      'POST /api/embed/sessions/self': selfSessionPolicy,
      'POST /api/embed/subject': subjectPolicy(),
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
