import { randomInt } from 'node:crypto'
import { businessMoment, toIso, businessToday } from '#sdk/dates/dates'
import { timeText } from '#sdk/dates/times'
import { CarportError } from '#sdk/errors/errors'
import { passcodeMinutes } from '#sdk/loan/access-terms'
import type { Language } from '#sdk/i18n/language'
import { formatCents } from '#sdk/money/money'
import { sendTemplate } from '#server/platform/messages/messages'
import type { Services } from '#server/platform/context'
import { newId } from '#server/platform/store/ids'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { isSameHash, keyedHash } from '#server/platform/crypto/keyed-hash'
import { lockedAfterTriesMs, lockEnd, refuseTooMany } from './passcode-limits.ts'
import { matchedCustomer } from './lookup.store.ts'
import { changesSince, findLogin } from './logins.store.ts'
import {
  countWrongTry,
  linkedLoginContact,
  listContactsOnFile,
  lockLivePasscode,
  lockLogin,
  replacePasscode,
  endPasscode,
  isCodeAt,
  type CodesOf,
  type ContactRow,
} from './passcodes.store.ts'
import type { OtpChannel } from '#sdk/loan/enums.graphql'

/**
 * What a code is for, and where it may go. Decided here for every purpose. One code of each lives at a time at a place.
 * - 'on-file': contacts that the servicer had on file before today. Whatever moves money needs one of those: the address of a login
 *   shows only that somebody has the login.
 * - 'on-file-or-login': those, and the login's own address once the login has been linked for `loginCountsAfterDays`.
 * - 'matched': contacts on file of the customer whose details were entered in the account lookup.
 * - 'given': the caller names the address, which is the one to be proved.
 */
const codeGoesTo = {
  ADD_BANK: 'on-file',
  ADD_CARD: 'on-file',
  AUTOPAY_OTP: 'on-file',
  FIRST_PAYMENT: 'on-file',
  SIGN_PROGRAM: 'on-file',
  CHANGE_CONTACT: 'on-file-or-login',
  // What a borrower confirms in our frame on a partner's page.
  CONFIRM: 'on-file',
  LINK_ACCOUNT: 'matched',
  NEW_EMAIL: 'given',
  NEW_PHONE: 'given',
  REGISTER: 'given',
  // In place of the login's own address, where the sign-in pages send it first.
  SIGN_IN: 'on-file',
} as const

export type PasscodePurpose = keyof typeof codeGoesTo

/** From how many days after linking the login's own address counts as a contact, and after linking and a reset a sign-in as proof (step-up.ts). */
const loginCountsAfterDays = 7
const dayMs = 86_400_000
/** How long details that matched in the account lookup wait for their code. */
const matchWaitsMs = 60 * 60_000
export const codeLifeMs = passcodeMinutes * 60_000
export const triesAtMost = 5
/** Whose code it is, and what it is worth something for. */
export interface CodeUse extends CodesOf {
  readonly purpose: PasscodePurpose
  /** The one payment it signs, for FIRST_PAYMENT. It is hashed with the code: for any other payment it is a wrong code. */
  readonly payment?: PasscodePayment | undefined
  /** The customer it links the login to, for LINK_ACCOUNT. Hashed with the code too: it links no other one. */
  readonly customerId?: string | undefined
  /** The hash of the one confirmation it proves, for CONFIRM. Hashed with the code likewise. */
  readonly confirmationHash?: Buffer | undefined
}

/** The payment that a code of purpose FIRST_PAYMENT is for; the total in cents, with the fee. */
export interface PasscodePayment {
  readonly accountNumber: string
  readonly paymentMethodId: string
  readonly totalAmount: number
}

/** What came of checking a code; `isNew` where this very try locked it. It goes to `consumePasscode` inside the transaction that the code signs. */
export type PasscodeCheck =
  | { readonly outcome: 'right'; readonly passcodeId: string }
  | { readonly outcome: 'wrong'; readonly triesLeft: number }
  | { readonly outcome: 'locked'; readonly untilMs: number; readonly isNew?: true }
  | { readonly outcome: 'none' }

/**
 * Compares what was typed with the live code and counts a wrong try in a transaction of its own, so that the count stays when
 * whatever the code was to sign is rolled back. Never throws for a wrong code: a repeated request whose code has been used must
 * still get its stored answer. Call it before the transaction, and `consumePasscode` inside.
 */
export async function checkPasscode(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  asked: CodeUse & {
    /** Six digits as typed; spaces and hyphens do not count. */
    readonly passcode: string
  },
): Promise<PasscodeCheck> {
  return services.db.withTx(async (tx) => {
    const nowMs = services.clock.nowMs()
    const live = await lockLivePasscode(tx, asked, { now: toIso(nowMs), orElsewhere: provesAddress(asked.purpose) })
    if (live === null) return notLive(tx, asked, nowMs)
    const typed = asked.passcode.replace(/[\s-]/g, '')
    if (isSameHash(codeHash(services, asked, typed), live.codeHmac)) {
      return { outcome: 'right', passcodeId: live.passcodeId }
    }
    const triesLeft = triesAtMost - live.tries - 1
    await countWrongTry(tx, live.passcodeId, triesLeft <= 0, toIso(nowMs))
    return triesLeft > 0
      ? { outcome: 'wrong', triesLeft }
      : { outcome: 'locked', untilMs: nowMs + lockedAfterTriesMs(asked.purpose), isNew: true }
  })
}

/** One change of a contact waits at a time, wherever it was asked for: its code may be typed anywhere. */
function provesAddress(purpose: PasscodePurpose): boolean {
  return codeGoesTo[purpose] === 'given'
}

async function notLive(tx: Tx, asked: CodesOf, nowMs: number): Promise<PasscodeCheck> {
  const untilMs = await lockEnd(tx, asked)
  return untilMs !== null && untilMs > nowMs ? { outcome: 'locked', untilMs } : { outcome: 'none' }
}

/**
 * Uses up a checked code in the caller's transaction: used when that commits, still live when it rolls back.
 * @param nowMs milliseconds by the server's clock
 * @throws CarportError OTP_WRONG (params.n tries left), OTP_LOCKED (params.time) or OTP_EXPIRED
 */
export async function consumePasscode(tx: Tx, check: PasscodeCheck, nowMs: number): Promise<void> {
  if (!(await endPasscode(tx, rightCode(check), toIso(nowMs)))) throw new CarportError('OTP_EXPIRED')
}

/** The id of a code that was right. @throws CarportError as `consumePasscode` for one that was not */
export function rightCode(check: PasscodeCheck): string {
  if (check.outcome === 'wrong') throw new CarportError('OTP_WRONG', { params: { n: check.triesLeft } })
  if (check.outcome === 'locked') throw new CarportError('OTP_LOCKED', { params: { time: timeText(check.untilMs) } })
  if (check.outcome === 'none') throw new CarportError('OTP_EXPIRED')
  return check.passcodeId
}

/** Who gets a code, and where. */
export interface PasscodeSending extends CodeUse {
  readonly channel: OtpChannel
  readonly recipient: string
  readonly language: Language
  /** What is confirmed with it, in the words of the button; for CONFIRM. */
  readonly confirms?: string
  /** On whose page it is asked for; left out on our own. */
  readonly partnerName?: string | null
}

/**
 * Makes a code in place of the live one of this purpose and place and sends it, in the caller's transaction.
 * @throws CarportError TOO_MANY_REQUESTS (params.seconds) within 30 seconds of the last one; OTP_LOCKED (params.time) after five
 *   wrong tries and over three codes in 15 minutes, five in an hour or ten in a day, of those for elements and of the others apart
 */
export async function sendPasscode(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config'>,
  sending: PasscodeSending,
): Promise<void> {
  const nowMs = services.clock.nowMs()
  await lockLogin(tx, sending.loginId)
  await refuseTooMany(tx, sending, nowMs)
  const passcode = randomInt(1_000_000).toString().padStart(6, '0')
  const { loginId, purpose, place, channel, recipient } = sending
  const code = { loginId, purpose, place, channel, recipient, codeHmac: codeHash(services, sending, passcode) }
  const times = { createdAt: toIso(nowMs), expiresAt: toIso(nowMs + codeLifeMs) }
  await replacePasscode(tx, { passcodeId: newId('otp'), ...code, ...times }, provesAddress(purpose))
  await sendTemplate(tx, {
    template: 'passcode',
    parameters: {
      passcode,
      minutes: codeLifeMs / 60_000,
      ...(sending.payment === undefined ? {} : { amount: formatCents(sending.payment.totalAmount, sending.language) }),
      ...(sending.confirms === undefined ? {} : { act: sending.confirms }),
      purpose,
      partnerName: sending.partnerName ?? null,
    },
    channel,
    recipient,
    language: sending.language,
    createdAtMs: nowMs,
  })
}

/**
 * The contacts that a code for a purpose may go to; only ones that were verified before today. In the week after a
 * password was reset by the login's own mail, codes that sign go elsewhere, where there is another contact.
 * @param purpose null for contacts that a code for any purpose of a linked login may go to
 */
export async function passcodeContacts(
  q: Queryable,
  { clock }: Pick<Services, 'clock'>,
  loginId: string,
  purpose: PasscodePurpose | null,
): Promise<ContactRow[]> {
  const goesTo = purpose === null ? 'on-file' : codeGoesTo[purpose]
  if (goesTo === 'given') return []
  const verified = toIso(businessMoment(businessToday(clock), '00:00'))
  const customerId =
    goesTo === 'matched' ? await matchOf(q, { clock }, loginId) : ((await findLogin(q, loginId))?.customerId ?? null)
  const onFile = customerId === null ? [] : await listContactsOnFile(q, customerId, verified)
  const elsewhere = onFile.filter((one) => one.contactId !== 'login')
  const isOwnEnough = elsewhere.length === 0 || goesTo === 'matched' || purpose === 'SIGN_IN'
  if (!isOwnEnough && (await changesSince(q, loginId, loginCountsFrom({ clock }))).wasReset) return elsewhere
  if (goesTo !== 'on-file-or-login' || onFile.some((one) => one.contactId === 'login')) return onFile
  const own = await linkedLoginContact(q, loginId, { verified, linked: loginCountsFrom({ clock }) })
  return own === null ? onFile : [...onFile, own]
}

/** The moment (ISO 8601) up to which a login must have been linked, and its password reset, to count. */
export function loginCountsFrom({ clock }: Pick<Services, 'clock'>): string {
  return toIso(clock.nowMs() - loginCountsAfterDays * dayMs)
}

/** The customer whose details a login entered in the account lookup in the last hour, or null. */
export async function matchOf(
  q: Queryable,
  { clock }: Pick<Services, 'clock'>,
  loginId: string,
): Promise<string | null> {
  return matchedCustomer(q, loginId, toIso(clock.nowMs() - matchWaitsMs))
}

/** Whether the code of this purpose that can be used now went to a contact: who loads the page again need not ask for another one. */
export async function hasUsableCode(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { contact, ...asked }: CodeUse & { readonly contact: ContactRow },
): Promise<boolean> {
  // A code for one payment proves nothing about the payment that is on the screen now.
  if (asked.purpose === 'FIRST_PAYMENT') return false
  return isCodeAt(reader(db), { ...asked, recipient: contact.address, now: toIso(clock.nowMs()) })
}

/** Such as (•••) •••-0123 or a•••@example.com. */
export function maskContact(contact: Pick<ContactRow, 'channel' | 'address'>): string {
  if (contact.channel === 'SMS') return `(•••) •••-${contact.address.slice(-4)}`
  const at = contact.address.lastIndexOf('@')
  return `${contact.address.slice(0, 1)}•••${contact.address.slice(at)}`
}

function codeHash({ config }: Pick<Services, 'config'>, use: CodeUse, code: string): Buffer {
  const { loginId, purpose, payment, customerId, confirmationHash } = use
  const boundTo =
    payment === undefined
      ? (confirmationHash?.toString('hex') ?? customerId)
      : [payment.accountNumber, payment.paymentMethodId, payment.totalAmount]
  const bound = boundTo === undefined ? '' : `\0${JSON.stringify(boundTo)}`
  return keyedHash(config, 'passcode', `${loginId}\0${purpose}\0${code}${bound}`)
}
