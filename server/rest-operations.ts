import * as v from 'valibot'
import { chatOperations } from '#server/capabilities/chat/rest-operations'
import { optOutOperations, textOperations } from '#server/capabilities/contact/rest-operations'
import { homeOperations } from '#server/capabilities/dashboard/rest-operations'
import { documentOperations } from '#server/capabilities/documents/rest-operations'
import { frameOperations, partnerOperations } from '#server/embed/rest-operations'
import { identityOperations } from '#server/identity/rest-operations'
import { webhookOperations } from '#server/loans/settlement/rest-operations'
import type { RestOperations } from '#server/platform/http/rest-operation'
import { platformOperations } from '#server/platform/http/rest-operations'
import { staffOperations } from '#server/staff/rest-operations'

/** What operators and browsers ask of any process: operations.ts. */
const processOperations: RestOperations = {
  'GET /healthz': {
    about: 'Answers while the process lives.',
    callers: ['anyone'],
    answer: v.object({ alive: v.literal(true) }),
  },
  'GET /readyz': {
    about: 'Returns whether requests should come here: 200 when ready, 503 when not.',
    callers: ['anyone'],
    answer: v.object({
      ready: v.boolean(),
      phase: v.picklist(['starting', 'ready', 'draining']),
      database: v.picklist(['answers', 'silent', 'not asked']),
      ledger: v.picklist(['healthy', 'broken', 'unchecked']),
      audit: v.picklist(['anchored', 'not-anchored', 'broken']),
      lateJobs: v.optional(v.array(v.unknown())),
      quarantine: v.optional(v.object({ loans: v.number(), subjects: v.number() })),
    }),
  },
  'GET /build.json': {
    about: 'Returns which version and commit runs.',
    callers: ['anyone'],
    answer: v.object({ version: v.string(), commit: v.string() }),
  },
  'POST /csp-report': {
    about: "Logs a browser's report about our content security policy.",
    callers: ['anyone'],
    body: v.unknown(),
    bodyType: 'application/csp-report',
    status: 204,
  },
}

/** Every REST operation by what it is for. The contract test compares them with the routes of a running server. */
export const restOperations: Readonly<Record<string, RestOperations>> = {
  Partners: partnerOperations,
  Borrowers: {
    ...homeOperations,
    ...documentOperations,
    ...chatOperations,
    ...identityOperations,
    ...optOutOperations,
  },
  Staff: staffOperations,
  Vendors: { ...webhookOperations, ...textOperations },
  "Elements' frames": frameOperations,
  Pages: platformOperations,
  Process: processOperations,
}

/** Routes that are no REST operations, and where they are described. */
export const otherRoutes: readonly (readonly [pattern: RegExp, because: string])[] = [
  [/ \/graphql(\/(early|page))?$/, 'GraphQL; `npm run schema` prints its schema'],
  [/ \/oidc\//, 'the OpenID provider, which its discovery document describes, and its pages'],
  [
    / \/(sandbox|help|smart-banner|cp\/bcst|examples)(\/|$)/,
    "the sandbox's own: its people, clock, simulated vendors and sample pages",
  ],
  [/ \/(\*|sdk\/.*)?$/, 'the portal, the elements and other built files'],
  [/^OPTIONS /, "browsers' preflights"],
  [
    /^(?!POST )\w+ \/api\/embed\/sessions$|^(?!GET )\w+ \/api\/embed\/references\//,
    "other methods where a partner's server asks, which are refused with the right one",
  ],
]
