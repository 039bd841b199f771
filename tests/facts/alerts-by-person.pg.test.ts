import { describe, expect, test } from 'vitest'
import { people } from '#server/sandbox/people-list'
import type { DashboardAlertKind } from '#sdk/loan/enums.graphql'
import { startTestApp } from '#tests/fixtures/app'

/** What every sandbox loan has to tell outside of tax time, in the middle of a month. Empty: nothing. */
const inJune: Readonly<Record<string, readonly DashboardAlertKind[]>> = {
  '100000000001': [],
  '100000000002': ['PaymentPlanOptions'],
  '100000000003': ['ClearCredit', 'PaymentPlanOptions'],
  '100000000004': ['PlanToCure'],
  '100000000005': ['PlanToCure'],
  '100000000006': ['NSF', 'PaymentPlanOptions'],
  '100000000007': ['PredictedRepoWarning'],
  '100000000008': [],
  '100000000009': ['NewlyChargedOff'],
  '100000000010': ['PerformingChargedOff'],
  '100000000011': ['NewlyChargedOff'],
  // A plan is not offered beside a loan change that waits for a signature.
  '100000000012': ['LoanModProcessing'],
  '100000000013': ['LoanModComplete', 'EnrollInAutoPay'],
  '100000000014': ['PaymentPlanOptions'],
  '100000000015': [],
  '100000000017': ['SimplePayNotification', 'EnrollInAutoPay'],
  '100000000117': ['PaymentPlanOptions'],
  '100000000019': ['PaymentPlanOptions'],
  '100000000020': [],
  '100000000022': ['EnrollInAutoPay'],
  '100000000025': ['EnrollInAutoPay'],
  '100000000026': ['LoanMod', 'EnrollInAutoPay'],
  '100000000027': ['LoanModExpired', 'EnrollInAutoPay'],
  '100000000099': ['EnrollInAutoPay'],
}

/** The same on February 9: three alerts at most besides a critical one, and who is 15 days late then is 30 late when it is reported. */
const inFebruary: typeof inJune = {
  '100000000001': ['TaxCommunication'],
  '100000000002': ['PaymentPlanOptions', 'PastDueTaxCommunication'],
  '100000000003': ['ClearCredit', 'PaymentPlanOptions', 'PastDueTaxCommunication'],
  '100000000004': ['PlanToCure', 'PastDueTaxCommunication'],
  '100000000005': ['PlanToCure', 'PastDueTaxCommunication'],
  '100000000006': ['NSF', 'PaymentPlanOptions', 'PastDueTaxCommunication'],
  '100000000007': ['PredictedRepoWarning'],
  '100000000008': [],
  '100000000009': ['NewlyChargedOff'],
  '100000000010': ['PerformingChargedOff'],
  '100000000011': ['NewlyChargedOff'],
  '100000000012': ['ClearCredit', 'LoanModProcessing', 'PastDueTaxCommunication'],
  '100000000013': ['LoanModComplete', 'TaxCommunication', 'EnrollInAutoPay'],
  '100000000014': ['PaymentPlanOptions', 'PastDueTaxCommunication'],
  '100000000015': [],
  '100000000017': ['TaxCommunication', 'SimplePayNotification', 'EnrollInAutoPay'],
  '100000000117': ['ClearCredit', 'PaymentPlanOptions', 'PastDueTaxCommunication'],
  '100000000019': ['ClearCredit', 'PaymentPlanOptions', 'PastDueTaxCommunication'],
  '100000000020': ['TaxCommunication'],
  '100000000022': ['TaxCommunication', 'EnrollInAutoPay'],
  '100000000025': ['TaxCommunication', 'EnrollInAutoPay'],
  '100000000026': ['LoanMod', 'TaxCommunication', 'EnrollInAutoPay'],
  '100000000027': ['LoanModExpired', 'TaxCommunication', 'EnrollInAutoPay'],
  '100000000099': ['TaxCommunication', 'EnrollInAutoPay'],
}

/** Every loan with somebody who signs in, both borrowers of it. */
const loans = people.flatMap(({ email, loans: own = [], coBuyerOf = [], isLinked, isEmailVerified }) =>
  email === null || isLinked === false || isEmailVerified === false
    ? []
    : [...own.map(({ accountNumber }) => accountNumber), ...coBuyerOf].map((accountNumber) => ({
        email,
        accountNumber,
      })),
)

describe.each([
  ['2026-06-17T17:00:00Z', inJune],
  ['2027-02-09T17:00:00Z', inFebruary],
] as const)('seeded at %s', (now, meant) => {
  test('[dash-03][alert-01][alert-02][alert-03][alert-04][alert-05][alert-06][alert-07][alert-08][alert-09][alert-10][alert-11][alert-12][alert-13][alert-14][alert-15] golden sixteen: everybody is told what is meant for them, and nobody anything else', async () => {
    const app = await startTestApp({ now })
    try {
      const told: Record<string, readonly string[]> = {}
      for (const { email, accountNumber } of loans) {
        const { data } = await app.gql<{ GetAlerts: { alerts: { kind: string }[] } }>(
          await app.token(email),
          'query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind } } }',
          { n: accountNumber },
        )
        const kinds = data?.GetAlerts.alerts.map(({ kind }) => kind) ?? ['nothing was answered']
        // A co-buyer gets the same alerts.
        expect(told[accountNumber] ?? kinds).toEqual(kinds)
        told[accountNumber] = kinds
      }
      expect(told).toEqual(meant)
    } finally {
      await app.close()
    }
  })
})
