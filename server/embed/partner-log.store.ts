import type { Database, Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'

/** Days for which requests of partners' servers are kept. */
export const requestLogDays = 30

/** One request of a partner's server. Nothing in it is about a person, and nothing opens anything. */
export interface PartnerRequest {
  readonly partnerId: string
  /** ISO 8601. */
  readonly requestedAt: string
  /** Such as `POST /api/embed/sessions`. */
  readonly route: string
  readonly status: number
  /** The error code of a refusal. */
  readonly code: string | null
  /** What a refusal said to change. */
  readonly hint: string | null
  readonly capabilities: readonly string[]
  readonly accountLastFour: string | null
  readonly tokenId: string | null
  readonly keyLastFour: string
  readonly correlationId: string
}

/** Writes one request down. */
export async function insertPartnerRequest(tx: Tx, request: PartnerRequest): Promise<void> {
  await insertRow(tx, 'partner_requests', {
    partner_id: request.partnerId,
    requested_at: request.requestedAt,
    route: request.route,
    status: request.status,
    code: request.code,
    hint: request.hint,
    capabilities: request.capabilities,
    account_last_four: request.accountLastFour,
    token_id: request.tokenId,
    key_last_four: request.keyLastFour,
    correlation_id: request.correlationId,
  })
}

/** The last requests of a partner, the oldest first. */
export async function listPartnerRequests(q: Queryable, partnerId: string, most: number): Promise<PartnerRequest[]> {
  const rows = await q.query<PartnerRequest>(
    `SELECT partner_id AS "partnerId", requested_at AS "requestedAt", route, status, code, hint, capabilities,
            account_last_four AS "accountLastFour", token_id AS "tokenId", key_last_four AS "keyLastFour",
            correlation_id AS "correlationId"
     FROM partner_requests WHERE partner_id = $1 ORDER BY request_no DESC LIMIT $2`,
    [partnerId, most],
  )
  return rows.toReversed()
}

/** Forgets the requests, and the ends of tokens, of before a moment. */
export async function forgetPartnerRequests(db: Database, before: string): Promise<void> {
  await db.withTx(async (tx) => {
    await tx.query('DELETE FROM partner_requests WHERE requested_at < $1', [before])
    await tx.query('DELETE FROM revoked_embed_tokens WHERE revoked_at < $1', [before])
  })
}
