import {
  type Environment,
  oneOf,
  type Problems,
  readSettings,
  wholeNumber,
} from '#server/platform/config/read-settings'
import { outsideSettings, readOutsideIssuer, type OutsideIssuer } from './outside-provider.ts'

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
}

const ownSettings = {
  SESSION_IDLE_SECONDS: wholeNumber(1200, 1, 9_999_999),
  SESSION_ABSOLUTE_SECONDS: wholeNumber(28_800, 1, 9_999_999),
  SECOND_FACTOR: oneOf(['new-device', 'off'], 'new-device'),
} as const

/** The environment's names of these settings. */
export const identityNames: readonly string[] = [...Object.keys(ownSettings), ...Object.keys(outsideSettings)]

/** Reads SESSION_IDLE_SECONDS, SESSION_ABSOLUTE_SECONDS, SECOND_FACTOR, and the OIDC_… settings of an outside provider. */
export function readIdentity(env: Environment, problems: Problems): IdentitySettings {
  const own = readSettings(ownSettings, env, problems)
  return {
    idleSeconds: own.SESSION_IDLE_SECONDS,
    absoluteSeconds: own.SESSION_ABSOLUTE_SECONDS,
    secondFactor: own.SECOND_FACTOR,
    outsideIssuer: readOutsideIssuer(env, problems),
  }
}

/** The settings in force. */
export function identitySettings(config: { readonly identity: IdentitySettings }): IdentitySettings {
  return config.identity
}

/** Where the embedded provider lives: its issuer, and the audience of its access tokens. */
export function ownIssuer(config: { readonly publicUrl: string }): { issuer: string; audience: string } {
  return { issuer: `${config.publicUrl}/oidc`, audience: `${config.publicUrl}/graphql` }
}

/** The portal's client at the embedded provider. */
export const portalClientId = 'carport-portal'
