import { createHash } from 'node:crypto'
import { parseIso, toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import { isInOwnFrame } from '#server/identity/partner-pages/grants'
import { keyedHash } from '#server/platform/crypto/keyed-hash'
import { codePlaceOf } from '#server/identity/code-place'
import { checkPasscode, consumePasscode, type PasscodeCheck, rightCode } from '#server/identity/passcodes'
import {
  exchangeRawToken,
  openCardPage,
  type ProviderCard,
  redeemCard,
} from '#server/platform/vendors/card/card-processor'
import { reader, type Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'
import { isNickname } from './bank-account.rules.ts'
import { addNewMethod, auditMethod, nicknameRefusal, tellMethodAdded } from './bank-accounts.ts'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import { giveSingleUseToken, insertCardSession, lockSessionOfToken, spendSession } from './card-sessions.store.ts'
import { demandLast4 } from './last4-check.ts'
import { notAnswered } from './not-answered.ts'
import { cardNumberHash } from './number-hash.ts'
import { cardType } from '#server/loans/payments/payment-method'
import {
  findKeptInstead,
  findSavedNumber,
  lockWallet,
  makeUsable,
  readMethod,
  renewMethod,
  withdrawMethod,
} from '#server/loans/payments/payment-methods.store'

/** How long a visit may last: the page's token lives 120 seconds, and typing a card takes a while. */
const visitMs = 15 * 60_000
/** How long the single-use token works that a visit ends with. */
const singleUseMs = 120_000

/** The vendors whose raw tokens can be exchanged. Their addresses come from the configuration, never from a caller. */
const vendors = ['CARD_PROVIDER'] as const

interface CardPageAsked {
  readonly accountNumber: string
  readonly last4SSN: string
  /** Of purpose ADD_CARD; asked for with an element's token alone. */
  readonly passcode?: string | null
}

/**
 * A single-use token that opens the card provider's page for this account (rules 6, U12, U23). Whoever opens the page saves the card, so
 * that with an element's token the borrower's code is judged first.
 * @throws CarportError LOOKUP_NO_MATCH, LOOKUP_LOCKED, IN_PROGRESS when the provider does not answer; NOT_ALLOWED from a partner's page;
 *   STEP_UP_REQUIRED, OTP_…
 */
export async function cardPageToken(context: RequestContext, asked: CardPageAsked): Promise<string> {
  const caller = callingCustomer(context)
  const { accountNumber } = asked
  const check = await checkFrameCode(context, caller, asked.passcode ?? null)
  await demandLast4(context, caller, accountNumber, asked.last4SSN)
  const cardSessionId = newId('cs')
  await context.db.withTx(async (tx) => {
    if (check !== null) await consumePasscode(tx, check, context.clock.nowMs())
    await insertCardSession(tx, {
      cardSessionId,
      loginId: caller.loginId,
      customerId: caller.customerId,
      accountNumber,
      purpose: 'SAVE_CARD',
      expiresAt: toIso(context.clock.nowMs() + visitMs),
    })
  })
  const frameOrigins = context.actor.kind === 'embed' ? context.actor.origins : null
  // Back in our frame the browser does not say whose page that is in.
  const inside = new URLSearchParams((frameOrigins ?? []).map((origin) => ['in', origin]))
  const page = frameOrigins === null ? '/payment-authenticate-success' : `/frames/card-return?${inside}`
  return orInProgress(() =>
    openCardPage(context, {
      reference: cardSessionId,
      purpose: 'SAVE_CARD',
      returnUrl: context.config.publicUrl + page,
      frameOrigins: frameOrigins ?? [],
      language: context.language,
    }),
  )
}

/** The code that the borrower typed in our frame, found right; null in the portal, where they signed in. */
async function checkFrameCode(
  context: RequestContext,
  { loginId }: CallingCustomer,
  passcode: string | null,
): Promise<PasscodeCheck | null> {
  if (context.actor.kind !== 'embed') return null
  demandOwnFrame(context)
  if (passcode === null) throw new CarportError('STEP_UP_REQUIRED')
  const place = codePlaceOf(context.actor)
  const check = await checkPasscode(context, { loginId, purpose: 'ADD_CARD', place, passcode })
  rightCode(check)
  return check
}

/** An element's token opens and ends a visit to the card page in our frame alone. @throws CarportError NOT_ALLOWED */
function demandOwnFrame(context: RequestContext): void {
  if (context.actor.kind === 'embed' && !isInOwnFrame(context)) throw new CarportError('NOT_ALLOWED')
}

/**
 * Exchanges what the page returned for a single-use token of the same login (U17).
 * @throws CarportError NOT_ALLOWED from a partner's page; NOT_FOUND for an unknown vendor, CARD_SESSION_EXPIRED for anything used, too old or another's
 */
export async function exchangeCardToken(context: RequestContext, vendor: string, rawToken: string): Promise<string> {
  const caller = callingCustomer(context)
  demandOwnFrame(context)
  if (!vendors.some((known) => known === vendor)) throw new CarportError('NOT_FOUND')
  const exchanged = await orInProgress(() => exchangeRawToken(context, rawToken))
  if (exchanged === null) throw new CarportError('CARD_SESSION_EXPIRED')
  const isGiven = await context.db.withTx((tx) =>
    giveSingleUseToken(tx, {
      cardSessionId: exchanged.reference,
      loginId: caller.loginId,
      tokenSha256: sha256(exchanged.singleUseToken),
      expiresAt: toIso(context.clock.nowMs() + singleUseMs),
    }),
  )
  if (!isGiven) throw new CarportError('CARD_SESSION_EXPIRED')
  return exchanged.singleUseToken
}

/**
 * Saves the card behind a single-use token (rules 6). The token is used up first; then the provider is asked, and a repeated
 * request goes on where the first one stopped. A card that is in the wallet already stays the one method it is, with the new token.
 * @returns the method's id
 * @throws CarportError CARD_SESSION_EXPIRED, CREDIT_NOT_ACCEPTED, METHOD_LIMIT, METHODS_PER_DAY, IN_PROGRESS
 */
export async function saveDebitCard(
  context: RequestContext,
  input: { accountNumber: string; singleUseToken: string; nickname?: string | null },
): Promise<string> {
  const caller = callingCustomer(context)
  if (!isNickname(input.nickname ?? null)) throw nicknameRefusal()
  const tokenSha256 = sha256(input.singleUseToken)
  const { paymentMethodId } = await runOnce(
    context,
    { operation: 'SaveDebitCard', accountNumber: null, fingerprint: { ...input, singleUseToken: tokenSha256 } },
    async (tx) => ({
      paymentMethodId: await acceptCard(tx, context, caller, input.accountNumber, tokenSha256, input.nickname ?? null),
    }),
  )
  await redeem(context, caller, paymentMethodId, input.singleUseToken)
  return (await findKeptInstead(reader(context.db), paymentMethodId)) ?? paymentMethodId
}

async function acceptCard(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  accountNumber: string,
  tokenSha256: string,
  nickname: string | null,
): Promise<string> {
  await lockWallet(tx, caller.customerId)
  const session = await lockSessionOfToken(tx, tokenSha256)
  const isTheirs = session?.loginId === caller.loginId && session.customerId === caller.customerId
  const isFresh =
    session !== null && session.paymentMethodId === null && parseIso(session.expiresAt) > context.clock.nowMs()
  if (!isTheirs || !isFresh || session.accountNumber !== accountNumber) throw new CarportError('CARD_SESSION_EXPIRED')
  const paymentMethodId = await addNewMethod(tx, context, caller, {
    category: 'CARD',
    type: 'UNKNOWN',
    vendor: 'CARD_PROVIDER',
    lastFour: null,
    routingNumber: null,
    numberHmac: null,
    nickname: nickname?.trim() ?? null,
    nameOnAccount: null,
    isSaved: true,
  })
  await spendSession(tx, session.cardSessionId, paymentMethodId)
  return paymentMethodId
}

async function redeem(
  context: RequestContext,
  caller: CallingCustomer,
  id: string,
  singleUseToken: string,
): Promise<void> {
  const method = await readMethod(reader(context.db), id)
  if (method?.withdrawnReason === 'credit') throw new CarportError('CREDIT_NOT_ACCEPTED')
  if (method?.withdrawnReason === 'expired') throw new CarportError('CARD_SESSION_EXPIRED')
  if (method?.state !== 'NEW') return
  const card = await orInProgress(() => redeemCard(context, id, singleUseToken))
  const type = card === null ? null : cardType(card)
  await context.db.withTx(async (tx) => {
    await lockWallet(tx, caller.customerId)
    const now = await readMethod(tx, id)
    // Given up meanwhile, as whoever asked has read.
    if (now?.withdrawnReason === 'expired') throw new CarportError('CARD_SESSION_EXPIRED')
    if (now?.state !== 'NEW') return
    await settle(tx, context, caller, id, card, type)
  })
  if (card === null) throw new CarportError('CARD_SESSION_EXPIRED')
  if (type === null) throw new CarportError('CREDIT_NOT_ACCEPTED')
}

async function settle(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  id: string,
  card: ProviderCard | null,
  type: ReturnType<typeof cardType>,
): Promise<void> {
  const at = toIso(context.clock.nowMs())
  const numberHmac = card === null ? null : numberHashOf(context, card)
  const known = type === null || numberHmac === null ? null : await findSavedNumber(tx, caller.customerId, numberHmac)
  if (card === null || type === null) await withdrawMethod(tx, { id, reason: card === null ? 'expired' : 'credit', at })
  else if (known !== null && numberHmac !== null) {
    // Payments and autopay hang on the method that is there, so it is the one that stays.
    await renewMethod(tx, { id: known, insteadOf: id, token: card.cardToken, numberHmac, at })
  } else {
    await makeUsable(tx, {
      id,
      customerId: caller.customerId,
      token: card.cardToken,
      lastFour: card.lastFour,
      type,
      ...(numberHmac === null ? {} : { numberHmac }),
      at,
    })
    await tellMethodAdded(tx, context, caller, { type, lastFour: card.lastFour })
  }
  await auditMethod(tx, context, caller, 'method.verify', type === null ? 'refused' : 'done')
}

function numberHashOf({ config }: RequestContext, { fingerprint, cardToken }: ProviderCard): Buffer {
  return fingerprint === null ? keyedHash(config, 'card-token', cardToken) : cardNumberHash(config, fingerprint)
}

async function orInProgress<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw notAnswered(error)
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
