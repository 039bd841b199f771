import type { LocalDate } from '#sdk/dates/dates'
import type { NotificationSeverity } from '#sdk/loan/enums.graphql'
import type { NotificationRow } from './accounts.store.ts'
import type { Queryable, Tx } from '#server/platform/store/database'
import { ask, type Question, rowsQuestion } from '#server/platform/store/questions'
import { givenWrite } from '#server/platform/store/row-writes'
import { writeAmongOthers } from '#server/platform/store/shared-transaction'

/** A notification that is shown until its last day. */
export interface OpenNotification extends NotificationRow {
  readonly notificationId: string
}

/** The notifications of a loan that have begun and not ended by a day, newest first. */
export function openNotifications(q: Queryable, accountNumber: string, today: LocalDate): Promise<OpenNotification[]> {
  return ask(q, openNotificationsQuestion(accountNumber, today))
}

/** The same as a question. */
export function openNotificationsQuestion(accountNumber: string, today: LocalDate): Question<OpenNotification[]> {
  return rowsQuestion<OpenNotification>(
    `SELECT notification_id AS "notificationId", kind, severity, details, after_entry_no AS "afterEntryNo"
     FROM notifications
     WHERE account_number = $1 AND created_on <= $2::date AND (expires_on IS NULL OR expires_on >= $2::date)
     ORDER BY created_on DESC, notification_id`,
    [accountNumber, today],
  )
}

/** Notifies the people of a loan from a day on, with the ledger as it is in this transaction. */
export async function insertNotification(
  tx: Tx,
  notification: {
    readonly notificationId: string
    readonly accountNumber: string
    readonly kind: NotificationRow['kind']
    readonly severity: NotificationSeverity
    readonly details: object
    readonly createdOn: LocalDate
    /** The last day on which it is shown. */
    readonly expiresOn: LocalDate
  },
): Promise<void> {
  const { notificationId, accountNumber, kind, severity, details, createdOn, expiresOn } = notification
  await writeAmongOthers(
    tx,
    givenWrite(
      'notifications',
      {
        notification_id: ['text', notificationId],
        account_number: ['text', accountNumber],
        kind: ['text', kind],
        severity: ['text', severity],
        details: ['json', details],
        created_on: ['date', createdOn],
        expires_on: ['date', expiresOn],
      },
      `INSERT INTO notifications (notification_id, account_number, kind, severity, details, created_on, expires_on, after_entry_no)
       SELECT notification_id, account_number, kind, severity, details::jsonb, created_on, expires_on,
         COALESCE((SELECT last_entry_no FROM account_balances b WHERE b.account_number = given.account_number), 0) FROM given`,
    ),
  )
}

/** Ends notifications: the day before is the last on which they are shown. */
export async function endNotifications(tx: Tx, ids: readonly string[], today: LocalDate): Promise<void> {
  for (const id of ids)
    await writeAmongOthers(
      tx,
      givenWrite(
        'notifications',
        { notification_id: ['text', id], today: ['date', today] },
        `UPDATE notifications SET expires_on = given.today - 1 FROM given WHERE notifications.notification_id = given.notification_id`,
      ),
    )
}

/** Ends a warning of a predicted repossession, unless it ended before. @returns its loan, or null when there is no such warning */
export async function endRepossessionWarning(tx: Tx, notificationId: string, today: LocalDate): Promise<string | null> {
  const rows = await tx.query<{ accountNumber: string }>(
    `UPDATE notifications SET expires_on = LEAST(expires_on, $2::date - 1)
     WHERE notification_id = $1 AND kind = 'predicted-repo' RETURNING account_number AS "accountNumber"`,
    [notificationId, today],
  )
  return rows[0]?.accountNumber ?? null
}
