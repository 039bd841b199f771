import type { PagePrefetch } from '#sdk/graphql/prefetch/page-prefetch'
import { requestBody } from '#sdk/graphql/document'
import { accountPlace } from '#sdk/loan/account-place'
import { authorizationHeaders, type Session } from '#sdk/session/session'
import { keptAid } from '#sdk/session/kept-aid'
import { isInternalUser } from '#sdk/session/user-info'
import { demoEmailOf, isDemoUser } from '../demo/demo-user.ts'
import { AutopayRefusalDocument } from '../site/autopay-watcher.graphql.ts'
import { internalDomains } from './internal-domains.ts'
import { AccountsForLoginDocument, LoginCustomerDocument, UserContextDocument } from './login.graphql.ts'

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
 * Prefetches what the startup, the login and the page will ask for a borrower who is signed in, as soon as there is a token: with the
 * account that the login will choose. Others' login asks other things, and is left alone.
 */
export async function prefetchPage({ session, prefetch, endpoint }: Line, page: Document): Promise<void> {
  const info = await session.getUserInfo()
  if (info === null || !info.isEmailVerified || isInternalUser(info.email, internalDomains)) return
  if (isDemoUser(info.email, demoEmailOf(page))) return
  const reads = [AccountsForLoginDocument, LoginCustomerDocument, UserContextDocument].map((document) =>
    requestBody(document, {}),
  )
  // What the menus ask on every page, a moment after it.
  const refusal = requestBody(AutopayRefusalDocument, { accountNumber: accountPlace })
  await prefetch.ask([...reads, ...queriesOf(page), refusal], keptAid(), async () => ({
    ...(await authorizationHeaders(await session.getAccessToken(), 'POST', endpoint)),
    'accept-language': page.documentElement.lang,
  }))
}
