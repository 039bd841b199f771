import { outsideIssuerOf, type OutsideIssuer } from './outside-provider.ts'
import type { Settings } from './settings.ts'

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

/** How people sign in, from the settings. */
export function identityOf(settings: Settings): IdentitySettings {
  return {
    idleSeconds: settings.SESSION_IDLE_SECONDS,
    absoluteSeconds: settings.SESSION_ABSOLUTE_SECONDS,
    secondFactor: settings.SECOND_FACTOR,
    outsideIssuer: outsideIssuerOf(settings),
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
