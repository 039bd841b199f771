import { randomUUID } from 'node:crypto'
import { addDays } from '#sdk/dates/dates'
import type { Api } from '#tests/fixtures/api'
import { type Ask, askerOf, bankOf, paymentOfKey, type Program, signedAndPaid, type Signer } from './sign-program.ts'

const advisor = 'a1@staff.example.com'

export const chargedOffPlan: Program = {
  name: 'keep-your-keys',
  operation: 'CreatePcoPlan',
  whole: { ...signedAndPaid, chargedOffPlans: 1 },
  mutation: `mutation($n: String!, $terms: PcoTerms!, $m: ID, $s: Signature!, $c: String) {
    CreatePcoPlan(accountNumber: $n, terms: $terms, paymentMethodId: $m, passcode: $c, signature: $s) {
      chargeOff { accountNumber } individualPayment { confirmationNumber } } }`,
  async offer(ask, { accountNumber: n }, today) {
    const { GetPcoStanding: now } = await ask<{ GetPcoStanding: { limits: { leastInitial: number } } }>(
      `query($n: String!) { GetPcoStanding(accountNumber: $n) { limits { leastInitial } } }`,
      { n },
    )
    const terms = {
      initialPaymentAmount: now.limits.leastInitial,
      paymentFrequency: 'MONTHLY',
      numberOfPayments: 24,
      paymentStartDate: addDays(today, 14),
    }
    const wish = { n, terms, m: await bankOf(ask) }
    const preview = await ask<{ PreviewPcoPlan: { authorizationVersion: string } }>(
      `query($n: String!, $terms: PcoTerms!, $m: ID) { PreviewPcoPlan(accountNumber: $n, terms: $terms, paymentMethodId: $m) { authorizationVersion } }`,
      wish,
    )
    return { ...wish, version: preview.PreviewPcoPlan.authorizationVersion }
  },
  parts: async (ask, about) => [await openPlan(ask, about), await paymentOfKey(ask, about)],
}

/** An advisor enters what was agreed on by phone: recorded, and not signed. */
export const enteredPlan: Program = {
  name: 'keep-your-keys',
  operation: 'InputPcoPlan',
  enteredBy: advisor,
  whole: { answers: 1, notations: 2, mails: 1, chargedOffPlans: 1 },
  mutation: `mutation($n: String!, $terms: PcoTerms!, $caller: String!, $recording: String!, $comment: String!) {
    InputPcoPlan(accountNumber: $n, terms: $terms, callerName: $caller, recordedAuthorizationId: $recording, comment: $comment) {
      chargeOff { accountNumber } } }`,
  async offer(ask, { accountNumber: n }, today) {
    const { GetPcoStanding: now } = await ask<{ GetPcoStanding: { accountBalance: number } }>(
      `query($n: String!) { GetPcoStanding(accountNumber: $n) { accountBalance } }`,
      { n },
    )
    const terms = {
      initialPaymentAmount: Math.ceil(now.accountBalance / 20),
      paymentFrequency: 'MONTHLY',
      // More than a borrower is offered.
      numberOfPayments: 48,
      paymentStartDate: addDays(today, 14),
    }
    return { n, terms, caller: 'Test Borrower', recording: 'REC-2026-0617', comment: 'Agreed on by phone' }
  },
  parts: async (ask, about) => [await openPlan(ask, about)],
}

async function openPlan(ask: Ask, { accountNumber: n }: Signer): Promise<string | null> {
  const { GetPcoStanding: now } = await ask<{ GetPcoStanding: { plan: { state: string } | null } }>(
    `query($n: String!) { GetPcoStanding(accountNumber: $n) { plan { state } } }`,
    { n },
  )
  const state = now.plan?.state ?? null
  return state === 'Cancelled' ? null : state
}

/** An advisor cancels the plan of a charged-off loan, so that its borrower can sign another one. */
export async function cancelChargedOffPlan(api: Api, { accountNumber: n }: Signer): Promise<void> {
  await askerOf(api, advisor)(
    `mutation($n: String!) { CancelPcoPlan(accountNumber: $n, reason: EnteredInError, comment: "Signed in error") { success } }`,
    { n },
    randomUUID(),
  )
}
