import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import {
  bucketOf,
  type CountedBucket,
  countTries,
  lockedUntil,
  networkOf,
  uncountTries,
} from '#server/platform/limits/attempts'
import { isSameHash } from '#server/platform/crypto/keyed-hash'
import { lookupHash } from '#server/identity/lookup-hash'
import { demandTurn, takeBack } from '#server/identity/slow-tries'
import { reader } from '#server/platform/store/database'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { readLast4Hash } from '#server/loans/payments/payment-methods.store'

/** Five wrong answers in an hour close it for an hour: per login and per account. */
const hour = 3600
const narrow = { tries: 5, windowSeconds: hour, closedSeconds: hour }
/** Twenty wrong answers of one network at once, then one a minute: strangers behind one address must not close it to each other. */
const networkLimit = { freeTries: 20, firstWaitSeconds: 2, longestWaitSeconds: 60 } as const

/**
 * Compares the last four digits of the caller's own SSN (rules 5, U23). A try is counted before it is judged and taken back when it
 * was right, so that guesses that come at once get no more tries than one after the other.
 * @throws CarportError LOOKUP_NO_MATCH for a wrong answer, LOOKUP_LOCKED while closed, TOO_MANY_REQUESTS (params.seconds) when the
 *   network answered wrong often
 */
export async function demandLast4(
  context: RequestContext,
  caller: CallingCustomer,
  accountNumber: string,
  last4SSN: string,
): Promise<void> {
  const buckets: readonly CountedBucket[] = [
    { bucket: bucketOf(context, 'last4-login', caller.loginId), limit: narrow },
    { bucket: bucketOf(context, 'last4-account', accountNumber), limit: narrow },
  ]
  const network = [{ bucket: bucketOf(context, 'last4-network', networkOf(context.ip)), limit: networkLimit }]
  if ((await lockedUntil(context, buckets)) !== null) throw new CarportError('LOOKUP_LOCKED')
  await demandTurn(context, network)
  const counted = await context.db.withTx((tx) => countTries(tx, context.clock.nowMs(), buckets))
  if (counted.isOver) throw new CarportError('LOOKUP_LOCKED')
  const known = await readLast4Hash(reader(context.db), caller.customerId)
  if (!isSameHash(lookupHash(context.config, 'last4', last4SSN), known)) throw new CarportError('LOOKUP_NO_MATCH')
  await context.db.withTx((tx) => uncountTries(tx, buckets))
  await takeBack(context, network)
}
