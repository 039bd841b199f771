/** A script of another company that runs in the page once the visitor allowed it. */
export interface VendorScript {
  readonly scriptUrl: string
  /** `sha384-…`. Null in the sandbox alone: production does not start with a script that has no hash. */
  readonly integrity: string | null
  /** The site's or the app's id at the vendor. */
  readonly id: string
  /** What the script calls, beyond its own origin. */
  readonly connectOrigins: readonly string[]
}

/**
 * The identifiers of the services around the portal (out-06). All are public, for every browser sees them; secrets stay on the server.
 * A service that is null is not there: nothing of it is loaded or called.
 */
export interface ThirdParties {
  readonly environment: 'local' | 'feat' | 'test' | 'prod'
  readonly authentication: { readonly issuer: string; readonly clientId: string }
  readonly featureFlags: { readonly url: string }
  readonly payments: { readonly vendor: string; readonly url: string | null }
  readonly messaging: { readonly textNumberFlag: string }
  readonly monitoring: { readonly dsn: string } | null
  readonly performanceMonitor: { readonly url: string } | null
  readonly webAnalytics: { readonly url: string; readonly siteId: string } | null
  readonly customerData: { readonly url: string; readonly writeKey: string } | null
  readonly sessionReplay: VendorScript | null
  readonly tagManager: VendorScript | null
  readonly pushAndMarketing: VendorScript | null
  readonly caseManagement: VendorScript | null
  readonly consent: VendorScript | null
  readonly addressValidation: { readonly url: string; readonly key: string } | null
  readonly placesLookup: { readonly url: string; readonly key: string } | null
}
