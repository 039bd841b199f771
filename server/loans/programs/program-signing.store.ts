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

/** Who signed a program's agreement, what they read, and when; in their order. */
export async function listProgramSignatures(
  q: Queryable,
  program: string,
  programId: string,
): Promise<{ customerId: string; signatureName: string | null; version: string; text: string; acceptedAt: string }[]> {
  return q.query(
    `SELECT customer_id AS "customerId", signature_name AS "signatureName", text_version AS version, text, accepted_at AS "acceptedAt"
     FROM program_signatures WHERE program = $1 AND program_id = $2 ORDER BY signature_no`,
    [program, programId],
  )
}
