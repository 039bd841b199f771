import type { Endpoints } from '#sdk/config/endpoints'
import type { ThirdParties } from '#sdk/config/third-parties'
import type { IdentityProvider } from '#portal/login/identity-provider'

const none = {
  environment: 'local',
  monitoring: null,
  performanceMonitor: null,
  webAnalytics: null,
  customerData: null,
  sessionReplay: null,
  tagManager: null,
  pushAndMarketing: null,
  caseManagement: null,
  consent: null,
  addressValidation: null,
  placesLookup: null,
} as const

/** The services around the portal: what the server wrote into the page, and what the product itself is built on (out-06). */
export function thirdParties(page: Document, endpoints: Endpoints, identity: IdentityProvider): ThirdParties {
  const told = page.querySelector<HTMLMetaElement>('meta[name="carport-third-parties"]')?.content
  const configured = told === undefined ? {} : (JSON.parse(told) as Partial<ThirdParties>)
  return {
    ...none,
    ...configured,
    authentication: { issuer: identity.issuer, clientId: identity.clientId },
    featureFlags: { url: endpoints.flagsUrl },
    payments: { vendor: 'card-page', url: null },
    messaging: { textNumberFlag: 'TextNumber' },
  }
}
