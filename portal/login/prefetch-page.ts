import type { PagePrefetch } from '#sdk/graphql/prefetch/page-prefetch'
import { requestBody } from '#sdk/graphql/document'
import { authorizationHeaders, type Session } from '#sdk/session/session'
import { keptAid } from '#sdk/session/kept-aid'
import { isInternalUser } from '#sdk/session/user-info'
import { demoEmailOf, isDemoUser } from '../demo/demo-user.ts'
import { internalDomains } from './internal-domains.ts'
import { AccountsForLoginDocument, type AccountsForLoginQuery, LoginCustomerDocument } from './login.graphql.ts'

/** Placeholder in a page's prefetched queries for the number of the account it opens with. */
export const accountPlace = '@account'

interface Line {
  readonly session: Session
  readonly prefetch: Pick<PagePrefetch, 'ask'>
  readonly endpoint: string
}

/** Returns the page's first queries, as the build wrote them into its document: whole requests, with `accountPlace` in them. */
export function queriesOf(page: Document): readonly string[] {
  const written = page.querySelector<HTMLMetaElement>('meta[name="carport-page"]')?.dataset['prefetch'] ?? '[]'
  return JSON.parse(written) as string[]
}

/**
 * Prefetches what the login and the page will ask of a borrower who is signed in, as soon as there is a token: with the account that
 * the login will choose. Others' login asks other things, and is left alone.
 */
export async function prefetchPage(line: Line, page: Document): Promise<void> {
  const info = await line.session.getUserInfo()
  if (info === null || !info.isEmailVerified || isInternalUser(info.email, internalDomains)) return
  if (isDemoUser(info.email, demoEmailOf(page))) return
  const ask = (body: string) => askWithProof(line, body, page.documentElement.lang)
  const reads = queriesOf(page)
  const isOfAccount = (read: string) => read.includes(accountPlace)
  const accounts = ask(requestBody(AccountsForLoginDocument, {}))
  const others = [requestBody(LoginCustomerDocument, {}), ...reads.filter((read) => !isOfAccount(read))]
  for (const body of others) ask(body).catch(() => undefined)
  const account = accountOf(await accounts, keptAid())
  if (account === null) return
  for (const read of reads.filter(isOfAccount)) ask(read.replaceAll(accountPlace, account)).catch(() => undefined)
}

function askWithProof({ session, prefetch, endpoint }: Line, body: string, language: string): Promise<unknown> {
  return prefetch.ask(body, async () => ({
    ...(await authorizationHeaders(await session.getAccessToken(), 'POST', endpoint)),
    'accept-language': language,
  }))
}

/** The account that the login chooses; null when there is none, or none could be read, and for a number that is not plain. */
function accountOf(answer: unknown, aid: string | null): string | null {
  const accounts = (answer as { data?: AccountsForLoginQuery }).data?.GetAccountsForLogin ?? []
  const chosen = accounts.find(({ legacyId }) => aid !== null && legacyId === aid) ?? accounts[0]
  return chosen !== undefined && /^\w+$/.test(chosen.accountNumber) ? chosen.accountNumber : null
}
