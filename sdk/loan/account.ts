/** active, paid, closed, charged off, repossessed, bankruptcy. */
export const accountStatusKeys = ['A', 'P', 'C', 'O', 'R', 'B'] as const
export type AccountStatusKey = (typeof accountStatusKeys)[number]

/** Whether an account's status key is the active one. */
export function isActiveAccount(statusKey: string): boolean {
  return statusKey === 'A'
}

/** Routes of an account that is being repossessed. */
export const activeRepoRoutes = ['S01', 'S45', 'S65'] as const

/** Whether the account's route is one for a vehicle being repossessed (rules 3.3). */
export function isActiveRepo(route: string): boolean {
  return activeRepoRoutes.some((active) => active === route)
}

/** Whether the loan is paid, or was, by its contract's schedule. A charge-off ends that, and takes the principal off the loan's books. */
export function isOnSchedule(statusKey: string): boolean {
  return statusKey !== 'O'
}

/**
 * Whether a payment can be made online at all: on an open loan (rules 7.3) and on a charged-off balance (rules 15.2), but not while the
 * vehicle is being repossessed.
 */
export function isPaidOnline(statusKey: string, route: string): boolean {
  return (isActiveAccount(statusKey) || statusKey === 'O') && !isActiveRepo(route)
}

/**
 * Whether the last payment is made, be it that it can still bounce and the account is not closed yet: the title waits for it to clear,
 * or is ordered.
 */
export function isTitleOnItsWay(titleRelease: { readonly status: string } | null): boolean {
  return titleRelease?.status === 'WAITING' || titleRelease?.status === 'ORDERED'
}

/** Whether a payoff is quoted online: on an open loan and on a paid one, but not while the vehicle is being repossessed (rules 14). */
export function isPayoffQuoted(statusKey: string, route: string): boolean {
  return (isActiveAccount(statusKey) || statusKey === 'P') && !isActiveRepo(route)
}

/**
 * The day on which the history of a loan begins where that is later than its contract: we began servicing it then, and what was paid
 * before is not in it. Null for a loan whose history is whole.
 */
export function historyBeginsOn(loan: { readonly saleDate: string; readonly servicedSince: string }): string | null {
  return loan.servicedSince > loan.saleDate ? loan.servicedSince : null
}

export const repossessionStates = ['NONE', 'ACTIVE', 'PREDICTED'] as const
export type RepossessionState = (typeof repossessionStates)[number]

export const assignmentTypes = ['AUTO_ASSIGNED', 'CHARGE_OFF', 'MANUAL', 'VOLUNTARY'] as const
export type AssignmentType = (typeof assignmentTypes)[number]

export const chargeOffTypes = ['NewlyChargedOff', 'PerformingChargedOff', 'Unknown'] as const
export type ChargeOffType = (typeof chargeOffTypes)[number]

export const pcoLandingExperiences = [
  'self-service-landing-page',
  'self-service-no-landing-page',
  'call-in-landing-page',
] as const
export type PcoLandingExperience = (typeof pcoLandingExperiences)[number]
