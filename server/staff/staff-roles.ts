import { randomUUID } from 'node:crypto'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { emailKey } from '#server/identity/logins.store'
import { signOutEverywhere } from '#server/identity/sessions.store'
import { isAdvisor, type StaffRole } from '#server/identity/staff.rules'
import type { ServerConfig } from '#server/platform/config/config'
import { appendAudit } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import {
  createOutsideLogin,
  giveRoles,
  lockCandidates,
  lockStaff,
  type StaffLogin,
  takeRoles,
} from './staff-logins.store.ts'

/** Who changes staff by hand, and why: both stay in the audit trail. */
export interface WhoAndWhy {
  readonly by: string
  readonly reason: string
}

/** Who is to get a staff role. */
export interface NewStaff extends WhoAndWhy {
  readonly email: string
  readonly role: StaffRole
  /** Their `sub` at the outside provider; null to know them by the address that it verifies. */
  readonly sub: string | null
}

/** What the change left behind. */
export interface StaffChange {
  readonly loginId: string
  readonly email: string
  readonly before: readonly string[]
  readonly roles: readonly string[]
}

/**
 * Gives somebody a staff role. With an outside provider a login is made where there is none yet: it becomes theirs at their first sign-in,
 * by subject or by verified address. With the embedded provider they have registered and confirmed their address before.
 * @throws Error with one sentence for an address that is not the company's own, a borrower's login, an address nobody verified, or a person
 * and an address that do not belong together
 */
export async function addStaff(
  tx: Tx,
  config: Pick<ServerConfig, 'company' | 'identity' | 'publicUrl'>,
  asked: NewStaff,
): Promise<StaffChange> {
  const { email, role, sub } = asked
  const outside = config.identity.outsideIssuer
  if (sub !== null && outside === null)
    throw new Error('--subject names somebody at an outside provider, and OIDC_ISSUER is not set: leave it out.')
  const subject = sub === null ? null : `${outside?.issuer}#${sub}`
  const found = await lockCandidates(tx, email, subject)
  const login = found.find((each) => emailKey(each.email) === emailKey(email)) ?? null
  if (found.some((each) => each !== login))
    throw new Error(`${sub} at the provider is the login of another address: ask the provider which one is right.`)
  if (login !== null) refuseUnfit(login, subject, outside !== null)
  refuseStranger(email, config.company.internalDomains)
  if (login === null && outside === null)
    throw new Error(`Nobody has registered as ${email}: have them do so at ${config.publicUrl}, then run this again.`)
  const at = systemClock.nowMs()
  const before = login?.roles ?? []
  const loginId = login?.loginId ?? (await createOutsideLogin(tx, email, toIso(at)))
  const roles = [...new Set([...before, role])].toSorted()
  const isNewSubject = subject !== null && login?.subject !== subject
  if (roles.length > before.length || isNewSubject) {
    await giveRoles(tx, loginId, roles, subject)
    await note(tx, { ...asked, action: 'staff.add', loginId, what: role, at })
  }
  return { loginId, email, before, roles }
}

/** @throws Error for an address by which the portal would not know its holder as staff */
function refuseStranger(email: string, domains: readonly string[]): void {
  if (domains.includes(emailKey(email).split('@').at(-1) ?? '')) return
  throw new Error(
    `${email} is at none of the company's own domains (${domains.join(', ')}), and the portal would take them for a borrower: ` +
      'use their address there, or add the domain to internalDomains in CARPORT_COMPANY_FILE and build again.',
  )
}

/** @throws Error for a login that must not become a staff person's */
function refuseUnfit(login: StaffLogin, subject: string | null, isOutside: boolean): void {
  const { email } = login
  if (login.customerId !== null)
    throw new Error(`${email} is a borrower's login: give staff an address that they use for work alone.`)
  if (subject !== null && login.subject !== null && login.subject !== subject)
    throw new Error(`${email} belongs to another person at the provider than the one --subject names.`)
  // Whoever holds an address that nobody verified may not be the person who is meant.
  const isProved = login.isEmailVerified || (isOutside && (login.subject === null || login.subject === subject))
  if (!isProved)
    throw new Error(
      isOutside
        ? `The provider has not verified that ${email} belongs to whoever signed in with it: verify it there, or name the person with --subject.`
        : `${email} is not confirmed: have them open the link in the mail they got, then run this again.`,
    )
}

/**
 * Takes every staff role from somebody and ends their sessions at once: the next request of a page that is open is refused.
 * @throws Error when they have none, or when nobody could help borrowers any more and it is not forced
 */
export async function removeStaff(
  tx: Tx,
  { email, isForced, ...why }: WhoAndWhy & { readonly email: string; readonly isForced: boolean },
): Promise<StaffChange & { readonly sessions: number }> {
  const staff = await lockStaff(tx)
  const login = staff.find((each) => emailKey(each.email) === emailKey(email))
  if (login === undefined) throw new Error(`${email} has no staff role; carport staff list shows who has one.`)
  const isLast = isAdvisor(login.roles) && staff.filter(({ roles }) => isAdvisor(roles)).length === 1
  if (isLast && !isForced)
    throw new Error(
      `${login.email} is the last loan advisor, and nobody else can help borrowers sign in: add another first, or say --force.`,
    )
  const at = systemClock.nowMs()
  await takeRoles(tx, login.loginId, toIso(at))
  const sessions = await signOutEverywhere(tx, login.loginId, toIso(at), 'staff role removed')
  await note(tx, { ...why, action: 'staff.remove', loginId: login.loginId, what: login.roles.join(', '), at })
  return { loginId: login.loginId, email: login.email, before: login.roles, roles: [], sessions }
}

async function note(
  tx: Tx,
  done: WhoAndWhy & { readonly action: string; readonly loginId: string; readonly what: string; readonly at: number },
): Promise<void> {
  await appendAudit(tx, {
    actor: `command:${done.by}`,
    subject: done.loginId,
    action: done.action,
    outcome: 'done',
    reason: `${done.what}: ${done.reason}`,
    correlationId: randomUUID(),
    at: done.at,
  })
}
