import type { PortalServices } from '../startup/services.ts'

type Ports = Pick<PortalServices, 'rest' | 'log'>

/** Whether the provider takes the email of whoever is signed in as verified. @throws what the call throws, after it was logged (err-07) */
export async function isEmailVerified({ rest, log }: Ports): Promise<boolean> {
  const answer = await logged(log, 'email-verified', rest.getJson('/api/idp-management/email-verified'))
  return typeof answer === 'object' && answer !== null && 'emailVerified' in answer && answer.emailVerified === true
}

/** Has the verification email sent again. @throws what the call throws, after it was logged (err-07) */
export async function sendVerificationEmail({ rest, log }: Ports): Promise<void> {
  await logged(log, 'verification-email', rest.postJson('/api/idp-management/verification-email/v2', {}))
}

/**
 * Asks the provider for a link for a new password. Its answer is the same for every address.
 * @param url of the provider
 * @throws what the call throws, after it was logged (err-07)
 */
export function requestPasswordReset(
  { rest, log }: Ports,
  url: string,
  clientId: string,
  email: string,
): Promise<string> {
  const body = { client_id: clientId, connection: 'email-and-password', email }
  return logged(log, 'password-reset', rest.postForText(url, body))
}

async function logged<T>(log: PortalServices['log'], label: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (problem) {
    log(label, problem)
    throw problem
  }
}
