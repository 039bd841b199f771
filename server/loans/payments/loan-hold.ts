import { CarportError } from '#sdk/errors/errors'
import type { Company } from '#server/platform/config/config'
import { isOnHold } from '#server/loans/jobs/quarantine.store'
import type { Queryable } from '#server/platform/store/database'

/**
 * Refuses new money on a loan that a job or the ledger check has put aside: what was taken could not be posted. Asked before anything else
 * of the loan is read, for reading it may be what fails.
 * @throws CarportError ACCOUNT_ON_HOLD with the number to call
 */
export async function refuseOnHold(
  q: Queryable,
  { phone }: Pick<Company, 'phone'>,
  accountNumber: string,
): Promise<void> {
  if (await isOnHold(q, accountNumber)) throw onHold({ phone })
}

/** The refusal of new money on a loan that was put aside. */
export function onHold({ phone }: Pick<Company, 'phone'>): CarportError {
  return new CarportError('ACCOUNT_ON_HOLD', { params: { phone } })
}
