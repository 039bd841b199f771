import { parseIso, toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { bucketOf, countTries } from '#server/platform/limits/attempts'
import { windowStart } from '#server/platform/limits/attempts.store'
import { isEmailAddress } from '#server/platform/messages/email-address'
import { isSameHash } from '#server/platform/crypto/keyed-hash'
import { isLoginLocked } from '#server/identity/login-lock'
import { emailKey } from '#server/identity/logins.store'
import { lookupHash } from '#server/identity/lookup-hash'
import { listAccountNumbers } from '#server/identity/lookup.store'
import { reader, type Tx } from '#server/platform/store/database'
import { demandSearcher, noteStaff, type StaffCall } from './admin-call.ts'
import { readAccountSearch } from '#server/identity/staff.rules'
import { accountsOnHold } from '#server/loans/jobs/quarantine.store'
import { isHeldByReturns } from '#server/loans/autopay/return-holds'
import { findUserByEmail, findUsersOnAccount, type FoundUser } from './staff.store.ts'

/** One borrower as staff see them: what a look-up of an account finds, and the state of their login. */
export interface UserResult {
  readonly accountNumbers: readonly string[]
  /** Those of them that take no new payments, because a job or the ledger check could not do something for them yet. */
  readonly accountsOnHold: readonly string[]
  readonly customerId: string
  /** The id that the calls about a login take; empty without a login. */
  readonly customerLoginId: string
  readonly masterPersonID: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** A return stopped every bank debit of theirs, or two for insufficient funds put them on hold, until staff allow them again. */
  readonly bankDebitsStopped: boolean
  /** Null for a customer who never registered. */
  readonly login: { readonly emailVerified: boolean; readonly locked: boolean; readonly devices: number } | null
}

/** The result of a search; nobody is an empty list. */
export interface SearchAnswer {
  readonly users: readonly UserResult[]
}

/** Thirty searches an hour for each staff member (rules 19.1), over all ways to search. */
const limit = { tries: 30, windowSeconds: 3600, closedSeconds: 0 }

/** Finds the borrower who signs in with exactly this address. @throws CarportError EMAIL_INVALID, NOT_ALLOWED, TOO_MANY_REQUESTS */
export async function searchByEmail(call: StaffCall, email: unknown): Promise<SearchAnswer> {
  await demandSearcher(call)
  if (typeof email !== 'string' || !isEmailAddress(email.trim())) throw new CarportError('EMAIL_INVALID')
  return search(call, 'email', null, (tx, now) => findUserByEmail(tx, emailKey(email), now))
}

/**
 * Finds who on an account has these last four digits. Both are needed; the digits are compared by their keyed hash.
 * @throws CarportError FIELD_INVALID, NOT_ALLOWED, TOO_MANY_REQUESTS
 */
export async function searchByAccount(
  call: StaffCall,
  given: { readonly accountNumber?: unknown; readonly last4Ssn?: unknown },
): Promise<SearchAnswer> {
  await demandSearcher(call)
  const { accountNumber, last4 } = readAccountSearch(given)
  const wanted = lookupHash(call.config, 'last4', last4)
  return search(call, 'account-number', accountNumber, async (tx, now) =>
    (await findUsersOnAccount(tx, accountNumber, now)).filter((user) => isSameHash(wanted, user.last4Hmac)),
  )
}

/** Counts the search, makes it, and notes who searched, by what, and how many were found. What was typed is not noted. */
async function search(
  call: StaffCall,
  by: 'email' | 'account-number',
  accountNumber: string | null,
  find: (tx: Tx, now: string) => Promise<FoundUser[]>,
): Promise<SearchAnswer> {
  const nowMs = call.clock.nowMs()
  const bucket = bucketOf(call, 'staff-search', call.actor.loginId)
  const note = { action: `staff.search-${by}` } as const
  const users = await call.db.withTx(async (tx) => {
    const { isOver } = await countTries(tx, nowMs, [{ bucket, limit }])
    if (isOver) {
      await noteStaff(tx, call, { ...note, subject: '', outcome: 'refused', reason: 'TOO_MANY_REQUESTS' })
      return null
    }
    const found = await find(tx, toIso(nowMs))
    const reason = `${found.length} found`
    if (found.length === 0) await noteStaff(tx, call, { ...note, subject: '', outcome: 'done', reason })
    // The account is noted with whom it was shown of: the borrower reads that somebody looked.
    for (const { customerId, loginId } of found)
      await noteStaff(tx, call, { ...note, subject: customerId || loginId, outcome: 'done', reason, accountNumber })
    const told: UserResult[] = []
    for (const user of found) told.push(await resultOf(call, tx, user))
    return told
  })
  if (users === null) throw await tooMany(call, bucket, nowMs)
  return { users }
}

async function resultOf(call: StaffCall, tx: Tx, user: FoundUser): Promise<UserResult> {
  const { customerId, masterPersonId, loginId, firstName, lastName, email, isEmailVerified, deviceCount } = user
  const locked = loginId !== '' && (await isLoginLocked(call, tx, { loginId, email }))
  const accountNumbers = customerId === '' ? [] : await listAccountNumbers(tx, customerId)
  return {
    accountNumbers,
    accountsOnHold: accountNumbers.length === 0 ? [] : await accountsOnHold(tx, accountNumbers),
    customerId,
    customerLoginId: loginId,
    masterPersonID: masterPersonId,
    firstName,
    lastName,
    email,
    bankDebitsStopped: user.isBankStopped || (await isHeldByReturns(tx, call.clock, customerId)),
    login: loginId === '' ? null : { emailVerified: isEmailVerified, locked, devices: deviceCount },
  }
}

async function tooMany(call: StaffCall, bucket: string, nowMs: number): Promise<CarportError> {
  const start = await windowStart(reader(call.db), bucket)
  const openMs = (start === null ? nowMs : parseIso(start)) + limit.windowSeconds * 1000
  const seconds = Math.max(1, Math.ceil((openMs - nowMs) / 1000))
  return new CarportError('TOO_MANY_REQUESTS', { params: { seconds } })
}
