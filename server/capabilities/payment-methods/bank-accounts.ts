import { toIso, businessToday } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import { notifyContacts } from '#server/platform/messages/security-notices'
import type { RequestContext } from '#server/platform/context'
import { codePlaceOf } from '#server/identity/code-place'
import { checkPasscode, consumePasscode } from '#server/identity/passcodes'
import { tokeniseBankAccount, validateBankAccount } from '#server/platform/vendors/bank/bank-processor'
import { ProcessorRefusedError } from '#server/platform/vendors/processor-call'
import { appendAudit, whenAndWhere } from '#server/platform/store/audit'
import { reader, type Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { newId } from '#server/platform/store/ids'
import { plainNumber } from '#sdk/loan/bank-numbers'
import { maximumSavedMethods, newMethodsPerDay } from '#sdk/loan/payment-terms'
import { namesOnLoans } from './account-names.store.ts'
import { type BankAccountForm, checkBankAccount } from './bank-account.rules.ts'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import { notAnswered } from './not-answered.ts'
import { bankNumberHash } from './number-hash.ts'
import { notePasscode } from '#server/loans/payments/first-payment.store'
import { formalName, type PaymentMethod } from '#server/loans/payments/payment-method'
import {
  blockedRoutingNumbers,
  findSavedNumber,
  insertMethod,
  lockWallet,
  makeUsable,
  type NewMethod,
  readMethod,
  walletCounts,
  withdrawMethod,
} from '#server/loans/payments/payment-methods.store'
import type { BankAccountType } from '#sdk/loan/enums.graphql'

export interface BankAccountInput extends BankAccountForm {
  readonly type: BankAccountType
  readonly isSaveForReuse?: boolean | null
}

/**
 * Adds a bank account: checks the form, uses up the passcode, leaves the numbers with the processor and asks it about the
 * account (rules 6). The numbers are never stored or logged here: a token, the last four digits and a keyed hash are. The row
 * is written before the processor is asked and a repeated request goes on where the first one stopped.
 * @returns the new method's id
 * @throws CarportError of the form, OTP_*, METHOD_LIMIT, METHODS_PER_DAY, BANK_NOT_VERIFIED, IN_PROGRESS
 */
export async function addBankAccount(
  context: RequestContext,
  input: BankAccountInput,
  passcode: string,
): Promise<string> {
  const caller = callingCustomer(context)
  await refuseBankAccount(context, caller, input)

  const numberHmac = bankNumberHash(context.config, input.routingNumber, input.accountNumber)
  const use = { loginId: caller.loginId, purpose: 'ADD_BANK', place: codePlaceOf(context.actor) } as const
  const check = await checkPasscode(context, { ...use, passcode })
  const { paymentMethodId } = await runOnce(
    context,
    { operation: 'AddBankAccount', accountNumber: null, fingerprint: fingerprintOf(input, numberHmac) },
    async (tx) => {
      await consumePasscode(tx, check, context.clock.nowMs())
      return { paymentMethodId: await acceptBankAccount(tx, context, caller, input, numberHmac) }
    },
  )
  await verifyBankAccount(context, caller, paymentMethodId, input)
  return paymentMethodId
}

async function refuseBankAccount(
  context: RequestContext,
  { customerId }: CallingCustomer,
  input: BankAccountInput,
): Promise<void> {
  const q = reader(context.db)
  const refusals = checkBankAccount(input, {
    blockedRoutingNumbers: await blockedRoutingNumbers(q, customerId),
    names: await namesOnLoans(q, customerId),
  })
  const [first] = refusals
  if (first === undefined) return
  throw new CarportError(first.code, { fields: refusals, params: { phone: context.config.company.phone } })
}

function fingerprintOf(input: BankAccountInput, numberHmac: Buffer): unknown {
  const { type, nickname, nameOnAccount, isSaveForReuse } = input
  return { number: numberHmac.toString('hex'), type, nickname, nameOnAccount, isSaveForReuse }
}

/**
 * Puts a method that its processor has not been asked about into the caller's wallet, which is locked.
 * @returns its id
 * @throws CarportError METHOD_LIMIT, METHODS_PER_DAY
 */
export async function addNewMethod(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  method: Omit<NewMethod, 'paymentMethodId' | 'customerId' | 'addedOn' | 'at'>,
): Promise<string> {
  const { customerId } = caller
  await refuseFullWallet(tx, context, customerId, method.category)
  const paymentMethodId = newId('pm')
  await insertMethod(tx, {
    ...method,
    paymentMethodId,
    customerId,
    addedOn: businessToday(context.clock),
    at: toIso(context.clock.nowMs()),
  })
  await auditMethod(tx, context, caller, 'method.add', 'done')
  return paymentMethodId
}

/** Refuses a sixth saved method of a category, and a fourth new one on a day. */
async function refuseFullWallet(
  tx: Tx,
  context: RequestContext,
  customerId: string,
  category: PaymentMethod['category'],
): Promise<void> {
  const counts = await walletCounts(tx, customerId, category, businessToday(context.clock))
  if (counts.saved >= maximumSavedMethods)
    throw new CarportError('METHOD_LIMIT', { params: { max: maximumSavedMethods } })
  // Removing one makes no room today.
  if (counts.addedToday >= newMethodsPerDay) throw new CarportError('METHODS_PER_DAY')
}

async function acceptBankAccount(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  input: BankAccountInput,
  numberHmac: Buffer,
): Promise<string> {
  await lockWallet(tx, caller.customerId)
  // The same account again is the one that is there: a wallet shows an account once.
  const known = await findSavedNumber(tx, caller.customerId, numberHmac)
  const at = toIso(context.clock.nowMs())
  if (known !== null) {
    await notePasscode(tx, known, at)
    return known
  }
  const paymentMethodId = await addNewMethod(tx, context, caller, {
    category: 'ACH',
    type: input.type === 'CHECKING' ? 'CHECKING_ACCOUNT' : 'SAVINGS_ACCOUNT',
    vendor: 'BANK_PROCESSOR',
    lastFour: plainNumber(input.accountNumber).slice(-4),
    routingNumber: plainNumber(input.routingNumber),
    numberHmac,
    nickname: input.nickname?.trim() ?? null,
    nameOnAccount: input.nameOnAccount.trim(),
    isSaved: input.isSaveForReuse ?? true,
  })
  await notePasscode(tx, paymentMethodId, at)
  return paymentMethodId
}

/** Asks the processor, outside any transaction, and writes down what it said. Does nothing for an account that is settled. */
async function verifyBankAccount(
  context: RequestContext,
  caller: CallingCustomer,
  id: string,
  input: BankAccountInput,
): Promise<void> {
  const method = await readMethod(reader(context.db), id)
  if (method?.state === 'USABLE' || method?.withdrawnReason === 'removed' || method?.withdrawnReason === 'replaced')
    return
  if (method?.state !== 'NEW') throw new CarportError('BANK_NOT_VERIFIED')

  const token = await tokenOf(context, id, input)
  const isGood = token !== null && (await isVerified(context, token))
  await context.db.withTx(async (tx) => {
    await lockWallet(tx, caller.customerId)
    const at = toIso(context.clock.nowMs())
    const now = await readMethod(tx, id)
    // Given up meanwhile, as whoever asked has read.
    if (now?.withdrawnReason === 'not-verified') throw new CarportError('BANK_NOT_VERIFIED')
    if (now?.state !== 'NEW') return
    if (isGood) {
      await makeUsable(tx, {
        id,
        customerId: caller.customerId,
        token,
        lastFour: method.lastFour ?? '',
        type: method.type,
        at,
      })
      await tellMethodAdded(tx, context, caller, method)
    } else await withdrawMethod(tx, { id, reason: 'not-verified', at })
    await auditMethod(tx, context, caller, 'method.verify', isGood ? 'done' : 'refused')
  })
  if (!isGood) throw new CarportError('BANK_NOT_VERIFIED')
}

/** @returns null when the processor refuses the numbers */
async function tokenOf(context: RequestContext, id: string, input: BankAccountInput): Promise<string | null> {
  try {
    return await tokeniseBankAccount(context, id, {
      routingNumber: plainNumber(input.routingNumber),
      accountNumber: plainNumber(input.accountNumber),
      type: input.type,
      nameOnAccount: input.nameOnAccount.trim(),
    })
  } catch (error) {
    if (error instanceof ProcessorRefusedError) return null
    throw notAnswered(error)
  }
}

/** The bank is asked a second time when it did not know. One that does not answer has said nothing against the account. */
async function isVerified(context: RequestContext, token: string): Promise<boolean> {
  try {
    const verdict = await validateBankAccount(context, token)
    return (verdict === 'UNKNOWN' ? await validateBankAccount(context, token) : verdict) === 'PASS'
  } catch (error) {
    if (error instanceof ProcessorRefusedError) return false
    throw notAnswered(error)
  }
}

/** Notifies every contact on file that a payment method was added. */
export async function tellMethodAdded(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  method: Pick<PaymentMethod, 'type' | 'lastFour'>,
): Promise<void> {
  await notifyContacts(tx, context.config.company, {
    whose: { customerId: caller.customerId },
    template: 'payment-method-added',
    parameters: (language) => ({ method: formalName({ ...method, nickname: null }, language) }),
    createdAtMs: context.clock.nowMs(),
  })
}

/** One line in the audit log about a customer's wallet. */
export async function auditMethod(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  action: string,
  outcome: 'done' | 'refused',
): Promise<void> {
  await appendAudit(tx, {
    actor: caller.loginId,
    subject: caller.customerId,
    action,
    outcome,
    ...whenAndWhere(context),
  })
}

/** The refusal of a nickname. */
export function nicknameRefusal(): CarportError {
  return fieldError('nickname', 'FIELD_INVALID')
}
