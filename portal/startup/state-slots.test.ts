import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { edited as autopayEdited, newFlow as autopayFlow } from '#texts/autopay/autopay.state'
import { edited as otpEdited, finished as otpFinished, newFlow as otpFlow } from '#texts/autopay-otp/autopay-otp.state'
import {
  newFlow as paymentFlow,
  preserveTermsDataAtom,
  restored as paymentRestored,
} from '#texts/make-a-payment/make-a-payment.state'
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
  expect(otpFlow).toEqual({
    otpState: { preview: null, receipt: null },
    autoPayOtpPayment: null,
    autoPayOtpEnroll: null,
    autoPayOtpGating: null,
  })
  expect(autopayFlow).toMatchObject({ autopayDetails: { selectedStartDate: null }, autoPayGating: null })
  expect(paymentFlow.reviewStepGateOpen).toBeNull()
})

test('[acct-33] what a borrower answers in a flow fills its slots', () => {
  const autopay = autopayEdited(autopayFlow, { selectedStartDate: '2026-07-01' })
  expect([autopay.autopayDetails, autopay.autoPayGating]).toEqual([{ selectedStartDate: '2026-07-01' }, 'index'])
  const otp = otpEdited(otpFlow, {
    payment: { paymentDate: '2026-06-20' },
    enroll: { selectedStartDate: '2026-07-01' },
  })
  expect([otp.autoPayOtpPayment, otp.autoPayOtpEnroll, otp.autoPayOtpGating]).toMatchObject([
    { paymentDate: '2026-06-20' },
    { selectedStartDate: '2026-07-01' },
    'payment',
  ])
  const receipt = {} as Parameters<typeof otpFinished>[0]
  expect(otpFinished(receipt).otpState.receipt).toBe(receipt)
  const kept = {
    amountCents: 50_000,
    isFromLink: false,
    serviceFeeCents: 0,
    paymentDate: '2026-06-20',
    paymentMethodId: 'pm_1',
    autopayDraws: null,
    authorizationVersion: null,
  }
  const isGateOpen = (authorizationVersion: string | null) =>
    paymentRestored(paymentFlow, { ...kept, authorizationVersion }, []).reviewStepGateOpen
  expect([isGateOpen(null), isGateOpen('web-debit-5.en')]).toEqual([false, true])
})
