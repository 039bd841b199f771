import { setTimeout as pause } from 'node:timers/promises'
import { parseIso, toIso, businessToday } from '#sdk/dates/dates'
import { timeText } from '#sdk/dates/times'
import { CarportError } from '#sdk/errors/errors'
import { writeNotation } from '#server/platform/messages/notations'
import type { BorrowerActor, RequestContext } from '#server/platform/context'
import { appendAudit, whenAndWhere } from '#server/platform/store/audit'
import { reader, type Tx } from '#server/platform/store/database'
import { linkLogin } from './account-link.ts'
import {
  bucketOf,
  countTries,
  lockedUntil,
  networkOf,
  uncountTries,
  type AttemptLimit,
  type CountedBucket,
} from '#server/platform/limits/attempts'
import { closedUntil } from '#server/platform/limits/attempts.store'
import { isSameHash } from '#server/platform/crypto/keyed-hash'
import { lookupHash } from './lookup-hash.ts'
import { readLookup, type LookupArgs, type LookupInput } from './lookup-input.ts'
import { findCandidates, isAccount, listAccountNumbers, type LookupCandidate, rememberMatch } from './lookup.store.ts'
import { ownPages } from './code-place.ts'
import { checkPasscode, consumePasscode, matchOf } from './passcodes.ts'
import { demandTurn, type SlowBucket, takeBack } from './slow-tries.ts'

/** What the borrower's login is linked to now. */
export interface LookupResult {
  readonly accountNumbers: readonly string[]
  readonly customerId: string
  readonly customerLoginId: string
  readonly masterPersonID: string
}

/** Five wrong tries in an hour, of a login or of one network at one number, close look-up there for an hour (rules 5). */
const limit: AttemptLimit = { tries: 5, windowSeconds: 3600, closedSeconds: 3600 }
/** Twenty wrong tries of one network at once, then one a minute: strangers behind one address must not close it to each other. */
const networkLimit = { freeTries: 20, firstWaitSeconds: 2, longestWaitSeconds: 60 } as const
/** One number from however many networks: its owner gets on between strangers' guesses, of which there are about a thousand a day at most. */
const accountLimit = { freeTries: 20, firstWaitSeconds: 5, longestWaitSeconds: 90 } as const
/** All logins and networks: two hundred are somebody guessing with many of them (reliability section 2); then one every five seconds. */
const everybody: SlowBucket = {
  bucket: 'lookup-everybody',
  limit: { freeTries: 200, firstWaitSeconds: 1, longestWaitSeconds: 5 },
}
/** Codes to one customer, whichever logins ask: guessing a code with many logins gets no more tries than with one. */
const codeLimit: AttemptLimit = { tries: 10, windowSeconds: 86_400, closedSeconds: 86_400 }
/** Every answer takes at least this long, so that its time does not tell what was found. */
const answerAfterMs = 300

/**
 * Links the borrower's verified login to a customer (rules 5, reliability 32): the details match, and a code is entered that went to a
 * contact the servicer had on file for that customer. Without the code, details that match are remembered, so that it can be sent.
 * No such account, another person's account and wrong digits get one answer after one time. Every try is counted before it is judged
 * and taken back when it was right: by login, network and account number, whether or not there is such an account, and over everybody.
 * What a stranger can use up for others makes them wait, and closes nothing.
 * @throws CarportError FIELD_INVALID, NOT_ALLOWED (the login's address is not verified), LOOKUP_NO_MATCH, LOOKUP_LOCKED,
 *   TOO_MANY_REQUESTS (params.seconds) when the network, or anybody at the number, tried wrong often, LOOKUP_ALREADY_LINKED,
 *   STEP_UP_REQUIRED (the code is missing), OTP_WRONG, OTP_EXPIRED, OTP_LOCKED
 */
export async function lookUpAccount(
  context: RequestContext,
  actor: BorrowerActor,
  args: LookupArgs,
): Promise<LookupResult> {
  if (!actor.emailVerified) throw new CarportError('NOT_ALLOWED')
  const input = readLookup(args, businessToday(context.clock))
  const startedMs = context.clock.monotonicMs()
  try {
    return await answer(context, actor, input, args.passcode ?? null)
  } finally {
    const leftMs = answerAfterMs - (context.clock.monotonicMs() - startedMs)
    if (leftMs > 0) await pause(leftMs)
  }
}

async function answer(
  context: RequestContext,
  actor: BorrowerActor,
  input: LookupInput,
  passcode: string | null,
): Promise<LookupResult> {
  const own = { bucket: bucketOf(context, 'lookup-login', actor.loginId), limit }
  const network = networkOf(context.ip)
  const here = { bucket: bucketOf(context, 'lookup-account', `${input.accountNumber} ${network}`), limit }
  const matched = match(context, await findCandidates(reader(context.db), input.accountNumber), input)
  if ((await lockedUntil(context, [own])) !== null) throw new CarportError('LOOKUP_LOCKED')
  const fromHere = { bucket: bucketOf(context, 'lookup-net', network), limit: networkLimit }
  const atNumber = { bucket: bucketOf(context, 'lookup-number', input.accountNumber), limit: accountLimit }
  // Whoever is refused here in any case makes nobody elsewhere wait.
  const turns = (await lockedUntil(context, [here])) === null ? [fromHere, atNumber, everybody] : [fromHere]
  await demandTurn(context, turns)
  const buckets = [own, here]
  const counted = await context.db.withTx((tx) => countTries(tx, context.clock.nowMs(), buckets))
  const isOther = matched !== null && actor.customerId !== null && actor.customerId !== matched.customerId
  // Beyond a count even the right digits are wrong: the answer must not tell the person guessing that they were right.
  if (matched === null || counted.isOver || isOther) return refuse(context, actor, input, counted.full, own)
  await context.db.withTx((tx) => uncountTries(tx, buckets))
  await takeBack(context, turns)
  return link(context, actor, matched, passcode)
}

/** Compares with everybody on the account, always all of it, and with somebody invented when there is nobody. */
function match(
  context: RequestContext,
  candidates: readonly LookupCandidate[],
  input: LookupInput,
): LookupCandidate | null {
  const last4 = lookupHash(context.config, 'last4', input.last4)
  const ssn = lookupHash(context.config, 'ssn', input.ssn ?? '')
  const dob = lookupHash(context.config, 'dob', input.dob ?? '')
  let found: LookupCandidate | null = null
  for (const candidate of candidates.length > 0 ? candidates : [nobody]) {
    const isLast4 = isSameHash(last4, candidate.last4Hmac)
    const isSsn = isSameHash(ssn, candidate.ssnHmac)
    const isDob = isSameHash(dob, candidate.birthDateHmac)
    const isMatch = isLast4 && (input.ssn === null || isSsn) && (input.dob === null || isDob)
    if (isMatch && candidate !== nobody) found = candidate
  }
  return found
}

const nobody: LookupCandidate = {
  customerId: '',
  masterPersonId: '',
  last4Hmac: null,
  ssnHmac: null,
  birthDateHmac: null,
  loginId: null,
}

async function refuse(
  context: RequestContext,
  actor: BorrowerActor,
  input: LookupInput,
  full: readonly CountedBucket[],
  own: CountedBucket,
): Promise<never> {
  const nowMs = context.clock.nowMs()
  await context.db.withTx(async (tx) => {
    const isKnown = full.length > 0 && (await isAccount(tx, input.accountNumber))
    if (isKnown) {
      await writeNotation(tx, {
        accountNumber: input.accountNumber,
        activityCode: 'LK',
        partyContacted: 'A',
        placeCalled: context.place,
        comment: 'Account lookup locked for 1 hour after too many wrong tries',
        actor: actor.loginId,
        createdAtMs: nowMs,
      })
    }
    await appendAudit(tx, {
      actor: actor.loginId,
      subject: actor.loginId,
      action: 'account.lookup',
      outcome: 'refused',
      reason: full.length > 0 ? 'LOOKUP_LOCKED' : 'LOOKUP_NO_MATCH',
      accountNumber: isKnown ? input.accountNumber : null,
      correlationId: context.correlationId,
      ip: context.ip,
      at: nowMs,
    })
  })
  // Only a lock the person made is reported as one. That others here guessed at this number is not said (reliability section 2, c).
  throw new CarportError(full.includes(own) ? 'LOOKUP_LOCKED' : 'LOOKUP_NO_MATCH')
}

async function link(
  context: RequestContext,
  actor: BorrowerActor,
  matched: LookupCandidate,
  passcode: string | null,
): Promise<LookupResult> {
  const { customerId, masterPersonId } = matched
  const { loginId } = actor
  if (matched.loginId !== null && matched.loginId !== loginId) throw new CarportError('LOOKUP_ALREADY_LINKED')
  if (matched.loginId === null && passcode === null) return askForCode(context, actor, customerId)
  const nowMs = context.clock.nowMs()
  const use = { loginId, purpose: 'LINK_ACCOUNT', place: ownPages, customerId } as const
  // Linked already: the answer to the request that did it was lost, and its code is used up.
  const check = matched.loginId === null ? await checkPasscode(context, { ...use, passcode: passcode ?? '' }) : null
  const accountNumbers = await context.db.withTx(async (tx) => {
    if (check !== null) {
      await consumePasscode(tx, check, nowMs)
      await linkLogin(tx, context.config.company, { loginId, email: actor.email, customerId, atMs: nowMs })
    }
    await auditLookup(tx, context, actor, { customerId, outcome: 'done', reason: null })
    return listAccountNumbers(tx, customerId)
  })
  return { accountNumbers, customerId, customerLoginId: loginId, masterPersonID: masterPersonId }
}

async function askForCode(context: RequestContext, actor: BorrowerActor, customerId: string): Promise<never> {
  await context.db.withTx(async (tx) => {
    await rememberMatch(tx, actor.loginId, customerId, toIso(context.clock.nowMs()))
    await auditLookup(tx, context, actor, { customerId, outcome: 'refused', reason: 'STEP_UP_REQUIRED' })
  })
  throw new CarportError('STEP_UP_REQUIRED')
}

async function auditLookup(
  tx: Tx,
  context: RequestContext,
  actor: BorrowerActor,
  about: { readonly customerId: string; readonly outcome: 'done' | 'refused'; readonly reason: string | null },
): Promise<void> {
  const { customerId, outcome, reason } = about
  await appendAudit(tx, {
    actor: actor.loginId,
    subject: customerId,
    action: 'account.lookup',
    outcome,
    reason,
    ...whenAndWhere(context),
  })
}

/**
 * Counts a code that is to be sent to the customer whose details the login entered.
 * @returns the customer
 * @throws CarportError NOT_FOUND without such a customer; OTP_LOCKED (params.time) after ten codes to them in a day
 */
export async function claimLinkCode(tx: Tx, context: RequestContext, loginId: string): Promise<string> {
  const customerId = await matchOf(tx, context, loginId)
  if (customerId === null) throw new CarportError('NOT_FOUND')
  const nowMs = context.clock.nowMs()
  const bucket = bucketOf(context, 'lookup-code', customerId)
  const { isOver } = await countTries(tx, nowMs, [{ bucket, limit: codeLimit }])
  if (!isOver) return customerId
  const untilMs = parseIso((await closedUntil(tx, [bucket], toIso(nowMs))) ?? toIso(nowMs))
  throw new CarportError('OTP_LOCKED', { params: { time: timeText(untilMs) } })
}
