import type { LocalDate } from '#sdk/dates/dates'
import type { CreatorSource } from '#sdk/loan/people'
import type { Cents } from '#sdk/money/money'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'
import { type Question, rowsQuestion } from '#server/platform/store/questions'
import { askOne } from '#server/platform/store/shared-transaction'
import type { LoanModificationStatusValue, ModificationType } from '#sdk/loan/enums.graphql'

/** One change of a contract, from its request to its end. */
export interface Modification {
  readonly loanModId: string
  readonly accountNumber: string
  readonly smeadId: string | null
  readonly type: ModificationType
  readonly processType: 'SelfService' | 'AgentAssisted'
  readonly createdBy: CreatorSource
  readonly status: LoanModificationStatusValue
  readonly experienceToShow: string | null
  /** The last day to sign. */
  readonly signBy: LocalDate | null
  readonly completionDate: LocalDate | null
  /** When it ended without taking effect. */
  readonly closedOn: LocalDate | null
  readonly newPaymentDueDate: LocalDate | null
  readonly newPaymentCents: Cents | null
  readonly createdOn: LocalDate
  /** It was asked for here, so that it has terms; others were only offered, or came from elsewhere. */
  readonly isRequested: boolean
}

/**
 * The modifications of a loan as of a day, the newest first: one that nobody signed by its day has expired then (rules 12.2). The caller
 * has checked that the loan is the person's own.
 */
export function listModifications(q: Queryable, accountNumber: string, today: LocalDate): Promise<Modification[]> {
  return askOne(q, modificationsQuestion(accountNumber, today))
}

/** The same as a question. */
export function modificationsQuestion(accountNumber: string, today: LocalDate): Question<Modification[]> {
  return rowsQuestion<Modification>(
    `SELECT loan_mod_id AS "loanModId", account_number AS "accountNumber", smead_id AS "smeadId", type,
            process_type AS "processType", created_by AS "createdBy", experience_to_show AS "experienceToShow",
            CASE WHEN is_late THEN 'Expired' ELSE status END AS status, CASE WHEN is_late THEN sign_by ELSE closed_on END AS "closedOn",
            sign_by AS "signBy", completion_date AS "completionDate",
            new_payment_due_date AS "newPaymentDueDate", new_payment_cents AS "newPaymentCents", created_on AS "createdOn",
            EXISTS (SELECT FROM loan_modification_terms t WHERE t.loan_mod_id = m.loan_mod_id) AS "isRequested"
     FROM loan_modifications m, LATERAL (SELECT status = 'PendingSignature' AND sign_by < $2::date AS is_late) AS signing
     WHERE account_number = $1 ORDER BY created_on DESC, loan_mod_id`,
    [accountNumber, today],
  )
}

/** Writes a modification. */
export async function insertModification(tx: Tx, m: Omit<Modification, 'isRequested'>): Promise<void> {
  await insertRow(tx, 'loan_modifications', {
    loan_mod_id: m.loanModId,
    account_number: m.accountNumber,
    smead_id: m.smeadId,
    type: m.type,
    process_type: m.processType,
    created_by: m.createdBy,
    status: m.status,
    experience_to_show: m.experienceToShow,
    sign_by: m.signBy,
    completion_date: m.completionDate,
    closed_on: m.closedOn,
    new_payment_due_date: m.newPaymentDueDate,
    new_payment_cents: m.newPaymentCents,
    created_on: m.createdOn,
  })
}
