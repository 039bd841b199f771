import type { ServerConfig } from '#server/config'
import { readOutsideIssuer, type OutsideIssuer } from './outside-provider.ts'

/** What a servicer may set about signing in. */
export interface IdentitySettings {
  /** Seconds without an API call after which a session ends (rules 17.3). 1200 by default. */
  readonly idleSeconds: number
  /** Seconds after signing in at which a session ends whatever happens. 28800 (8 hours) by default. */
  readonly absoluteSeconds: number
  /** 'new-device' asks for a one-time code in a browser it has not seen; 'off' never does. */
  readonly secondFactor: 'new-device' | 'off'
  /** Another OpenID provider to use in place of the embedded one; null for the embedded one. */
  readonly outsideIssuer: OutsideIssuer | null
  /** Name on the sign-in pages and in mails. */
  readonly brandName: string
  /** Phone number on the sign-in pages. */
  readonly brandPhone: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings from the environment: SESSION_IDLE_SECONDS, SESSION_ABSOLUTE_SECONDS, SECOND_FACTOR, BRAND_NAME, BRAND_PHONE,
 * and the OIDC_… ones of an outside provider.
 * @throws Error that names the setting at fault.
 */
export function readIdentitySettings(env: Environment): IdentitySettings {
  const secondFactor = env.SECOND_FACTOR || 'new-device'
  if (secondFactor !== 'new-device' && secondFactor !== 'off')
    throw new Error('SECOND_FACTOR must be new-device or off.')
  return {
    idleSeconds: seconds(env, 'SESSION_IDLE_SECONDS', 1200),
    absoluteSeconds: seconds(env, 'SESSION_ABSOLUTE_SECONDS', 28_800),
    secondFactor,
    outsideIssuer: readOutsideIssuer(env),
    brandName: env.BRAND_NAME || 'Sandbox Auto Finance',
    brandPhone: env.BRAND_PHONE || '(800) 555-0142',
  }
}

let fromProcess: IdentitySettings | null = null

/** The settings in force: those of the configuration when it carries them, else those of the process's environment. */
export function identitySettings(config: ServerConfig & { readonly identity?: IdentitySettings }): IdentitySettings {
  if (config.identity !== undefined) return config.identity
  fromProcess ??= readIdentitySettings(process.env)
  return fromProcess
}

function seconds(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${name} must be a whole number of seconds, not "${text}".`)
  return Number(text)
}

/** Where the embedded provider lives: its issuer, and the audience of its access tokens. */
export function ownIssuer(config: ServerConfig): { issuer: string; audience: string } {
  return { issuer: `${config.publicUrl}/oidc`, audience: `${config.publicUrl}/graphql` }
}

/** The portal's client at the embedded provider. */
export const portalClientId = 'carport-portal'
