import type { AddressChecker } from './checker.ts'
import type { ServerConfig } from '#server/platform/config/config'
import type { PlainAddress } from '#server/platform/messages/contact-input'
import type { AddressWarning } from '#sdk/loan/enums.graphql'

/** Everything that may be wrong with an address: what its form shows, then what the checker finds. Nothing of it blocks. */
export async function addressWarnings(address: PlainAddress, checker: AddressChecker): Promise<AddressWarning[]> {
  const found: AddressWarning[] = []
  const isBox = /^(p\.?\s*o\.?\s*box|post office box)\b/i.test(address.addressLine1)
  if (isBox && address.addressType !== 'PostalOnly') found.push('POST_OFFICE_BOX')
  if (!isBox && !/\d/.test(address.addressLine1)) found.push('NO_HOUSE_NUMBER')
  if (!isZipOfState(address.zip, address.state)) found.push('ZIP_OF_OTHER_STATE')
  const said = await checker.check(address)
  if (said === 'unit-missing') found.push('UNIT_MISSING')
  if (said === 'not-known' && found.length === 0) found.push('NOT_KNOWN')
  return found
}

/** The first three digits of the ZIP codes of each state. */
const zipRanges: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  AL: [[350, 369]],
  AK: [[995, 999]],
  AZ: [[850, 865]],
  AR: [[716, 729]],
  CA: [[900, 961]],
  CO: [[800, 816]],
  CT: [[60, 69]],
  DC: [
    [200, 205],
    [569, 569],
  ],
  DE: [[197, 199]],
  FL: [[320, 349]],
  GA: [
    [300, 319],
    [398, 399],
  ],
  HI: [[967, 968]],
  ID: [[832, 838]],
  IL: [[600, 629]],
  IN: [[460, 479]],
  IA: [[500, 528]],
  KS: [[660, 679]],
  KY: [[400, 427]],
  LA: [[700, 714]],
  ME: [[39, 49]],
  MD: [[206, 219]],
  MA: [
    [10, 27],
    [55, 55],
  ],
  MI: [[480, 499]],
  MN: [[550, 567]],
  MS: [[386, 397]],
  MO: [[630, 658]],
  MT: [[590, 599]],
  NE: [[680, 693]],
  NV: [[889, 898]],
  NH: [[30, 38]],
  NJ: [[70, 89]],
  NM: [[870, 884]],
  NY: [
    [5, 5],
    [63, 63],
    [100, 149],
  ],
  NC: [[270, 289]],
  ND: [[580, 588]],
  OH: [[430, 459]],
  OK: [[730, 749]],
  OR: [[970, 979]],
  PA: [[150, 196]],
  RI: [[28, 29]],
  SC: [[290, 299]],
  SD: [[570, 577]],
  TN: [[370, 385]],
  TX: [
    [733, 733],
    [750, 799],
    [885, 885],
  ],
  UT: [[840, 847]],
  VT: [[50, 59]],
  VA: [
    [201, 201],
    [220, 246],
  ],
  WA: [[980, 994]],
  WV: [[247, 268]],
  WI: [[530, 549]],
  WY: [[820, 831]],
}

/** Whether a ZIP code can be in a state. */
export function isZipOfState(zip: string, state: string): boolean {
  const area = Number(zip.slice(0, 3))
  return (zipRanges[state] ?? []).some(([from, to]) => area >= from && area <= to)
}

const silent: AddressChecker = { check: () => Promise.resolve('unknown') }

/** The checker of the configuration: an HTTP service, the sandbox's own, or none. */
export async function addressChecker(config: ServerConfig): Promise<AddressChecker> {
  if (config.addressCheckUrl !== null) return httpChecker(config.addressCheckUrl)
  if (config.mode !== 'sandbox') return silent
  const { sandboxAddressChecker } = await import('#server/platform/vendors/addresses/sandbox-addresses')
  return sandboxAddressChecker
}

const answers = ['deliverable', 'unit-missing', 'not-known'] as const

/** Asks a service. What it does not say in three seconds warns of nothing: saving an address never waits for it. */
export function httpChecker(url: string): AddressChecker {
  return {
    async check(address) {
      try {
        const reply = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(address),
          redirect: 'error',
          signal: AbortSignal.timeout(3000),
        })
        const body = (await reply.json()) as { result?: unknown }
        return answers.find((answer) => answer === body.result) ?? 'unknown'
      } catch {
        return 'unknown'
      }
    },
  }
}
