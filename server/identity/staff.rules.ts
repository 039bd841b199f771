import { CarportError } from '#sdk/errors/errors'
import { freshSignInMinutes, maximumReasonCharacters, minimumReasonCharacters } from '#sdk/loan/access-terms'

const advisor = 'LOAN_ADVISOR'
const developer = 'DEVELOPER'

/** Every role a staff person may have: advisors help borrowers, developers find them. */
export const staffRoles = [advisor, developer] as const

export type StaffRole = (typeof staffRoles)[number]

/** Whether the roles make somebody a loan advisor. */
export function isAdvisor(roles: readonly string[]): boolean {
  return roles.includes(advisor)
}

/** Whether somebody with these roles may look for borrowers: loan advisors and developers. */
export function maySearch(roles: readonly string[]): boolean {
  return isAdvisor(roles) || roles.includes(developer)
}

/** Whether they may change a borrower's login: loan advisors; developers only where the people are invented (rules 19.2). */
export function mayChangeLogins(roles: readonly string[], mode: 'sandbox' | 'production'): boolean {
  return isAdvisor(roles) || (mode === 'sandbox' && roles.includes(developer))
}

/** Whether they may look through a borrower's eyes: loan advisors alone (rules 19.3). */
export function mayImpersonate(roles: readonly string[]): boolean {
  return isAdvisor(roles)
}

/** A sign-in counts as fresh for five minutes (reliability 30). */
const freshSeconds = freshSignInMinutes * 60

/** Whether somebody showed just now who they are. Both in seconds since 1970, on the machine's clock. */
export function isFresh(authTimeSeconds: number, nowSeconds: number): boolean {
  return nowSeconds - authTimeSeconds <= freshSeconds
}

/**
 * The reason for a change of somebody's login.
 * @param given percent-encoded UTF-8, because a header holds nothing else
 * @throws CarportError FIELD_INVALID of `reason`; a whole social security number in it is refused, because reasons are kept forever
 */
export function readReason(given: string | null): string {
  const reason = decoded(given ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isWrong =
    reason.length < minimumReasonCharacters ||
    reason.length > maximumReasonCharacters ||
    /\p{Cc}/u.test(reason) ||
    /\d{3}[ -]?\d{2}[ -]?\d{4}/.test(reason)
  if (isWrong) throw invalid('reason')
  return reason
}

/** @throws CarportError FIELD_INVALID for what is not 12 digits and 4 digits, in the order of the form */
export function readAccountSearch(given: { readonly accountNumber?: unknown; readonly last4Ssn?: unknown }): {
  accountNumber: string
  last4: string
} {
  const accountNumber = textOf(given.accountNumber)
  const last4 = textOf(given.last4Ssn)
  const wrong = [
    ...(/^\d{12}$/.test(accountNumber) ? [] : ['accountNumber']),
    ...(/^\d{4}$/.test(last4) ? [] : ['last4Ssn']),
  ]
  if (wrong.length > 0) throw invalid(...wrong)
  return { accountNumber, last4 }
}

/** A refusal of these fields. */
export function invalid(...names: readonly string[]): CarportError {
  return new CarportError('FIELD_INVALID', { fields: names.map((field) => ({ field, code: 'FIELD_INVALID' })) })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
