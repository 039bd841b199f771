import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Problems } from '#server/platform/config/read-settings'
import { escapeAttribute } from '#server/platform/http/escape-attribute'

const address = v.pipe(v.string(), v.url(), v.startsWith('https://'))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const script = v.strictObject({
  scriptUrl: address,
  integrity: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^sha(256|384|512)-[\w+/=]+$/))), null),
  id: name,
  connectOrigins: v.optional(v.array(address), []),
})
const called = v.strictObject({ url: address, key: name })

const file = v.strictObject({
  environment: v.optional(v.picklist(['local', 'feat', 'test', 'prod'])),
  monitoring: v.optional(v.strictObject({ dsn: address })),
  performanceMonitor: v.optional(v.strictObject({ url: address })),
  webAnalytics: v.optional(v.strictObject({ url: address, siteId: name })),
  customerData: v.optional(v.strictObject({ url: address, writeKey: name })),
  sessionReplay: v.optional(script),
  tagManager: v.optional(script),
  pushAndMarketing: v.optional(script),
  caseManagement: v.optional(script),
  consent: v.optional(script),
  addressValidation: v.optional(called),
  placesLookup: v.optional(called),
})

/** The content of the file of CARPORT_THIRD_PARTIES; where people sign in, flags and payments are settings of their own. */
export type ThirdPartyFile = v.InferOutput<typeof file>

/** Reads the JSON file that CARPORT_THIRD_PARTIES names. Without one there are no third parties at all. */
export function readThirdParties(path: string | undefined, problems: Problems): ThirdPartyFile {
  if (path === undefined) return {}
  try {
    const found = v.safeParse(file, JSON.parse(readFileSync(path, 'utf8')))
    if (found.success) return found.output
    const [issue] = found.issues
    problems.add('CARPORT_THIRD_PARTIES', `is not right: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}.`)
  } catch (error) {
    problems.add('CARPORT_THIRD_PARTIES', `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return {}
}

const scriptNames = ['sessionReplay', 'tagManager', 'pushAndMarketing', 'caseManagement', 'consent'] as const

/** The scripts of vendors that are listed without a hash: whoever changes them there runs what they like in our pages. */
export function unpinnedScripts(told: ThirdPartyFile): string[] {
  return scriptNames.filter((entry) => told[entry]?.integrity === null)
}

/** Origins that the portal's pages may call for them. */
export function thirdPartyOrigins(told: ThirdPartyFile): string[] {
  const scripts = scriptNames.map((entry) => told[entry])
  const urls = [
    told.monitoring?.dsn,
    told.performanceMonitor?.url,
    told.webAnalytics?.url,
    told.customerData?.url,
    told.addressValidation?.url,
    told.placesLookup?.url,
    ...scripts.flatMap((each) => (each === undefined ? [] : [each.scriptUrl, ...each.connectOrigins])),
  ]
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))]
}

/** The identifiers as a meta element of the portal's document; empty when nothing is configured. */
export function thirdPartyMeta(told: ThirdPartyFile): string {
  if (Object.keys(told).length === 0) return ''
  const json = escapeAttribute(JSON.stringify(told))
  return `<meta name="carport-third-parties" content="${json}">`
}
