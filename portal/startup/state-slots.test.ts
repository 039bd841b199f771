import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { newFlow as autopayFlow } from '#texts/autopay/autopay.state'
import { newFlow as otpFlow } from '#texts/autopay-otp/autopay-otp.state'
import { newFlow as paymentFlow, preserveTermsDataAtom } from '#texts/make-a-payment/make-a-payment.state'
import * as state from './state.ts'

test('[acct-33] the client’s state has every slot, empty before anybody signs in', () => {
  const store = createStore()
  const shell = {
    isLoggedIn: store.get(state.isLoggedInAtom),
    currentRoute: store.get(state.currentRouteAtom),
    previousRoute: store.get(state.previousRouteAtom),
    currentAccountNumber: store.get(state.currentAccountNumberAtom),
    userContext: store.get(state.userContextAtom),
    allAccounts: store.get(state.allAccountsAtom),
    user: store.get(state.userAtom),
    scrollPosition: store.get(state.scrollPositionAtom),
    adminState: { info: store.get(state.adminInfoAtom), canImpersonate: store.get(state.canImpersonateAtom) },
    chargeOffState: store.get(state.chargeOffStateAtom),
    preserveTermsData: store.get(preserveTermsDataAtom),
  }
  expect(shell).toEqual({
    isLoggedIn: false,
    currentRoute: null,
    previousRoute: null,
    currentAccountNumber: null,
    userContext: null,
    allAccounts: [],
    user: null,
    scrollPosition: 0,
    adminState: { info: null, canImpersonate: false },
    chargeOffState: { selfServiceDeficiencyAccounts: [], selfServicePCOAccounts: [] },
    preserveTermsData: false,
  })
  expect(Object.keys(otpFlow)).toEqual(['otpState', 'autoPayOtpPayment', 'autoPayOtpEnroll', 'autoPayOtpGating'])
  expect(autopayFlow).toMatchObject({ autopayDetails: { selectedStartDate: null }, autoPayGating: null })
  expect(Object.keys(paymentFlow)).toContain('reviewStepGateOpen')
})
