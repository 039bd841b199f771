import { activeRepoRoutes } from '#sdk/loan/account'
import type { Actor } from '#server/platform/context'
import { isAdvisor } from '#server/identity/staff.rules'
import type { NotationCode } from '#server/platform/messages/notations'

/** What somebody may note on an account with a request of their own. */
export interface NotationRights {
  readonly codes: readonly NotationCode[]
  /** Where they may send the account. A route decides whether a vehicle is repossessed. */
  readonly routes: readonly string[]
}

/**
 * The whole policy (rules 19.4). Codes that stand in no row, such as a returned payment or a locked look-up, are written by the server
 * alone, when it happens; so are the server's own notes of payments, plans and changes, which need no row either.
 */
const rights = {
  /** A borrower's own client: a login, and a payoff amount that was looked at. */
  borrower: { codes: ['LG', 'PO'], routes: [] },
  /** A loan advisor who looks through a borrower's eyes. */
  impersonating: { codes: ['IM'], routes: [] },
  /** A loan advisor: what was done or agreed on the phone. */
  advisor: {
    codes: ['PY', 'PX', 'AP', 'AX', 'PT', 'LM', 'EX', 'PO', 'KO', 'KX', 'PR', 'CP'],
    routes: ['S00', ...activeRepoRoutes],
  },
  /** Developers and other staff, elements on other pages, visitors. */
  nobody: { codes: [], routes: [] },
} as const satisfies Record<string, NotationRights>

/** The row that counts for somebody. */
export function notationRightsOf(actor: Actor): NotationRights {
  if (actor.kind === 'borrower') return actor.impersonatedBy === null ? rights.borrower : rights.impersonating
  return actor.kind === 'staff' && isAdvisor(actor.roles) ? rights.advisor : rights.nobody
}
