import type { PagePrefetch } from '#sdk/graphql/prefetch/page-prefetch'
import { requestBody } from '#sdk/graphql/document'
import { accountPlace } from '#sdk/loan/account-place'
import { authorizationHeaders, type Session } from '#sdk/session/session'
import { keptAid } from '#sdk/session/kept-aid'
import { isInternalUser, type UserInfo } from '#sdk/session/user-info'
import { demoEmailOf, isDemoUser } from '../demo/demo-user.ts'
import { AutopayRefusalDocument } from '../site/autopay-watcher.graphql.ts'
import { internalDomains } from './internal-domains.ts'
import { AccountsForLoginDocument, LoginCustomerDocument, UserContextDocument } from './login.graphql.ts'

interface Line {
  readonly session: Session
  readonly prefetch: Pick<PagePrefetch, 'ask'>
  readonly endpoint: string
}

/** Whether a document is one of those that take up a session before the portal's code is here. */
export const isBorrowersDocument = (page: Document): boolean =>
  page.querySelector('meta[name="carport-page"][content="borrower"]') !== null

/** Returns the page's first queries, as the build wrote them into its document: whole requests, with `accountPlace` in them. */
export function queriesOf(page: Document): readonly string[] {
  const written = page.querySelector<HTMLMetaElement>('meta[name="carport-page"]')?.dataset['prefetch'] ?? '[]'
  return JSON.parse(written) as string[]
}

/**
 * Prefetches what the startup, the login and the page will ask for a borrower who is signed in, as soon as there is a token: with the
 * account that the login will choose. Whoever wants one of the answers before that waits for them, and asks by themselves where there is
 * no such borrower.
 * @throws without an answer
 */
export async function prefetchPage({ session, prefetch, endpoint }: Line, page: Document): Promise<void> {
  const reads = [AccountsForLoginDocument, LoginCustomerDocument, UserContextDocument].map((document) =>
    requestBody(document, {}),
  )
  // What the menus ask on every page, a moment after it.
  const refusal = requestBody(AutopayRefusalDocument, { accountNumber: accountPlace })
  await prefetch.ask([...reads, ...queriesOf(page), refusal], keptAid(), async () => {
    if (!isBorrower(await session.getUserInfo(), page)) throw new Error('Nobody whom these queries are for')
    return {
      ...(await authorizationHeaders(await session.getAccessToken(), 'POST', endpoint)),
      'accept-language': page.documentElement.lang,
    }
  })
}

/** Others' login asks other things, and is left alone. */
function isBorrower(info: UserInfo | null, page: Document): boolean {
  if (info === null || !info.isEmailVerified || isInternalUser(info.email, internalDomains)) return false
  return !isDemoUser(info.email, demoEmailOf(page))
}
