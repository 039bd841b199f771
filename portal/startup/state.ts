import { atom, type createStore } from 'jotai'
import { systemClock } from '#sdk/dates/clock'
import { businessToday } from '#sdk/dates/dates'
import type { LoginAccountFragment } from '../login/login.graphql.ts'
import type { UserInfo } from '#sdk/session/user-info'
import type { AppShell } from '#sdk/platform/app-shell'
import type { Language } from '#sdk/i18n/messages'
import type { ViewType } from '../layout/view-type.ts'
import type { StaffRole } from '../staff/staff-role.ts'

/** Holds the atoms below, and those of the capabilities. */
export type PortalStore = ReturnType<typeof createStore>

/** One of the borrower's loans, as loaded at login. */
export type LoginAccount = LoginAccountFragment

/** Who is signed in (acct-21): from the identity provider, and from the loan system once a customer is linked. In memory alone. */
export interface PortalUser extends Pick<UserInfo, 'loginId' | 'picture' | 'firstName' | 'lastName'> {
  /** The email they sign in with. */
  readonly loginEmail: string
  readonly isEmailVerified: boolean
  /** The customer's id in lower case; empty until a customer is linked. */
  readonly id: string
  /** What they are on their first loan; null for whoever holds none. */
  readonly customerType: LoginAccount['customers'][number]['customerType'] | null
  /** The customer's number in the older system; empty for whoever holds no loan. */
  readonly legacyId: string
  /** The person behind several customers; empty for whoever holds no loan. */
  readonly masterPersonId: string
  /** The last four digits of the social security number; null where they are not known. */
  readonly last4SSN: string | null
}

/** What the server sent at startup. */
export interface UserContext {
  readonly clientIp: string
  /** Server minus device in milliseconds, for display only. */
  readonly serverOffsetMs: number
}

/** A place that was visited: the route's name and the path with its query. */
export interface VisitedRoute {
  readonly name: string
  readonly path: string
}

/** Logged in or out is this one flag; the shell follows it (logout-04). */
export const isLoggedInAtom = atom(false)
/** Null while a navigation is under way (view-01). */
export const currentRouteAtom = atom<VisitedRoute | null>(null)
export const previousRouteAtom = atom<VisitedRoute | null>(null)
export const currentAccountNumberAtom = atom<string | null>(null)
export const userContextAtom = atom<UserContext | null>(null)
/** Whether the server's day differs from the device's. */
export const isOtherDayAtom = atom((get) => {
  const offsetMs = get(userContextAtom)?.serverOffsetMs ?? 0
  return businessToday({ nowMs: () => systemClock.nowMs() + offsetMs }) !== businessToday(systemClock)
})
export const allAccountsAtom = atom<readonly LoginAccount[]>([])
/** The last four digits of each of their loans that could not be read (err-04). */
export const missingAccountsAtom = atom<readonly string[]>([])
export const userAtom = atom<PortalUser | null>(null)
/** Seconds without a call after which the server ends the session; undefined until loaded. */
export const idleSecondsAtom = atom<number | undefined>(undefined)
/** Set while flags are loading: a page that depends on one waits. */
export const areFlagsLoadingAtom = atom(false)
/** Set while the demo user is signed in. */
export const isDemoAtom = atom(false)
export const scrollPositionAtom = atom(0)
export const languageAtom = atom<Language>('en')

/** Account numbers of charged-off loans: by whether a remaining balance can be settled here, or a plan to keep the vehicle be made. */
export interface ChargeOffState {
  readonly selfServiceDeficiencyAccounts: readonly string[]
  readonly selfServicePCOAccounts: readonly string[]
}
export const noChargeOffs: ChargeOffState = { selfServiceDeficiencyAccounts: [], selfServicePCOAccounts: [] }
/** Charged-off loans found at login; they decide where a borrower without other loans lands. */
export const chargeOffStateAtom = atom<ChargeOffState>(noChargeOffs)

/** Whether the borrower holds a loan: some links show only then. */
export const hasAccountsAtom = atom((get) => get(allAccountsAtom).length > 0)

/** The customer whom a staff member impersonates. */
export interface Impersonated {
  readonly loginId: string
  readonly email: string
  /** When it ends, ISO 8601, if the server sent it. */
  readonly expiresAt?: string
  /** The view type when it began, which stays until the end (view-04). */
  readonly viewType: ViewType
}

/** How an impersonation ended, and of whom. */
export interface EndedImpersonation {
  /** Null after a reload: nothing of the customer is stored. */
  readonly email: string | null
  /** 'ended' by the staff member; 'over' when the half hour was, or the server refused it; 'reloaded' with the page. */
  readonly how: 'ended' | 'over' | 'reloaded'
}

/** Null for everybody but staff who have loaded a customer. */
export const impersonatedAtom = atom<Impersonated | null>(null)
/** Staff see the customer's pages only from then on; until then they see the admin area alone (guard-19). */
export const canImpersonateAtom = atom((get) => get(impersonatedAtom) !== null)

/** Who impersonates whom (acct-25). */
export interface ImpersonationStatus {
  readonly isImpersonating: boolean
  readonly userInfo: { readonly email: string; readonly loginId: string } | null
  readonly adminInfo: { readonly email: string } | null
}

export const impersonationStatusAtom = atom<ImpersonationStatus>((get) => {
  const impersonated = get(impersonatedAtom)
  const user = get(userAtom)
  if (impersonated === null || user === null) return { isImpersonating: false, userInfo: null, adminInfo: null }
  const { email, loginId } = impersonated
  return { isImpersonating: true, userInfo: { email, loginId }, adminInfo: { email: user.loginEmail } }
})

/** Set once an impersonation of this tab is over, until the staff member goes on. */
export const endedImpersonationAtom = atom<EndedImpersonation | null>(null)

/** The app shell in which staff view the portal; null for the site itself (imp-07). */
export const appViewAtom = atom<AppShell | null>(null)

/** The signed-in staff member, once loaded. */
export const adminInfoAtom = atom<{ readonly role: StaffRole } | null>(null)

/** Set from the moment of logging out until the browser leaves: pages must not start a new login meanwhile. */
export const isLeavingAtom = atom(false)
