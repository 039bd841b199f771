import { fieldError, CarportError } from '#sdk/errors/errors'
import type { RequestContext, StaffActor } from '#server/context'
import { bucketOf, countTries, lockedUntil } from '#server/identity/attempts'
import { isSameHash } from '#server/identity/keyed-hash'
import { emailKey } from '#server/identity/logins.store'
import { lookupHash } from '#server/identity/lookup-hash'
import { isEmailAddress } from '#server/identity/email-address'
import { appendAudit } from '#server/store/audit'
import type { Tx } from '#server/store/database'
import { findByAccount, findByEmail, type FoundCustomer } from './admin.store.ts'

/** What a staff member searches by. */
export type Search =
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'account-number'; readonly accountNumber: string; readonly last4Ssn: string }

/** One customer as staff see them. */
export type SearchResult = Omit<FoundCustomer, 'loginEmailKey'> & { readonly isLocked: boolean }

const searchesPerHour = 30

/**
 * Finds customers for a staff member. Every search is counted and kept: who, what for, and how many were found (rules 19.1).
 * @throws CarportError FIELD_INVALID, EMAIL_INVALID, TOO_MANY_REQUESTS after thirty in an hour
 */
export async function searchCustomers(
  context: RequestContext,
  staff: StaffActor,
  search: Search,
): Promise<SearchResult[]> {
  refuseMalformed(search)
  const limit = { tries: searchesPerHour + 1, windowSeconds: 3600, closedSeconds: 3600 }
  const bucket = { bucket: bucketOf(context, 'staff-search', staff.loginId), limit }
  const found = await context.db.withTx(async (tx) => {
    const { full } = await countTries(tx, context.clock.nowMs(), [bucket])
    if (full.length > 0) throw new CarportError('TOO_MANY_REQUESTS', { params: { seconds: 3600 } })
    const customers = await find(tx, context, search)
    for (const customer of customers.length === 0 ? [null] : customers) {
      await noteSearch(tx, context, staff, customer, search, customers.length)
    }
    return customers
  })
  return Promise.all(found.map((customer) => present(context, customer)))
}

function refuseMalformed(search: Search): void {
  if (search.by === 'email') {
    if (!isEmailAddress(search.email.trim())) throw fieldError('email', 'EMAIL_INVALID')
    return
  }
  // Both are asked for: an account number alone opens nothing.
  if (!/^\d{12}$/.test(search.accountNumber)) throw fieldError('accountNumber', 'FIELD_INVALID')
  if (!/^\d{4}$/.test(search.last4Ssn)) throw fieldError('last4Ssn', 'FIELD_INVALID')
}

async function find(tx: Tx, context: RequestContext, search: Search): Promise<FoundCustomer[]> {
  if (search.by === 'email') return findByEmail(tx, emailKey(search.email))
  const hash = lookupHash(context.config, 'last4', search.last4Ssn)
  const all = await findByAccount(tx, search.accountNumber)
  return all.filter((one) => isSameHash(hash, one.last4Hmac))
}

async function noteSearch(
  tx: Tx,
  context: RequestContext,
  staff: StaffActor,
  customer: FoundCustomer | null,
  search: Search,
  count: number,
): Promise<void> {
  const accountNumber = search.by === 'account-number' && customer !== null ? search.accountNumber : null
  await appendAudit(tx, {
    actor: staff.loginId,
    subject: customer?.customerId ?? customer?.customerLoginId ?? 'nobody',
    action: `staff.search-${search.by}`,
    outcome: 'done',
    reason: `${count} found`,
    accountNumber,
    correlationId: context.correlationId,
    ip: context.ip,
    at: context.clock.nowMs(),
  })
}

async function present(context: RequestContext, found: FoundCustomer): Promise<SearchResult> {
  const { accountNumbers, customerId, customerLoginId, masterPersonID, email, emailVerified, devices, loginEmailKey } =
    found
  const limit = { tries: 1, windowSeconds: 1, closedSeconds: 1 }
  const bucket = { bucket: bucketOf(context, 'sign-in', loginEmailKey ?? ''), limit }
  const isLocked = loginEmailKey !== null && (await lockedUntil(context, [bucket])) !== null
  return { accountNumbers, customerId, customerLoginId, masterPersonID, email, emailVerified, devices, isLocked }
}
