import { isCarportError } from '#sdk/errors/errors'
import type { GraphqlClient } from '#sdk/graphql/client'
import type { LoginAccount } from '../startup/state.ts'
import { AccountForLoginDocument, AccountNumbersForLoginDocument, AccountsForLoginDocument } from './login.graphql.ts'

/** What is logged when one loan of several cannot be read (err-04). The number itself is never part of it. */
export const noAccount = 'There was a problem fetching account number'

/** The borrower's loans. */
export interface AllAccounts {
  readonly accounts: readonly LoginAccount[]
  /** The last four digits of each loan that is theirs and could not be read. */
  readonly missing: readonly string[]
}

/**
 * Every loan of whoever is signed in, in one request. When one loan keeps the backend from answering, each is asked for by itself, so
 * that a broken one does not take the others away.
 * @throws CarportError when not even their numbers can be had
 */
export async function getAllAccounts(
  graphql: Pick<GraphqlClient, 'query'>,
  log: (label: typeof noAccount, problem: unknown) => void,
): Promise<AllAccounts> {
  try {
    return { accounts: (await graphql.query(AccountsForLoginDocument, {})).GetAccountsForLogin, missing: [] }
  } catch (problem) {
    if (!isAboutOneLoan(problem)) throw problem
    return await oneByOne(graphql, log)
  }
}

// Everything else (no line, no session, an outage, too many requests) would be the same for each.
function isAboutOneLoan(problem: unknown): boolean {
  return isCarportError(problem, 'INTERNAL') || isCarportError(problem, 'NOT_FOUND')
}

async function oneByOne(
  graphql: Pick<GraphqlClient, 'query'>,
  log: (label: typeof noAccount, problem: unknown) => void,
): Promise<AllAccounts> {
  const { GetAccountsForLogin: known } = await graphql.query(AccountNumbersForLoginDocument, {})
  const read = async ({ accountNumber }: { accountNumber: string }): Promise<LoginAccount | string> => {
    try {
      return (await graphql.query(AccountForLoginDocument, { accountNumber })).GetAccount
    } catch (problem) {
      log(noAccount, problem)
      return accountNumber.slice(-4)
    }
  }
  const found = await Promise.all(known.map(read))
  return {
    accounts: found.filter((each) => typeof each !== 'string'),
    missing: found.filter((each) => typeof each === 'string'),
  }
}
