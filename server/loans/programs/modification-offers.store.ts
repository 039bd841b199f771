import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable, Tx } from '#server/platform/store/database'

/** A change that was only offered: an introduction leads to it, and nobody asked for it. */
const isOffer = `m.experience_to_show IN ('Agent Intro','No Agent Intro') AND m.status = 'PendingSignature'
  AND NOT EXISTS (SELECT FROM loan_modification_terms t WHERE t.loan_mod_id = m.loan_mod_id)`

/** Offers whose last day is over before a date. */
export async function offersBefore(
  q: Queryable,
  date: LocalDate,
): Promise<{ loanModId: string; accountNumber: string }[]> {
  return q.query(
    `SELECT m.loan_mod_id AS "loanModId", m.account_number AS "accountNumber" FROM loan_modifications m
     WHERE ${isOffer} AND m.sign_by < $1 ORDER BY m.loan_mod_id`,
    [date],
  )
}

/** Ends an offer whose last day is over before a date. @returns false where it is no open offer any more */
export async function expireOffer(tx: Tx, loanModId: string, date: LocalDate): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE loan_modifications m SET status = 'Expired', experience_to_show = 'No Experience', closed_on = m.sign_by
     WHERE m.loan_mod_id = $1 AND ${isOffer} AND m.sign_by < $2 RETURNING m.loan_mod_id`,
    [loanModId, date],
  )
  return rows.length === 1
}
