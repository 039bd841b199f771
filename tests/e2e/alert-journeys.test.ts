import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { DashboardAlertKind } from '#sdk/loan/enums.graphql'
import { alertOrder } from '#server/loans/accounts/alerts.rules'

/**
 * Which requirement an alert is, and the journeys that press its button and go on to the end: to the receipt, to the signature, or to the
 * page with its figures where there is nothing to do.
 */
const walks: Readonly<Record<DashboardAlertKind, readonly [id: string, ...journeys: string[]]>> = {
  PredictedRepoWarning: ['alert-01', 'alerts'],
  NSF: ['alert-02', 'alerts'],
  ClearCredit: ['alert-03', 'alerts'],
  EnrollInAutoPay: ['alert-04', 'autopay'],
  PlanToCure: ['alert-05', 'alerts'],
  LoanMod: ['alert-06', 'alerts'],
  PaymentPlanOptions: ['alert-07', 'payment-plan'],
  LoanModProcessing: ['alert-08', 'alerts'],
  LoanModComplete: ['alert-09', 'alerts', 'loan-modification'],
  LoanModExpired: ['alert-10', 'alerts'],
  NewlyChargedOff: ['alert-11', 'charge-off'],
  PerformingChargedOff: ['alert-12', 'alerts'],
  TaxCommunication: ['alert-13', 'tax-time'],
  PastDueTaxCommunication: ['alert-14', 'tax-time'],
  SimplePayNotification: ['alert-15', 'alerts'],
}

const journeys = globSync('tests/e2e/*.e2e.ts')
  .toSorted()
  .map((path) => ({ name: basename(path, '.e2e.ts'), source: readFileSync(path, 'utf8') }))

test.each(alertOrder)('a journey goes from the button of %s to the end, and its title says so', (kind) => {
  const [id, ...named] = walks[kind]
  // Pressed by its name, or as one row of several that are.
  const presses = new RegExp(String.raw`followAlert\('${kind}'|\['\[${id}\]', '${kind}'`)
  const found = journeys.filter(({ source }) => presses.test(source) && source.includes(`[${id}]`))
  expect(found.map(({ name }) => name)).toEqual(named)
  expect(named).not.toEqual([])
})

test('every requirement of an alert is one alert of the list', () => {
  const ids = alertOrder.map((kind) => walks[kind][0])
  expect(ids.toSorted()).toEqual(Array.from({ length: 15 }, (_, index) => `alert-${`${index + 1}`.padStart(2, '0')}`))
})
