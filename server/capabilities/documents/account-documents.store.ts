import { businessTimeZone } from '#sdk/dates/business-clock'
import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import type { Queryable } from '#server/platform/store/database'
import type { DocumentKind } from '#sdk/loan/enums.graphql'

/** One document in the list of a loan. */
export interface ListedDocument {
  readonly documentId: string
  readonly kind: DocumentKind
  readonly date: LocalDate
  readonly amount: Cents | null
}

/** Documents in a list, at most. */
const mostDocuments = 200

/**
 * What a person has on paper about a loan: their own and nobody else's, the newest first. Days are those of the business time zone.
 * @param withNamed with the kept letters that name the borrower and the vehicle; default true
 */
export async function listDocuments(
  q: Queryable,
  accountNumber: string,
  customerId: string,
  withNamed = true,
): Promise<ListedDocument[]> {
  return q.query(
    `SELECT * FROM (
       SELECT 'receipt-' || payment_id AS "documentId", 'PAYMENT_RECEIPT' AS kind, payment_date AS date,
              amount_cents + service_fee_cents AS amount, submitted_at AS at
       FROM payments WHERE account_number = $1 AND customer_id = $2 AND state NOT IN ('AUTHORISING','CANCELLED','DECLINED')
       UNION ALL
       SELECT 'authorization-' || p.payment_id, 'PAYMENT_AUTHORIZATION', (a.accepted_at AT TIME ZONE $4::text)::date,
              p.amount_cents + p.service_fee_cents, a.accepted_at
       FROM payments p JOIN payment_authorizations a USING (payment_id) WHERE p.account_number = $1 AND p.customer_id = $2
       UNION ALL
       SELECT 'authorization-' || r.recurring_payment_id, 'AUTOPAY_AUTHORIZATION', (r.signed_at AT TIME ZONE $4::text)::date,
              NULL, r.signed_at
       FROM recurring_payments r WHERE r.account_number = $1 AND r.customer_id = $2
         AND EXISTS (SELECT FROM recurring_authorizations x WHERE x.recurring_payment_id = r.recurring_payment_id)
       UNION ALL
       SELECT document_id, kind, COALESCE(dated_on, (created_at AT TIME ZONE $4::text)::date), NULL,
              COALESCE(dated_on::timestamp AT TIME ZONE $4::text, created_at)
       FROM documents WHERE account_number = $1 AND customer_id = $2 AND ($3 OR NOT names_parties)
       UNION ALL
       SELECT 'agreement-' || program_id,
              CASE program WHEN 'payment-plan' THEN 'PAYMENT_PLAN_AGREEMENT' WHEN 'payment-extension' THEN 'EXTENSION_AGREEMENT'
                           ELSE 'CHARGE_OFF_PLAN_AGREEMENT' END,
              (accepted_at AT TIME ZONE $4::text)::date, NULL, accepted_at
       FROM program_signatures WHERE account_number = $1 AND customer_id = $2
         AND program IN ('payment-plan','payment-extension','keep-your-keys')
       UNION ALL
       SELECT smead_id, 'LOAN_MODIFICATION', created_on, NULL, t.created_at
       FROM loan_modifications m JOIN loan_modification_terms t USING (loan_mod_id)
       WHERE m.account_number = $1 AND smead_id IS NOT NULL AND status NOT IN ('Declined','Expired','Cancelled','RejectedClosed')
       UNION ALL
       SELECT 'paid-in-full-' || t.account_number, 'PAID_IN_FULL_LETTER', t.ordered_on, NULL, t.updated_at
       FROM title_releases t JOIN accounts a USING (account_number)
       WHERE t.account_number = $1 AND a.status_key = 'P' AND t.ordered_on IS NOT NULL
     ) listed ORDER BY at DESC, "documentId" LIMIT ${mostDocuments}`,
    [accountNumber, customerId, withNamed, businessTimeZone],
  )
}
