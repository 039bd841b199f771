import type { CodePlace } from '#server/identity/code-place'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'
import type { ConsentKind, ConsentWording } from './consent-texts.ts'
import type { EmailInput, PhoneInput } from '#server/platform/messages/contact-input'

/** What waits for its code. */
export interface PendingContacts {
  readonly EMAIL: EmailInput
  readonly PHONE: PhoneInput
}

/**
 * Keeps a change until its code is typed; an earlier one of the kind is forgotten.
 * @param asked.place where it was asked for
 */
export async function keepChange<K extends keyof PendingContacts>(
  tx: Tx,
  customerId: string,
  kind: K,
  change: PendingContacts[K],
  asked: { readonly place: CodePlace; readonly at: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO contact_changes (customer_id, kind, change, created_at) VALUES ($1, $2, $3::jsonb, $4)
     ON CONFLICT (customer_id, kind) DO UPDATE SET change = EXCLUDED.change, created_at = EXCLUDED.created_at`,
    [customerId, kind, JSON.stringify({ ...change, place: asked.place }), asked.at],
  )
}

/** The change that waits, when it was asked for after `since`; null for none. */
export async function readChange<K extends keyof PendingContacts>(
  q: Queryable,
  customerId: string,
  kind: K,
  since: string,
): Promise<PendingContacts[K] | null> {
  const rows = await q.query<{ change: PendingContacts[K] }>(
    'SELECT change FROM contact_changes WHERE customer_id = $1 AND kind = $2 AND created_at > $3',
    [customerId, kind, since],
  )
  return rows[0]?.change ?? null
}

/** Forgets the change that waited. */
export async function dropChange(tx: Tx, customerId: string, kind: keyof PendingContacts): Promise<void> {
  await tx.query('DELETE FROM contact_changes WHERE customer_id = $1 AND kind = $2', [customerId, kind])
}

/** Whether a change waits that was asked for somewhere else. */
export async function isAskedElsewhere(
  q: Queryable,
  customerId: string,
  kind: keyof PendingContacts,
  place: CodePlace,
): Promise<boolean> {
  const rows = await q.query(
    `SELECT FROM contact_changes WHERE customer_id = $1 AND kind = $2 AND change -> 'place' IS DISTINCT FROM $3::jsonb`,
    [customerId, kind, JSON.stringify(place)],
  )
  return rows.length > 0
}

/** Whether the person has shown who they are once in this session. */
export async function isStepUpKnown(q: Queryable, sessionId: string): Promise<boolean> {
  const rows = await q.query('SELECT FROM contact_step_ups WHERE session_id = $1', [sessionId])
  return rows.length > 0
}

/** Remembers that for the rest of the session. */
export async function rememberStepUp(tx: Tx, sessionId: string, loginId: string, at: string): Promise<void> {
  await tx.query(
    'INSERT INTO contact_step_ups (session_id, login_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [sessionId, loginId, at],
  )
}

export interface Consent {
  readonly consentId: string
  readonly customerId: string
  readonly action: 'GIVEN' | 'WITHDRAWN'
  readonly version: string
  readonly text: string
  readonly sha256: string
  readonly at: string
  /** The servicer it was given to before the loan came here; null: it was given here. */
  readonly givenTo: string | null
}

const columns = `consent_id AS "consentId", customer_id AS "customerId", action, version, text, text_sha256 AS sha256, created_at AS at, given_to AS "givenTo"`

/** Keeps what was agreed to or taken back, word for word. */
export async function insertConsent(
  tx: Tx,
  consent: {
    readonly consentId: string
    readonly customerId: string
    readonly kind: ConsentKind
    readonly subject: string | null
    readonly action: Consent['action']
    readonly wording: ConsentWording
    readonly loginId: string
    readonly ip: string
    readonly at: string
  },
): Promise<void> {
  const { wording } = consent
  await insertRow(tx, 'consents', {
    consent_id: consent.consentId,
    customer_id: consent.customerId,
    kind: consent.kind,
    subject: consent.subject,
    action: consent.action,
    version: wording.version,
    text: wording.text,
    text_sha256: wording.sha256,
    login_id: consent.loginId,
    ip: consent.ip,
    created_at: consent.at,
  })
}

/** What counts now of a kind: the last row, or null for never asked. */
export async function lastConsent(q: Queryable, customerId: string, kind: ConsentKind): Promise<Consent | null> {
  const rows = await q.query<Consent>(
    `SELECT ${columns} FROM consents WHERE customer_id = $1 AND kind = $2 ORDER BY consent_no DESC LIMIT 1`,
    [customerId, kind],
  )
  return rows[0] ?? null
}

/** One consent that was given, or null. */
export async function readConsent(q: Queryable, consentId: string): Promise<Consent | null> {
  const rows = await q.query<Consent>(`SELECT ${columns} FROM consents WHERE consent_id = $1 AND action = 'GIVEN'`, [
    consentId,
  ])
  return rows[0] ?? null
}
