import type { BankAccountType } from '#sdk/loan/enums.graphql'

/** A bank account's numbers out of the vault: on their way into a file that leaves, and nowhere else. */
export interface VaultAccount {
  /** Nine digits of an existing range, with a right check digit. */
  readonly routingNumber: string
  /** What the account number's field of a bank file takes: 4 to 17 letters, digits and dashes. */
  readonly accountNumber: string
  readonly accountType: BankAccountType
}

/** Why there is no account behind a token: the vault has none, or what it answers can be none. */
export type NoAccount = 'unknown' | 'unfit'

/** Has the account numbers behind the tokens that we keep. */
export interface AccountVault {
  /**
   * Looks accounts up. What it answers is never logged and must not be stored.
   * @returns an answer for each of the tokens
   * @throws ProcessorUnknownError when it does not answer about all of them in time, or in a shape we do not know
   */
  accountsOf(tokens: readonly string[]): Promise<ReadonlyMap<string, VaultAccount | NoAccount>>
}
