import type { Queryable, Tx } from '#server/platform/store/database'
import type { ProgramAgreement } from './program-agreement.ts'

/** One person's signature under one program's agreement. */
export interface ProgramSignature {
  readonly program: string
  readonly programId: string
  readonly accountNumber: string
  readonly customerId: string
  readonly signatureName: string | null
  readonly agreement: ProgramAgreement
  readonly loginId: string
  readonly ip: string
  readonly userAgent: string
  readonly at: string
}

/** Writes a signature. A person signs one program's agreement once. */
export async function insertProgramSignature(tx: Tx, s: ProgramSignature): Promise<void> {
  await tx.query(
    `INSERT INTO program_signatures (program, program_id, account_number, customer_id, signature_name, text_version, text, text_sha256,
                                     login_id, ip, user_agent, accepted_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      s.program,
      s.programId,
      s.accountNumber,
      s.customerId,
      s.signatureName,
      s.agreement.version,
      s.agreement.text,
      s.agreement.sha256,
      s.loginId,
      s.ip,
      s.userAgent,
      s.at,
    ],
  )
}

/** What one person signed, as it is kept forever. */
export interface KeptSignature {
  readonly programId: string
  readonly accountNumber: string
  readonly customerId: string
  /** The name that was typed, where one is asked. */
  readonly signatureName: string | null
  /** Its end is the language that was read. */
  readonly version: string
  readonly text: string
  readonly sha256: string
  /** ISO 8601. */
  readonly acceptedAt: string
}

const columns = `program_id AS "programId", account_number AS "accountNumber", customer_id AS "customerId",
  signature_name AS "signatureName", text_version AS version, text, text_sha256 AS sha256, accepted_at AS "acceptedAt"`

/** Who signed a program's agreement, what they read, and when; in their order. */
export async function listProgramSignatures(
  q: Queryable,
  program: string,
  programId: string,
): Promise<KeptSignature[]> {
  return q.query(
    `SELECT ${columns} FROM program_signatures WHERE program = $1 AND program_id = $2 ORDER BY signature_no`,
    [program, programId],
  )
}

/** What a person signed in a program, or null. */
export async function readProgramSignature(
  q: Queryable,
  program: string,
  programId: string,
  customerId: string,
): Promise<KeptSignature | null> {
  const [row] = await q.query<KeptSignature>(
    `SELECT ${columns} FROM program_signatures WHERE program = $1 AND program_id = $2 AND customer_id = $3`,
    [program, programId, customerId],
  )
  return row ?? null
}

/**
 * The paper of what a person signed in a program, as GET /api/documents/{id} names it; null where they did not sign it here: staff
 * entered it, or the other borrower signed, whose paper names an account of their own.
 */
export async function agreementDocumentId(
  q: Queryable,
  program: string,
  programId: string,
  customerId: string,
): Promise<string | null> {
  const rows = await q.query(
    'SELECT FROM program_signatures WHERE program = $1 AND program_id = $2 AND customer_id = $3',
    [program, programId, customerId],
  )
  return rows.length === 0 ? null : `agreement-${programId}`
}
