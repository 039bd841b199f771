import { isCarportError } from '#sdk/errors/errors'
import { isAccountNumber, isCardNumber, isRoutingNumber, plainNumber } from '#sdk/loan/bank-numbers'
import type { WalletMethodsQuery } from './payment-methods.graphql.ts'
import type { BankAccountType } from '#sdk/loan/enums.graphql'
import { nicknameCharacters } from '#sdk/loan/payment-terms'

export type SavedMethod = WalletMethodsQuery['GetWallet']['paymentMethods'][number]

/** What a borrower types to add a bank account. Lives in memory only. */
export interface BankAccountDraft {
  readonly nameOnAccount: string
  readonly type: BankAccountType
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountNumberConfirm: string
  readonly nickname: string
  readonly isSaveForReuse: boolean
}

export const emptyBankAccount: BankAccountDraft = {
  nameOnAccount: '',
  type: 'CHECKING',
  routingNumber: '',
  accountNumber: '',
  accountNumberConfirm: '',
  nickname: '',
  isSaveForReuse: true,
}

/** The fields of the form in its order. */
export const bankFields = [
  'nameOnAccount',
  'routingNumber',
  'accountNumber',
  'accountNumberConfirm',
  'nickname',
] as const
export type BankField = (typeof bankFields)[number]

export type BankProblem =
  | 'NAME_MISSING'
  | 'ROUTING_INVALID'
  | 'ACCOUNT_NUMBER_INVALID'
  | 'ACCOUNT_NUMBER_MISMATCH'
  | 'BANK_IS_CARD'
  | 'NICKNAME_TOO_LONG'

/** What can be seen to be wrong without asking anybody (rules 6), by field. The server checks all of it again. */
export function bankProblems(draft: BankAccountDraft): Partial<Record<BankField, BankProblem>> {
  const problems: Partial<Record<BankField, BankProblem>> = {}
  const routing = plainNumber(draft.routingNumber)
  const account = plainNumber(draft.accountNumber)
  if (draft.nameOnAccount.trim() === '') problems.nameOnAccount = 'NAME_MISSING'
  if (!isRoutingNumber(routing)) problems.routingNumber = 'ROUTING_INVALID'
  if (isCardNumber(account)) problems.accountNumber = 'BANK_IS_CARD'
  else if (!isAccountNumber(account) || account === routing) problems.accountNumber = 'ACCOUNT_NUMBER_INVALID'
  if (plainNumber(draft.accountNumberConfirm) !== account) problems.accountNumberConfirm = 'ACCOUNT_NUMBER_MISMATCH'
  if (Array.from(draft.nickname.trim()).length > nicknameCharacters) problems.nickname = 'NICKNAME_TOO_LONG'
  return problems
}

/** The draft as the backend takes it. */
export function bankAccountInput(draft: BankAccountDraft) {
  const nickname = draft.nickname.trim()
  return {
    nameOnAccount: draft.nameOnAccount.trim(),
    type: draft.type,
    routingNumber: plainNumber(draft.routingNumber),
    accountNumber: plainNumber(draft.accountNumber),
    accountNumberConfirm: plainNumber(draft.accountNumberConfirm),
    isSaveForReuse: draft.isSaveForReuse,
    ...(nickname === '' ? {} : { nickname }),
  }
}

/** Why something was refused: the name of our own text, what is wrong with a field, or what was thrown. Worded where it is drawn. */
export type BankRefusal = 'contactsFailed' | 'noContacts' | BankProblem | { readonly error: unknown }

/** Where a refusal of the server belongs: a field of the form, the passcode, or the whole form. */
export function placeOfRefusal(error: unknown): BankField | 'passcode' | 'form' {
  if (!isCarportError(error)) return 'form'
  if (error.code.startsWith('OTP_')) return 'passcode'
  const named = bankFields.find((field) => field === error.fields[0]?.field)
  if (named !== undefined) return named
  if (error.code.startsWith('ROUTING_')) return 'routingNumber'
  if (error.code === 'ACCOUNT_NUMBER_MISMATCH') return 'accountNumberConfirm'
  return error.code === 'ACCOUNT_NUMBER_INVALID' || error.code === 'BANK_IS_CARD' ? 'accountNumber' : 'form'
}

/** Whether the text is the last four digits of a social security number. */
export function isLastFour(text: string): boolean {
  return /^\d{4}$/.test(text)
}

/** Why the card provider's page brought no card. */
export type CardRefusal = 'declined' | 'expired' | 'cancelled' | 'none'

/** What the card provider's page came back with. */
export interface CardAnswer {
  readonly rawToken: string | null
  readonly reason: CardRefusal
}

/** Reads the fragment of the address the card page came back to: rawToken=…, error=… or cancelled=true. */
export function readCardAnswer(hash: string): CardAnswer {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  const rawToken = answer.get('rawToken')
  if (rawToken !== null && rawToken !== '') return { rawToken, reason: 'none' }
  if (answer.get('cancelled') === 'true') return { rawToken: null, reason: 'cancelled' }
  const reasons: Partial<Record<string, CardRefusal>> = { CARD_DECLINED: 'declined', CARD_SESSION_EXPIRED: 'expired' }
  return { rawToken: null, reason: reasons[answer.get('error') ?? ''] ?? 'none' }
}

/** The card provider's page for a token. */
export function cardPageUrl(token: string): string {
  return `/cp/bcst/make-payment?authToken=${encodeURIComponent(token)}`
}
