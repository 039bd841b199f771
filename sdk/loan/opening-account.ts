/** An account as a login sees it. */
export interface OfferedAccount {
  readonly accountNumber: string
  readonly legacyId: string
}

/**
 * The number of the account that a login opens with: the one whose legacyId is the kept aid, else the first (login-10, login-11); null
 * when there is none.
 */
export function openingAccount(accounts: readonly OfferedAccount[], aid: string | null): string | null {
  const kept = accounts.find(({ legacyId }) => aid !== null && legacyId === aid)
  return (kept ?? accounts[0])?.accountNumber ?? null
}
