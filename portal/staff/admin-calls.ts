import type { RestClient } from '#sdk/graphql/rest-client'
import { rolesIn } from './staff-role.ts'

/** A borrower in search results. */
export interface FoundUser {
  readonly accountNumbers: readonly string[]
  /** Those of them that take no new payments for now. */
  readonly accountsOnHold: readonly string[]
  /** Empty while the login is not linked to a customer. */
  readonly customerId: string
  /** Empty for a customer without a login. */
  readonly customerLoginId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** A return stopped every bank debit of theirs, or two for insufficient funds put them on hold. */
  readonly bankDebitsStopped: boolean
  readonly login: { readonly emailVerified: boolean; readonly locked: boolean; readonly devices: number } | null
}

/** What staff may do for a borrower who was found: about their login, and about bank debits that a return stopped. */
export type LoginAction =
  | 'allowBankDebits'
  | 'sendVerificationEmail'
  | 'linkUser'
  | 'unlockProfile'
  | 'removeAuthDevices'
  | 'deleteUser'

/** A loan and who on it: both are needed. */
export interface LoanKey {
  readonly accountNumber: string
  readonly last4Ssn: string
}

/** What a search goes by. */
export type SearchBy = { readonly email: string } | LoanKey

/** The staff's calls of the backend. Every one throws a CarportError when it fails; the failure has been logged by then (err-01). */
export interface AdminCalls {
  /** The roles of who is signed in. */
  readonly readRoles: () => Promise<readonly string[]>
  /** The borrowers found; the digits of a social security number are never in an address. */
  readonly search: (by: SearchBy) => Promise<readonly FoundUser[]>
  /**
   * @param id the login's; the customer's for bank debits
   * @param reason kept with what was done
   */
  readonly act: (action: Exclude<LoginAction, 'linkUser'>, id: string, reason: string) => Promise<void>
  /** Connects a login to the borrower on a loan. */
  readonly link: (loginId: string, loan: LoanKey, reason: string) => Promise<void>
}

const noUser = 'Unexpected error: the user information is not available.'
/** What is raised for whoever has no login (valid-04, valid-05). */
const withoutUser: Partial<Record<LoginAction, string>> = {
  sendVerificationEmail: `${noUser} Cannot send verification email.`,
  deleteUser: `${noUser} We cannot delete user.`,
}

const paths = {
  allowBankDebits: 'bank-debit-stops',
  unlockProfile: 'unlock-profile',
  removeAuthDevices: 'remove-auth-devices',
  deleteUser: 'delete-user',
}

/** Makes the calls on the portal's REST client. */
export function adminCalls({
  rest,
  log,
}: {
  readonly rest: RestClient
  readonly log: (label: string, problem: unknown) => void
}): AdminCalls {
  const logged = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (problem) {
      log(`Error Processing Request, ${problem instanceof Error ? problem.message : ''}`, problem)
      throw problem
    }
  }
  return {
    readRoles: () => logged(async () => rolesIn(await rest.getJson('/api/admin'))),
    search: (by) =>
      logged(async () =>
        usersIn(
          await ('email' in by
            ? rest.getJson(`/api/admin/search-user/email?email=${encodeURIComponent(by.email)}`)
            : rest.postJson('/api/admin/search-user/account-number', by)),
        ),
      ),
    act: (action, id, reason) =>
      logged(async () => {
        const problem = withoutUser[action]
        if (problem !== undefined && id === '') throw new Error(problem)
        const headers = { 'staff-reason': encodeURIComponent(reason) }
        if (action === 'sendVerificationEmail')
          await rest.postJson('/api/admin/send-verification-email', { userId: id }, headers)
        else await rest.deleteAt(`/api/admin/${paths[action]}/${encodeURIComponent(id)}`, headers)
      }),
    link: (loginId, loan, reason) =>
      logged(async () => {
        const headers = { 'staff-reason': encodeURIComponent(reason) }
        await rest.postJson('/api/admin/link-user', { userId: loginId, ...loan }, headers)
      }),
  }
}

/** A borrower as they are once something was done about their login. */
export function afterAction(user: FoundUser, action: LoginAction, loan: LoanKey | null): FoundUser {
  const { login } = user
  if (action === 'allowBankDebits') return { ...user, bankDebitsStopped: false }
  if (action === 'linkUser' && loan !== null) return { ...user, accountNumbers: [loan.accountNumber] }
  if (login === null || action === 'sendVerificationEmail' || action === 'linkUser') return user
  if (action === 'deleteUser') return { ...user, login: null, customerLoginId: '' }
  return { ...user, login: action === 'unlockProfile' ? { ...login, locked: false } : { ...login, devices: 0 } }
}

/** What would change something for this borrower now, in the order of the page. */
export function actionsFor({
  login,
  customerId,
  accountNumbers,
  bankDebitsStopped,
}: FoundUser): readonly LoginAction[] {
  const debits = bankDebitsStopped ? (['allowBankDebits'] as const) : []
  if (login === null) return debits
  return [
    ...debits,
    ...(login.emailVerified ? [] : (['sendVerificationEmail'] as const)),
    ...(login.emailVerified && customerId === '' && accountNumbers.length === 0 ? (['linkUser'] as const) : []),
    ...(login.locked ? (['unlockProfile'] as const) : []),
    'removeAuthDevices',
    'deleteUser',
  ]
}

function usersIn(answer: unknown): readonly FoundUser[] {
  if (typeof answer !== 'object' || answer === null || !('users' in answer) || !Array.isArray(answer.users)) return []
  return answer.users as FoundUser[]
}
