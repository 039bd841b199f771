import type { ServerConfig } from '#server/platform/config/config'
import { escapeAttribute } from '#server/platform/http/escape-attribute'

type DemoConfig = Pick<ServerConfig, 'mode' | 'demoLoginEmail'>

/** The part of the portal's document that names whose login sees the demo; empty where there is none. */
export function demoMeta({ demoLoginEmail }: DemoConfig): string {
  return demoLoginEmail === null ? '' : `<meta name="carport-demo" content="${escapeAttribute(demoLoginEmail)}">`
}

/**
 * The customer of a login. In production the demo login has none, whatever it was linked to: its portal asks nothing of a loan,
 * and nobody else may do so with its password, which many know (reliability U14).
 */
export function customerOfLogin(
  login: { readonly email: string; readonly customerId: string | null },
  { mode, demoLoginEmail }: DemoConfig,
): string | null {
  const isDemo = demoLoginEmail !== null && login.email.toLowerCase() === demoLoginEmail.toLowerCase()
  return isDemo && mode === 'production' ? null : login.customerId
}
