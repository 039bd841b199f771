import type { Language } from '#sdk/i18n/language'
import { type NamedVehicle, vehicleName } from '#sdk/loan/vehicle-name'
import { signedOutMs } from '#server/identity/logins.store'
import { newId } from '#server/platform/store/ids'
import { insertRow } from '#server/platform/store/insert-row'
import type { Queryable, Tx } from '#server/platform/store/database'

/** A partner whose server may ask for embed tokens. */
export interface Partner {
  readonly partnerId: string
  readonly name: string
  /** Pages its tokens may be used on: scheme, host and port. */
  readonly origins: readonly string[]
  readonly capabilities: readonly string[]
  /** Lenders whose accounts it may ask for; null for every lender, which somebody has to say in so many words. */
  readonly lendingProviderKeys: readonly string[] | null
}

const columns = `partner_id AS "partnerId", name, origins, capabilities, lending_provider_keys AS "lendingProviderKeys"`

/** Writes a partner. @returns its id */
export async function createPartner(
  tx: Tx,
  partner: Omit<Partner, 'partnerId'> & { readonly createdAt: string },
): Promise<string> {
  const partnerId = newId('prt')
  await insertRow(tx, 'partners', {
    partner_id: partnerId,
    name: partner.name,
    origins: partner.origins,
    capabilities: partner.capabilities,
    lending_provider_keys: partner.lendingProviderKeys,
    created_at: partner.createdAt,
  })
  return partnerId
}

/** The partner with this id or name that is not revoked, or null. */
export async function findPartner(q: Queryable, idOrName: string): Promise<Partner | null> {
  const rows = await q.query<Partner>(
    `SELECT ${columns} FROM partners WHERE (partner_id = $1 OR name = $1) AND revoked_at IS NULL`,
    [idOrName],
  )
  return rows[0] ?? null
}

/** Every partner that is not revoked. */
export async function listPartners(q: Queryable): Promise<Partner[]> {
  return q.query<Partner>(`SELECT ${columns} FROM partners WHERE revoked_at IS NULL ORDER BY name`)
}

/** Ends a partner: its keys and its tokens stop working at once. */
export async function revokePartner(tx: Tx, partnerId: string, at: string): Promise<void> {
  await tx.query(`UPDATE partners SET revoked_at = $2 WHERE partner_id = $1 AND revoked_at IS NULL`, [partnerId, at])
  await tx.query(`UPDATE partner_keys SET revoked_at = $2 WHERE partner_id = $1 AND revoked_at IS NULL`, [
    partnerId,
    at,
  ])
}

/** Adds a secret key, of which only the hash is kept. One that is there stays as it is. */
export async function addPartnerKey(
  tx: Tx,
  key: { readonly partnerId: string; readonly keyHash: Buffer; readonly lastFour: string; readonly createdAt: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO partner_keys (key_hash, partner_id, last_four, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [key.keyHash, key.partnerId, key.lastFour, key.createdAt],
  )
}

/** Lets the keys a partner has work until a moment. */
export async function expirePartnerKeys(tx: Tx, partnerId: string, at: string): Promise<void> {
  await tx.query(
    `UPDATE partner_keys SET expires_at = LEAST(COALESCE(expires_at, $2), $2) WHERE partner_id = $1 AND revoked_at IS NULL`,
    [partnerId, at],
  )
}

/** The partner that a key is of, when the key and the partner are alive. */
export async function findPartnerByKey(q: Queryable, keyHash: Buffer, now: string): Promise<Partner | null> {
  const rows = await q.query<Partner>(
    `SELECT ${columns} FROM partners JOIN partner_keys k USING (partner_id)
     WHERE k.key_hash = $1 AND k.revoked_at IS NULL AND partners.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)`,
    [keyHash, now],
  )
  return rows[0] ?? null
}

/** Every origin that some partner lists, or only those of partners that may show a capability. */
export async function listPartnerOrigins(q: Queryable, capability: string | null = null): Promise<string[]> {
  const rows = await q.query<{ origin: string }>(
    `SELECT DISTINCT unnest(origins) AS origin FROM partners
     WHERE revoked_at IS NULL AND ($1::text IS NULL OR $1 = ANY(capabilities)) ORDER BY origin`,
    [capability],
  )
  return rows.map((row) => row.origin)
}

/** The person an embed token is for, and what its partner may show and where. */
export interface EmbedPerson {
  readonly email: string
  readonly customerId: string
  /** When everything of the login was last ended, milliseconds since 1970; 0 for never. */
  readonly signedOutMs: number
  /** Null when the token is of no partner. */
  readonly partnerName: string | null
  readonly partnerOrigins: readonly string[]
  /** Null when the token is of no partner. */
  readonly partnerCapabilities: readonly string[] | null
}

/**
 * The person of an embed token as of now. Null when the login is gone or became staff, is no longer on the loan, or the partner is
 * revoked or may not ask for this loan any more, or the token itself was revoked.
 */
export async function findEmbedPerson(
  q: Queryable,
  token: {
    readonly tokenId: string
    readonly loginId: string
    readonly accountNumber: string
    readonly partnerId: string | null
  },
): Promise<EmbedPerson | null> {
  const rows = await q.query<EmbedPerson>(
    `SELECT l.email, l.customer_id AS "customerId", ${signedOutMs} AS "signedOutMs",
            p.name AS "partnerName", COALESCE(p.origins, '{}') AS "partnerOrigins", p.capabilities AS "partnerCapabilities"
     FROM logins l JOIN account_customers ac USING (customer_id) JOIN accounts a USING (account_number)
       LEFT JOIN partners p ON p.partner_id = $3 AND p.revoked_at IS NULL
     WHERE l.login_id = $1 AND l.roles = '{}' AND a.account_number = $2 ${token.partnerId === null ? '' : 'AND p.partner_id IS NOT NULL'}
       AND (p.lending_provider_keys IS NULL OR a.lending_provider_key = ANY(p.lending_provider_keys))
       AND NOT EXISTS (SELECT FROM revoked_embed_tokens r WHERE r.token_id = $4)`,
    [token.loginId, token.accountNumber, token.partnerId, token.tokenId],
  )
  return rows[0] ?? null
}

/** Who a partner asks a token for. */
export interface EmbedCustomer {
  readonly loginId: string
  readonly customerId: string
  readonly email: string
}

/**
 * The customer (by id, or by the address of a verified login) on this account, among the accounts of these lenders. Null for
 * everything else, so that a partner learns nothing about accounts that are not its own.
 */
export async function findEmbedCustomer(
  q: Queryable,
  asked: {
    readonly customerId: string | null
    readonly emailKey: string | null
    readonly accountNumber: string
    readonly lendingProviderKeys: readonly string[] | null
  },
): Promise<EmbedCustomer | null> {
  const rows = await q.query<EmbedCustomer>(
    `SELECT l.login_id AS "loginId", l.customer_id AS "customerId", l.email
     FROM logins l JOIN account_customers ac USING (customer_id) JOIN accounts a USING (account_number)
     WHERE a.account_number = $1 AND (l.customer_id = $2 OR (l.email_key = $3 AND l.email_verified_at IS NOT NULL))
       AND l.roles = '{}' AND ($4::text[] IS NULL OR a.lending_provider_key = ANY($4))`,
    [asked.accountNumber, asked.customerId, asked.emailKey, asked.lendingProviderKeys],
  )
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/** The partners that list this origin. */
export async function findPartnersOfOrigin(q: Queryable, origin: string): Promise<Partner[]> {
  return q.query<Partner>(
    `SELECT ${columns} FROM partners WHERE revoked_at IS NULL AND $1 = ANY(origins) ORDER BY name`,
    [origin],
  )
}

/** A loan as its borrower distinguishes it from their others. */
export interface OwnLoan {
  readonly accountNumber: string
  /** Year, make and model, as the reader's language puts them; empty where the vehicle is not on record. */
  readonly vehicle: string
}

/** The loans of these lenders that the customer is on, or the one asked for; the oldest number first. */
export async function listOwnLoans(
  q: Queryable,
  asked: {
    readonly customerId: string
    readonly accountNumber: string | null
    readonly lendingProviderKeys: readonly string[] | null
    readonly language: Language
  },
): Promise<OwnLoan[]> {
  const rows = await q.query<{ accountNumber: string; vehicle: NamedVehicle | null }>(
    `SELECT a.account_number AS "accountNumber",
            CASE WHEN v.vin IS NOT NULL THEN json_build_object('year', v.year, 'make', v.make, 'model', v.model) END AS vehicle
     FROM account_customers ac JOIN accounts a USING (account_number) LEFT JOIN vehicles v USING (account_number)
     WHERE ac.customer_id = $1 AND ($2::text IS NULL OR a.account_number = $2)
       AND ($3::text[] IS NULL OR a.lending_provider_key = ANY($3))
     ORDER BY a.account_number`,
    [asked.customerId, asked.accountNumber, asked.lendingProviderKeys],
  )
  return rows.map(({ accountNumber, vehicle }) => ({
    accountNumber,
    vehicle: vehicle === null ? '' : vehicleName(vehicle, asked.language),
  }))
}
