import { checkedFields, type CheckedPayment } from '#server/loans/payments/checked-payment'
import { insertSignedPayment } from '#server/loans/payments/new-payment.store'
import type { Tx } from '#server/platform/store/database'
import { newConfirmationNumber } from '#server/platform/store/ids'
import type { Boarding } from './board-customers.ts'
import { boardItems, type ItemCounts, type Judged, loanOf, novelty } from './board-items.ts'
import { boardedId } from './boarded-id.ts'
import { keepBoardedPayments, type NewBoardedPayment } from './boarded-payments.store.ts'
import { boardedRows, type Known } from './boarded-rows.store.ts'
import { type Parties, partiesOf, readParties, type Refusal, signedBefore } from './debit-parties.ts'
import { misfit, paymentTerms } from './payment-terms.ts'
import type { RowOf } from './portfolio-files.ts'
import type { Row } from './read-rows.ts'
import { masked, type Reject } from './rejects.ts'

const file = 'scheduled_payments'
type PaymentRow = RowOf<typeof file>

/**
 * Boards single payments that wait for their day, on loans that are open. A row that is wrong, that could not be scheduled here, or that
 * is not what was boarded earlier is rejected: nothing is debited for it. The loan itself is not held back.
 * @param refused customers, by their number at the source, whose row was refused
 */
export async function boardScheduledPayments(
  tx: Tx,
  boarding: Boarding,
  refused: ReadonlySet<string>,
  onReject: (reject: Reject) => void,
): Promise<ItemCounts> {
  const judgeOf = async (rows: readonly Row<typeof file>[], added: ReadonlyMap<string, NewBoardedPayment>) => {
    const ids = rows.flatMap(({ values }) => values?.scheduledPaymentId ?? [])
    const batch = {
      ...(await readParties(tx, boarding.source, refused, rows)),
      known: await boardedRows(tx, 'boarded_scheduled_payments', boarding.source, ids),
      added,
    }
    return (row: Row<typeof file>) => judged(tx, row, boarding, batch)
  }
  return boardItems(
    boarding,
    {
      file,
      judgeOf,
      keyOf: ({ sourceId }) => sourceId,
      insert: (run, payments) => keepBoardedPayments(tx, run, payments),
    },
    onReject,
  )
}

/** What the rows of a batch are judged by. */
interface Batch extends Parties {
  readonly known: ReadonlyMap<string, Known>
  readonly added: ReadonlyMap<string, NewBoardedPayment>
}

/** The payment of a row, written at once so that the loan's next row is judged beside it; `unchanged`, or why it is refused. */
async function judged(
  tx: Tx,
  row: Row<typeof file>,
  boarding: Boarding,
  batch: Batch,
): Promise<Judged<NewBoardedPayment>> {
  const { line, values } = row
  if (values === null) return row.rejects.map((reject) => ({ ...reject, assetNumber: loanOf(row) }))
  const { assetNumber, scheduledPaymentId: sourceId } = values
  const refuse = ({ column, rule, value = '' }: Refusal): Reject[] => [
    { file, line, column, rule, value: masked(value), assetNumber },
  ]
  const rowHash = novelty(boarding, row, batch.known.get(sourceId), batch.added.has(sourceId))
  if (rowHash === 'unchanged') return rowHash
  if (typeof rowHash === 'string') return refuse({ column: 'scheduledPaymentId', rule: rowHash })
  const wrong = misfit(values, boarding)
  if (wrong !== null) return refuse(wrong)
  const parties = partiesOf(batch, values)
  if ('rule' in parties) return refuse(parties)
  const checked = await paymentTerms(tx, values, parties, boarding)
  if ('rule' in checked) return refuse(checked)
  return { sourceId, rowHash, paymentId: await write(tx, boarding, values, checked) }
}

async function write(tx: Tx, boarding: Boarding, row: PaymentRow, checked: CheckedPayment): Promise<string> {
  const { method } = checked
  const signed = signedBefore(row, row.authorizedDate)
  const paymentId = `pay_${boardedId(boarding.config, 'scheduled-payment', boarding.source, row.scheduledPaymentId)}`
  const payment = {
    paymentId,
    ...checkedFields(checked),
    customerId: method.customerId,
    kind: checked.kind,
    state: 'SCHEDULED',
    serviceFeeCents: checked.serviceFeeCents,
    confirmationNumber: newConfirmationNumber(),
    idempotencyKey: null,
    duplicateNo: 0,
    autopayDraws: checked.autopayDraws,
    isByPhone: row.authorizedHow === 'PHONE',
    // It was made at the servicer before: it does not count among those that are made here today.
    at: signed.acceptedAt,
  } as const
  const { callerName, authorizationReference: recordedAuthorizationId } = row
  // No login, address or browser of ours was there.
  const nobody = { loginId: 'boarding', ip: 'none', userAgent: 'none' }
  const call = callerName === undefined ? null : { callerName, recordedAuthorizationId }
  const written = await insertSignedPayment(tx, payment, { ...signed, ...nobody, call })
  if (written === null) throw new Error('The loan is locked, and another payment like the boarded one came in.')
  return paymentId
}
