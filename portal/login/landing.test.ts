import { describe, expect, test } from 'vitest'
import { chargeOffLanding, hasOnlyChargeOffs } from './landing.ts'

const account = (key: string) => ({
  accountNumber: '100000000009',
  legacyId: '9',
  route: 'S00',
  status: { key, description: '' },
  customers: [],
})
const chargeOff = (planTypeEligibility: string | null, isSSDEligible = false) => ({
  accountNumber: '100000000009',
  planEligibility: { planTypeEligibility, isSSDEligible },
})
const all = () => true

describe('where a borrower with charged-off loans lands', () => {
  test('one normal loan is enough for the dashboard; no loan at all is no charge-off', () => {
    expect(hasOnlyChargeOffs([account('O'), account('A')])).toBe(false)
    expect(hasOnlyChargeOffs([])).toBe(false)
    expect(hasOnlyChargeOffs([account('O')])).toBe(true)
  })

  test('the negotiation opens to a plan type PCO while its flag is on, and to nobody else', () => {
    expect(chargeOffLanding([chargeOff('PCO')], all)).toBe('/pco-negotiation')
    expect(chargeOffLanding([chargeOff('PCO')], (flag) => flag !== 'PcoNegotiation')).toBe('/account')
    expect(chargeOffLanding([chargeOff('OTHER')], all)).toBe('/account')
  })

  test('a remaining balance leads to the resolution while charge-off pages are on', () => {
    expect(chargeOffLanding([chargeOff(null, true)], all)).toBe('/account-resolution')
    expect(chargeOffLanding([chargeOff(null, true)], () => false)).toBe('/account')
  })
})
