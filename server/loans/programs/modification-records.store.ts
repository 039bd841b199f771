import type { LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency, LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'
import type { Modification } from './loan-modification.store.ts'
import type { ModificationLimit } from './modification-limits.ts'
import type { ModificationTerms } from './modification-terms.ts'

/** A change of a loan that was asked for here, with everything that is signed. */
export interface RequestedModification extends Omit<Modification, 'isRequested' | 'newPaymentCents'> {
  readonly terms: ModificationTerms
  readonly hardshipReason: string | null
  readonly outsideLimits: readonly ModificationLimit[]
  readonly requestedBy: string
}

/** A step that a change takes. */
export interface ModificationStepRow {
  readonly loanModId: string
  readonly event: string
  readonly from: string
  readonly to: string
  readonly actor: string
  readonly reason: string | null
  readonly at: string
}

/** Somebody on the loan, and whether they signed. */
export interface ModificationSigner {
  readonly customerId: string
  readonly firstName: string
  readonly lastName: string
  readonly signatureName: string | null
  /** ISO 8601; null: not yet. */
  readonly signedAt: string | null
}

/** The statuses of changes that wait for somebody or something. */
type Waiting = readonly LoanModificationStatusValue[]

const columns = `
  m.loan_mod_id AS "loanModId", m.account_number AS "accountNumber", m.smead_id AS "smeadId", m.type, m.process_type AS "processType",
  m.created_by AS "createdBy", m.status, m.experience_to_show AS "experienceToShow", m.sign_by AS "signBy",
  m.completion_date AS "completionDate", m.closed_on AS "closedOn", m.new_payment_due_date AS "newPaymentDueDate",
  m.created_on AS "createdOn", t.terms, t.hardship_reason AS "hardshipReason", t.outside_limits AS "outsideLimits",
  t.requested_by AS "requestedBy"`
const fromRequested = `SELECT ${columns} FROM loan_modifications m JOIN loan_modification_terms t USING (loan_mod_id)`

/** A change that was asked for, or null. The caller checks that it is of the person's own loan. */
export async function findRequested(q: Queryable, loanModId: string): Promise<RequestedModification | null> {
  const [row] = await q.query<RequestedModification>(`${fromRequested} WHERE m.loan_mod_id = $1`, [loanModId])
  return row ?? null
}

/** The change that a document is about, or null. */
export async function findRequestedBySmeadId(q: Queryable, smeadId: string): Promise<RequestedModification | null> {
  const [row] = await q.query<RequestedModification>(`${fromRequested} WHERE m.smead_id = $1`, [smeadId])
  return row ?? null
}

/** The changes of a loan that were asked for, the newest first. */
export async function listRequested(q: Queryable, accountNumber: string): Promise<RequestedModification[]> {
  return q.query(`${fromRequested} WHERE m.account_number = $1 ORDER BY m.created_on DESC, t.created_at DESC`, [
    accountNumber,
  ])
}

/** Changes in some statuses, those that have to take effect first in front. */
export async function requestedIn(q: Queryable, statuses: Waiting): Promise<RequestedModification[]> {
  return q.query(
    `${fromRequested} WHERE m.status = ANY($1) ORDER BY t.terms->>'lastDay', t.created_at, m.loan_mod_id`,
    [statuses],
  )
}

/** Changes whose last day to sign is over before a date. */
export async function unsignedBefore(
  q: Queryable,
  date: LocalDate,
): Promise<{ loanModId: string; accountNumber: string }[]> {
  return q.query(
    `SELECT m.loan_mod_id AS "loanModId", m.account_number AS "accountNumber"
     FROM loan_modifications m JOIN loan_modification_terms t USING (loan_mod_id)
     WHERE m.status = 'PendingSignature' AND m.sign_by < $1 ORDER BY m.loan_mod_id`,
    [date],
  )
}

/** Writes what a change is and who asked for it. */
export async function insertTerms(
  tx: Tx,
  row: {
    readonly loanModId: string
    readonly accountNumber: string
    readonly terms: ModificationTerms
    readonly hardshipReason: string | null
    readonly outsideLimits: readonly ModificationLimit[]
    readonly requestedBy: string
    readonly requestedFor: string | null
    readonly at: string
  },
): Promise<void> {
  await insertRow(tx, 'loan_modification_terms', {
    loan_mod_id: row.loanModId,
    account_number: row.accountNumber,
    terms: JSON.stringify(row.terms),
    hardship_reason: row.hardshipReason,
    outside_limits: row.outsideLimits,
    requested_by: row.requestedBy,
    requested_for: row.requestedFor,
    created_at: row.at,
  })
}

/** Freezes the terms as of the day a change was approved. */
export async function updateTerms(tx: Tx, loanModId: string, terms: ModificationTerms): Promise<void> {
  await tx.query('UPDATE loan_modification_terms SET terms = $2 WHERE loan_mod_id = $1', [
    loanModId,
    JSON.stringify(terms),
  ])
}

/** What a step may set beside the state; what is left out stays. */
export interface ModificationColumns {
  readonly smeadId?: string
  readonly signBy?: LocalDate
  readonly completionDate?: LocalDate
  readonly closedOn?: LocalDate
  readonly newPaymentDueDate?: LocalDate
  readonly newPaymentCents?: Cents
}

/** Moves a change on. Left out, a column stays as it is. @returns whether it still had the status it is moved from */
export async function setModification(
  tx: Tx,
  loanModId: string,
  from: LoanModificationStatusValue,
  to: ModificationColumns & { readonly status: LoanModificationStatusValue; readonly experienceToShow: string },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE loan_modifications SET status = $3, experience_to_show = $4, smead_id = COALESCE($5, smead_id),
       sign_by = COALESCE($6, sign_by), completion_date = COALESCE($7, completion_date), closed_on = COALESCE($8, closed_on),
       new_payment_due_date = COALESCE($9, new_payment_due_date), new_payment_cents = COALESCE($10, new_payment_cents)
     WHERE loan_mod_id = $1 AND status = $2 RETURNING loan_mod_id`,
    [
      loanModId,
      from,
      to.status,
      to.experienceToShow,
      to.smeadId ?? null,
      to.signBy ?? null,
      to.completionDate ?? null,
      to.closedOn ?? null,
      to.newPaymentDueDate ?? null,
      to.newPaymentCents ?? null,
    ],
  )
  return rows.length === 1
}

/** Writes a step down for good. */
export async function insertStep(tx: Tx, step: ModificationStepRow): Promise<void> {
  await insertRow(tx, 'loan_modification_steps', {
    loan_mod_id: step.loanModId,
    event: step.event,
    from_status: step.from,
    to_status: step.to,
    actor: step.actor,
    reason: step.reason,
    at: step.at,
  })
}

/** The steps of a change in their order. */
export async function listSteps(q: Queryable, loanModId: string): Promise<ModificationStepRow[]> {
  return q.query(
    `SELECT loan_mod_id AS "loanModId", event, from_status AS from, to_status AS to, actor, reason, at
     FROM loan_modification_steps WHERE loan_mod_id = $1 ORDER BY step_no`,
    [loanModId],
  )
}

/** Everybody on a loan, the buyer first, and whether they signed a change of it. */
export async function listSigners(
  q: Queryable,
  accountNumber: string,
  loanModId: string,
): Promise<ModificationSigner[]> {
  return q.query(
    `SELECT c.customer_id AS "customerId", c.first_name AS "firstName", c.last_name AS "lastName",
            s.signature_name AS "signatureName", s.accepted_at AS "signedAt"
     FROM account_customers a JOIN customers c USING (customer_id)
       LEFT JOIN program_signatures s ON s.program = 'loan-modification' AND s.program_id = $2 AND s.customer_id = c.customer_id
     WHERE a.account_number = $1 ORDER BY a.customer_type, c.customer_id`,
    [accountNumber, loanModId],
  )
}

/** Takes back what was only offered: an introduction that nobody asked for leads nowhere any more. */
export async function closeOffers(tx: Tx, accountNumber: string, closedOn: LocalDate): Promise<void> {
  await tx.query(
    `UPDATE loan_modifications m SET status = 'Cancelled', experience_to_show = 'No Experience', closed_on = $2
     WHERE m.account_number = $1 AND m.experience_to_show IN ('Agent Intro','No Agent Intro')
       AND m.status NOT IN ('Complete','Cancelled','Declined','Expired','RejectedClosed')
       AND NOT EXISTS (SELECT FROM loan_modification_terms t WHERE t.loan_mod_id = m.loan_mod_id)`,
    [accountNumber, closedOn],
  )
}

/** Notes that somebody on a loan wants no offers of a change. */
export async function insertOptOut(
  tx: Tx,
  optOut: {
    readonly accountNumber: string
    readonly customerId: string
    readonly on: LocalDate
    readonly reason: string | null
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO loan_modification_opt_outs (account_number, customer_id, opted_out_on, reason) VALUES ($1, $2, $3, $4)`,
    [optOut.accountNumber, optOut.customerId, optOut.on, optOut.reason],
  )
}

/** When offers were last opted out of; null: never. */
export async function lastOptOut(q: Queryable, accountNumber: string): Promise<LocalDate | null> {
  const [row] = await q.query<{ day: LocalDate | null }>(
    'SELECT max(opted_out_on) AS day FROM loan_modification_opt_outs WHERE account_number = $1',
    [accountNumber],
  )
  return row?.day ?? null
}

/** Makes another payment and frequency those of the contract; what they were is in the ledger's entry. */
export async function setContract(
  tx: Tx,
  accountNumber: string,
  contract: { readonly frequency: AutopayFrequency; readonly paymentCents: Cents },
): Promise<void> {
  await tx.query('UPDATE accounts SET payment_frequency = $2, regular_payment_cents = $3 WHERE account_number = $1', [
    accountNumber,
    contract.frequency,
    contract.paymentCents,
  ])
}
