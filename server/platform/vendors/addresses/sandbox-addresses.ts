import type { AddressChecker } from './checker.ts'

/** The post of the sandbox: it delivers to every address but those on "Nowhere", and wants a unit in a "Tower". */
export const sandboxAddressChecker: AddressChecker = {
  check({ addressLine1, addressLine2 }) {
    if (/\bnowhere\b/i.test(addressLine1)) return Promise.resolve('not-known')
    if (/\btower\b/i.test(addressLine1) && addressLine2 === null) return Promise.resolve('unit-missing')
    return Promise.resolve('deliverable')
  },
}
