import { randomBytes } from 'node:crypto'
import type { ServerConfig } from '#server/platform/config/config'

type Mode = ServerConfig['mode']

const prefixes: Readonly<Record<Mode, string>> = { sandbox: 'carport_sk_test', production: 'carport_sk_live' }

/** What a secret key of this mode begins with. Keys from before there were two kinds begin with `carport_sk_` alone and go on working. */
export function keyPrefix({ mode }: { readonly mode: Mode }): string {
  return prefixes[mode]
}

/** A new secret key: 256 random bits behind a beginning that names its purpose. */
export function newSecretKey(config: { readonly mode: Mode }): string {
  return `${keyPrefix(config)}_${randomBytes(32).toString('base64url')}`
}

/** Why a key of the other mode does not work here; null for every other key. */
export function wrongMode(config: { readonly mode: Mode }, key: string): string | null {
  if (config.mode === 'production' && key.startsWith(`${prefixes.sandbox}_`))
    return 'This is a test key, and here is production: test keys work in the sandbox alone. Send your live key, which begins with carport_sk_live_.'
  if (config.mode === 'sandbox' && key.startsWith(`${prefixes.production}_`))
    return 'This is a live key, and here is the sandbox: live keys work in production alone. Send your test key, which begins with carport_sk_test_, and keep the live one out of tests.'
  return null
}
