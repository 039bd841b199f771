import * as v from 'valibot'
import { CarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import { isCustomerOnAccount } from '#server/identity/account-scope.store'
import { issueEmbedToken, issuePortalToken } from '#server/identity/issue-token'
import { findLoginByEmail } from '#server/identity/logins.store'
import { reader } from '#server/platform/store/database'

/** What `POST /sandbox/token` takes. With an account number the token is an embed token for it. */
export const tokenRequest = v.strictObject({
  email: v.pipe(v.string(), v.minLength(3)),
  accountNumber: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))),
  capabilities: v.optional(v.array(v.string())),
  origin: v.optional(v.string()),
  /** Seconds an embed token lives, for tests of what happens at its end. */
  ttlSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(900))),
})

/** The capabilities a sandbox embed token has when none are named. */
export const defaultCapabilities = [
  'make-a-payment',
  'payment-methods',
  'manage-payments',
  'dashboard',
  'autopay',
  'autopay-otp',
  'payment-plan',
  'loan-modification',
  'payoff-quote',
  'payment-extension',
  'keep-your-keys',
  'account-resolution',
  'chat',
] as const

/**
 * Signs a sandbox person in without a password. Without an origin an embed token is for our own example pages.
 * @returns null when nobody has the address, or they are not on the account
 */
export async function sandboxToken(
  services: Services,
  asked: v.InferOutput<typeof tokenRequest>,
): Promise<{ token: string; expiresAt: string } | null> {
  const login = await findLoginByEmail(reader(services.db), asked.email)
  if (login === null) return null
  if (asked.accountNumber === undefined) return issuePortalToken(services, { email: asked.email })
  if (login.customerId === null || !(await isCustomerOnAccount(services.db, login.customerId, asked.accountNumber)))
    return null
  return issueEmbedToken(services, {
    loginId: login.loginId,
    customerId: login.customerId,
    accountNumber: asked.accountNumber,
    capabilities: asked.capabilities ?? defaultCapabilities,
    origins: [originOf(asked.origin ?? services.config.publicUrl)],
    ...(asked.ttlSeconds === undefined ? {} : { ttlSeconds: asked.ttlSeconds }),
  })
}

function originOf(address: string): string {
  try {
    return new URL(address).origin
  } catch (cause) {
    throw new CarportError('REQUEST_INVALID', { cause })
  }
}
