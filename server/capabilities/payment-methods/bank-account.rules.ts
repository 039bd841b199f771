import type { ErrorCode } from '#sdk/errors/errors'
import { isNameOfSomebody, type LoanName } from './account-name.ts'
import { isAccountNumber, isCardNumber, isRoutingNumber, plainNumber } from '#sdk/loan/bank-numbers'
import { nicknameCharacters } from '#sdk/loan/payment-terms'

/** What the borrower typed, as it came. */
export interface BankAccountForm {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountNumberConfirm: string
  readonly nickname?: string | null
  readonly nameOnAccount: string
}

/** One field that cannot be accepted. */
export interface FieldRefusal {
  readonly field: string
  readonly code: ErrorCode
}

/**
 * Checks what can be checked without asking anybody (rules 6): one refusal for each field, in the order of the form.
 * @param allowed.blockedRoutingNumbers routing numbers this account may not use
 * @param allowed.names of the people whose accounts it may be
 */
export function checkBankAccount(
  form: BankAccountForm,
  {
    blockedRoutingNumbers,
    names,
  }: { readonly blockedRoutingNumbers: readonly string[]; readonly names: readonly LoanName[] },
): FieldRefusal[] {
  const routing = plainNumber(form.routingNumber)
  const account = plainNumber(form.accountNumber)
  const checks: readonly (FieldRefusal | null)[] = [
    refusal('routingNumber', routingCode(routing, blockedRoutingNumbers)),
    refusal('accountNumber', accountCode(account, routing)),
    refusal(
      'accountNumberConfirm',
      plainNumber(form.accountNumberConfirm) === account ? null : 'ACCOUNT_NUMBER_MISMATCH',
    ),
    refusal('nickname', isNickname(form.nickname ?? null) ? null : 'FIELD_INVALID'),
    refusal('nameOnAccount', nameCode(form.nameOnAccount, names)),
  ]
  return checks.filter((check): check is FieldRefusal => check !== null)
}

/** A nickname is left out, or has 1 to 30 characters, and none that nobody sees: they could make it read as another one. */
export function isNickname(nickname: string | null): boolean {
  if (nickname === null) return true
  const name = nickname.trim()
  return name.length >= 1 && name.length <= nicknameCharacters && !/[\p{Cc}\p{Cf}]/u.test(name)
}

function nameCode(name: string, names: readonly LoanName[]): ErrorCode | null {
  const length = name.trim().length
  if (length < 1 || length > 100) return 'FIELD_INVALID'
  return isNameOfSomebody(name, names) ? null : 'ACCOUNT_NAME_MISMATCH'
}

function routingCode(routing: string, blocked: readonly string[]): ErrorCode | null {
  if (!isRoutingNumber(routing)) return 'ROUTING_INVALID'
  return blocked.includes(routing) ? 'ROUTING_BLOCKED' : null
}

function accountCode(account: string, routing: string): ErrorCode | null {
  // A card number is refused first: with 18 or 19 digits it would otherwise read as one that is merely too long.
  if (isCardNumber(account)) return 'BANK_IS_CARD'
  return isAccountNumber(account) && account !== routing ? null : 'ACCOUNT_NUMBER_INVALID'
}

function refusal(field: string, code: ErrorCode | null): FieldRefusal | null {
  return code === null ? null : { field, code }
}
