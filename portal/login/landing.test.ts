import { describe, expect, test } from 'vitest'
import { chargeOffLanding, chargeOffStateOf, hasOnlyChargeOffs } from './landing.ts'

const account = (key: string) => ({
  accountNumber: '100000000009',
  legacyId: '9',
  route: 'S00',
  status: { key, description: '' },
  titleRelease: null,
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

  test('[flag-24] the negotiation opens to a plan type PCO while its flag is on, and to nobody else', () => {
    expect(chargeOffLanding(chargeOffStateOf([chargeOff('PCO')]), all)).toBe('/pco-negotiation')
    expect(chargeOffLanding(chargeOffStateOf([chargeOff('PCO')]), (flag) => flag !== 'PcoNegotiation')).toBe('/account')
    expect(chargeOffLanding(chargeOffStateOf([chargeOff('OTHER')]), all)).toBe('/account')
  })

  test('[pco-05] the state of the charge-offs holds each loan by the way it can be settled', () => {
    expect(chargeOffStateOf([chargeOff('PCO'), { ...chargeOff(null, true), accountNumber: '100000000011' }])).toEqual({
      selfServiceDeficiencyAccounts: ['100000000011'],
      selfServicePCOAccounts: ['100000000009'],
    })
  })

  test('[flag-20] a remaining balance leads to the resolution while charge-off pages are on', () => {
    expect(chargeOffLanding(chargeOffStateOf([chargeOff(null, true)]), all)).toBe('/account-resolution')
    expect(chargeOffLanding(chargeOffStateOf([chargeOff(null, true)]), () => false)).toBe('/account')
  })
})
