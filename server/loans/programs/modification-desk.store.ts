import type { LocalDate } from '#sdk/dates/dates'
import type { LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import type { Queryable } from '#server/platform/store/database'
import type { RequestedModification } from './modification-records.store.ts'

/** A change that waits, as staff see it in their list. */
export interface WaitingModification
  extends Pick<
    RequestedModification,
    'loanModId' | 'accountNumber' | 'type' | 'processType' | 'status' | 'terms' | 'hardshipReason' | 'outsideLimits'
  > {
  readonly createdOn: LocalDate
  readonly borrowers: readonly { readonly name: string; readonly hasSigned: boolean }[]
}

/** The changes in some statuses with everybody on their loans, those that have to take effect first in front; at most `limit`. */
export async function listWaiting(
  q: Queryable,
  statuses: readonly LoanModificationStatusValue[],
  limit: number,
): Promise<WaitingModification[]> {
  return q.query(
    `SELECT m.loan_mod_id AS "loanModId", m.account_number AS "accountNumber", m.type, m.process_type AS "processType", m.status,
            m.created_on AS "createdOn", t.terms, t.hardship_reason AS "hardshipReason", t.outside_limits AS "outsideLimits",
            (SELECT json_agg(json_build_object('name', c.first_name || ' ' || c.last_name, 'hasSigned', s.signature_no IS NOT NULL)
                             ORDER BY a.customer_type, c.customer_id)
             FROM account_customers a JOIN customers c USING (customer_id)
               LEFT JOIN program_signatures s
                 ON s.program = 'loan-modification' AND s.program_id = m.loan_mod_id AND s.customer_id = c.customer_id
             WHERE a.account_number = m.account_number) AS borrowers
     FROM loan_modifications m JOIN loan_modification_terms t USING (loan_mod_id)
     WHERE m.status = ANY($1) ORDER BY t.terms->>'lastDay', t.created_at, m.loan_mod_id LIMIT $2`,
    [statuses, limit],
  )
}
