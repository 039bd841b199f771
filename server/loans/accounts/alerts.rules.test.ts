import { describe, expect, test } from 'vitest'
import { valuesOfEnum } from '#tests/fixtures/enum-values'
import { type AlertFacts, alertOrder, deriveAlerts, isDismissibleKind, type ModificationFacts } from './alerts.rules.ts'

/** A current loan outside of tax time that has nothing to show. */
const plain: AlertFacts = {
  today: '2026-06-17',
  statusKey: 'A',
  route: 'S00',
  isScraProtected: false,
  currentDue: 9612,
  openDue: 9612,
  isPastDue: false,
  openPastDue: 0,
  predictedRepo: null,
  nsf: null,
  clearCredit: null,
  chargeOff: null,
  plan: null,
  planBrokenOn: null,
  modification: null,
  isPlanEligible: false,
  isAutopayEligible: false,
  isAutopayOn: false,
  isSimplePay: false,
  defaultMethodName: 'Everyday ending in 6789',
  isPayable: true,
  dismissed: new Map(),
  isImpersonated: false,
}
const repo = { amount: 133_270, date: '2026-06-23' }
const modification: ModificationFacts = {
  processing: null,
  isReadyToSign: false,
  isOffered: false,
  isOpenAgain: false,
  isByAgent: false,
  date: null,
  newPaymentAmount: null,
}
const chargeOff = {
  type: 'NewlyChargedOff',
  balance: 984_037,
  openBalance: 984_037,
  nextDueAmount: null,
  nextDueDate: null,
  page: 'KEEP_YOUR_KEYS',
} as const
/** Two installments late, and nothing on its way. */
const late = { isPastDue: true, openPastDue: 159_224 } as const
const kindsOf = (change: Partial<AlertFacts>) => deriveAlerts({ ...plain, ...change }).map((alert) => alert.kind)
const only = (change: Partial<AlertFacts>) => {
  const alerts = deriveAlerts({ ...plain, ...change })
  expect(alerts).toHaveLength(1)
  return alerts[0]
}

describe('who is told nothing', () => {
  test('a loan in bankruptcy has no alert at all', () => {
    expect(kindsOf({ statusKey: 'B', predictedRepo: repo, isAutopayEligible: true })).toEqual([])
  })

  test('a vehicle that is being repossessed has no alerts beside its own notice', () => {
    expect(kindsOf({ route: 'S45', predictedRepo: repo, isPastDue: true, isPlanEligible: true })).toEqual([])
  })

  test('a protected servicemember is shown no repossession, and so the alerts that have nothing to do with one', () => {
    const nsf = { returnedOn: '2026-06-10', paidOn: '2026-06-08', amount: 52_162 }
    const onRepoRoute = { ...late, route: 'S45', predictedRepo: repo, isScraProtected: true, isPayable: false, nsf }
    expect(only(onRepoRoute)).toMatchObject({ kind: 'NSF', actions: ['CALL_US'] })
    expect(kindsOf({ ...onRepoRoute, statusKey: 'B' })).toEqual([])
    expect(kindsOf({ ...onRepoRoute, isScraProtected: false })).toEqual([])
  })

  test('nothing is told when there is nothing to tell', () => {
    expect(kindsOf({})).toEqual([])
  })
})

describe('what is told', () => {
  test('[alert-01] a predicted repossession with the amount and the day that stop it', () => {
    expect(only({ ...late, predictedRepo: repo })).toMatchObject({
      kind: 'PredictedRepoWarning',
      severity: 'critical',
      ...repo,
      actions: ['MAKE_PAYMENT', 'CALL_US'],
      isDismissible: false,
    })
    expect(kindsOf({ ...late, predictedRepo: repo, isScraProtected: true })).toEqual([])
    expect(kindsOf({ ...late, predictedRepo: repo, plan: { isKept: true, amount: 1, date: '2026-06-20' } })).toEqual([
      'PlanToCure',
    ])
  })

  test('[alert-02] a returned payment, for 15 days and while something is due', () => {
    const nsf = { returnedOn: '2026-06-02', paidOn: '2026-05-29', amount: 52_162 }
    expect(only({ nsf })).toMatchObject({
      kind: 'NSF',
      severity: 'warning',
      amount: 52_162,
      date: '2026-06-02',
      paymentDate: '2026-05-29',
    })
    expect(kindsOf({ nsf: { ...nsf, returnedOn: '2026-06-01' } })).toEqual([])
    expect(kindsOf({ nsf, openDue: 0 })).toEqual([])
  })

  test('[alert-03] what keeps a month from being reported late, until its day', () => {
    const clearCredit = { amount: 50_549, dueDate: '2026-06-17' }
    expect(only({ ...late, clearCredit })).toMatchObject({ kind: 'ClearCredit', amount: 50_549, date: '2026-06-17' })
    expect(kindsOf({ ...late, clearCredit: { ...clearCredit, dueDate: '2026-06-16' } })).toEqual([])
  })

  test('[alert-04] autopay to who may have it and owes nothing late', () => {
    expect(only({ isAutopayEligible: true })).toMatchObject({
      kind: 'EnrollInAutoPay',
      actions: ['ENROLL_IN_AUTOPAY'],
      isDismissible: true,
    })
    expect(kindsOf({ isAutopayEligible: true, isPastDue: true })).toEqual([])
  })

  test('[alert-05] a plan that is kept, and one that needs a payment to go on', () => {
    const plan = { isKept: true, amount: 63_186, date: '2026-06-26' }
    expect(only({ plan })).toMatchObject({
      kind: 'PlanToCure',
      severity: 'info',
      isUrgent: false,
      actions: ['VIEW_PLAN'],
    })
    expect(only({ plan: { ...plan, isKept: false } })).toMatchObject({ severity: 'warning', isUrgent: true })
  })

  test('where no payment is taken online no alert offers one: the way to pay is a call', () => {
    expect(only({ ...late, predictedRepo: repo, isPayable: false })).toMatchObject({ actions: ['CALL_US'] })
    const plan = { isKept: false, amount: 63_186, date: '2026-06-26' }
    expect(only({ plan, isPayable: false })).toMatchObject({ actions: ['CALL_US', 'VIEW_PLAN'] })
    expect(kindsOf({ isSimplePay: true })).toEqual(['SimplePayNotification'])
    expect(kindsOf({ isSimplePay: true, isPayable: false })).toEqual([])
  })

  test('a plan that was not kept is said to have ended, for 30 days and while something is past due', () => {
    const ended = { ...late, planBrokenOn: '2026-06-15' }
    expect(only(ended)).toMatchObject({
      kind: 'PlanToCure',
      isUrgent: true,
      amount: null,
      date: '2026-06-15',
      actions: ['MAKE_PAYMENT', 'CALL_US'],
    })
    expect(kindsOf({ ...ended, openPastDue: 0 })).toEqual([])
    expect(kindsOf({ ...ended, today: '2026-07-16' })).toEqual([])
  })

  test('[alert-06] an offered change of the contract leads to the introduction of its kind', () => {
    expect(only({ modification: { ...modification, isOffered: true } })).toMatchObject({
      kind: 'LoanMod',
      actions: ['MODIFICATION_INTRODUCTION'],
    })
    expect(only({ modification: { ...modification, isOffered: true, isByAgent: true } })).toMatchObject({
      actions: ['AGENT_INTRODUCTION'],
    })
  })

  test('[alert-07] plans to who is past due and may have one', () => {
    expect(only({ ...late, isPlanEligible: true })).toMatchObject({
      kind: 'PaymentPlanOptions',
      actions: ['SEE_PLAN_OPTIONS'],
    })
    expect(kindsOf({ isPlanEligible: true })).toEqual([])
  })

  test('nobody is asked again for past-due money that is on its way, or that was paid since', () => {
    const clearCredit = { amount: 50_549, dueDate: '2026-06-17' }
    const onItsWay = { isPastDue: true, openPastDue: 0 }
    for (const paid of [onItsWay, { isPastDue: false, openPastDue: 0 }]) {
      expect(kindsOf({ ...paid, predictedRepo: repo, clearCredit, isPlanEligible: true })).toEqual([])
      expect(kindsOf({ ...paid, today: '2027-04-30' })).not.toContain('PastDueTaxCommunication')
    }
    // What was asked for is on its way, more is past due: that can still be spread.
    const inPart = { isPastDue: true, openPastDue: 108_675, clearCredit: null }
    expect(kindsOf({ ...inPart, predictedRepo: repo })).toEqual(['PredictedRepoWarning'])
    expect(kindsOf({ ...inPart, isPlanEligible: true })).toEqual(['PaymentPlanOptions'])
  })

  test('[alert-08] a change under way, and louder one that waits for a signature', () => {
    const processing = { ...modification, processing: 'Processing' } as const
    expect(only({ modification: processing })).toMatchObject({
      kind: 'LoanModProcessing',
      severity: 'info',
      date: null,
    })
    // Whoever has signed sees until when the others can.
    expect(only({ modification: { ...processing, date: '2026-06-29' } })).toMatchObject({
      isUrgent: false,
      date: '2026-06-29',
      actions: ['VIEW_MODIFICATION'],
    })
    expect(only({ modification: { ...processing, isReadyToSign: true, date: '2026-06-29' } })).toMatchObject({
      severity: 'warning',
      date: '2026-06-29',
      actions: ['SIGN_MODIFICATION', 'CALL_US'],
    })
  })

  test('[alert-09][alert-10] a change that took effect, and an offer that ended unsigned', () => {
    const complete = { ...modification, processing: 'Complete', date: '2026-07-14', newPaymentAmount: 52_162 } as const
    expect(only({ modification: complete })).toMatchObject({
      kind: 'LoanModComplete',
      severity: 'success',
      amount: 52_162,
    })
    const expired = { ...modification, processing: 'Expired', date: '2026-06-10', isOpenAgain: true } as const
    expect(only({ modification: expired })).toMatchObject({
      kind: 'LoanModExpired',
      severity: 'warning',
      date: '2026-06-10',
      actions: ['VIEW_MODIFICATION'],
    })
    expect(only({ modification: { ...expired, isOpenAgain: false } })).toMatchObject({ actions: ['CALL_US'] })
  })

  test('[alert-11][alert-12] a charge-off with the way to settle it, and thanks for a kept plan', () => {
    expect(only({ statusKey: 'O', chargeOff })).toMatchObject({
      kind: 'NewlyChargedOff',
      severity: 'critical',
      amount: 984_037,
      actions: ['KEEP_YOUR_KEYS', 'CALL_US'],
    })
    expect(only({ statusKey: 'O', chargeOff: { ...chargeOff, page: null } })).toMatchObject({ actions: ['CALL_US'] })
    // What is paid, or on its way, is never shown as owed.
    expect(kindsOf({ statusKey: 'O', chargeOff: { ...chargeOff, openBalance: 0 } })).toEqual([])
    const kept = {
      ...chargeOff,
      type: 'PerformingChargedOff',
      nextDueAmount: 34_200,
      nextDueDate: '2026-06-25',
    } as const
    expect(only({ statusKey: 'O', chargeOff: kept })).toMatchObject({ kind: 'PerformingChargedOff', amount: 34_200 })
  })

  test('[alert-13][alert-14] what a tax refund can do, from January 15 to April 30, in the words for who is late and who is not', () => {
    expect(kindsOf({ today: '2027-01-14' })).toEqual([])
    expect(kindsOf({ today: '2027-01-15' })).toEqual(['TaxCommunication'])
    expect(kindsOf({ ...late, today: '2027-04-30' })).toEqual(['PastDueTaxCommunication'])
    expect(kindsOf({ today: '2027-05-01' })).toEqual([])
    expect(kindsOf({ today: '2027-02-01', statusKey: 'P' })).toEqual([])
  })

  test('[alert-15] paying in one step, with the method it would be paid from', () => {
    expect(only({ isSimplePay: true })).toMatchObject({
      kind: 'SimplePayNotification',
      amount: 9612,
      paymentDisplayName: 'Everyday ending in 6789',
      actions: ['PAY_IN_ONE_STEP'],
    })
    expect(kindsOf({ isSimplePay: true, isAutopayOn: true })).toEqual([])
    expect(kindsOf({ isSimplePay: true, defaultMethodName: null })).toEqual([])
    expect(kindsOf({ isSimplePay: true, openDue: 0 })).toEqual([])
  })
})

describe('which, and in which order', () => {
  const everything: Partial<AlertFacts> = {
    ...late,
    today: '2027-02-01',
    nsf: { returnedOn: '2027-01-30', paidOn: '2027-01-28', amount: 52_162 },
    plan: { isKept: false, amount: 63_186, date: '2027-02-03' },
    clearCredit: { amount: 50_549, dueDate: '2027-02-10' },
    modification: { ...modification, processing: 'Expired', date: '2027-01-20' },
    isPlanEligible: true,
    isSimplePay: true,
  }

  test('[enum-13] every kind has its place', () => {
    expect([...alertOrder].sort()).toEqual([...valuesOfEnum('DashboardAlertKind')].sort())
  })

  test('[dash-03] every critical alert stands first, then at most three others in the order of their weight', () => {
    expect(kindsOf(everything)).toEqual(['NSF', 'PlanToCure', 'ClearCredit'])
    expect(kindsOf({ ...everything, predictedRepo: repo })).toEqual([
      'PredictedRepoWarning',
      'NSF',
      'PlanToCure',
      'ClearCredit',
    ])
  })

  test('a charge-off hides what no longer helps; a predicted repossession hides offers', () => {
    expect(kindsOf({ ...everything, statusKey: 'O', predictedRepo: repo, chargeOff })).toEqual([
      'NewlyChargedOff',
      'NSF',
      'LoanModExpired',
    ])
    expect(kindsOf({ ...late, predictedRepo: repo, isPlanEligible: true, isSimplePay: true })).toEqual([
      'PredictedRepoWarning',
    ])
  })

  test('an alert that was put away is back after 30 days, and staff see it all the same', () => {
    const dismissed = new Map([['EnrollInAutoPay', '2026-05-19']])
    expect(kindsOf({ isAutopayEligible: true, dismissed, today: '2026-06-17' })).toEqual([])
    expect(kindsOf({ isAutopayEligible: true, dismissed, today: '2026-06-18' })).toEqual(['EnrollInAutoPay'])
    expect(kindsOf({ isAutopayEligible: true, dismissed, isImpersonated: true })).toEqual(['EnrollInAutoPay'])
  })

  test('what can still be acted on cannot be put away', () => {
    expect(alertOrder.filter((kind) => !isDismissibleKind(kind))).toEqual([
      'PredictedRepoWarning',
      'NewlyChargedOff',
      'NSF',
      'PlanToCure',
      'ClearCredit',
      'LoanModProcessing',
      'PerformingChargedOff',
      'PaymentPlanOptions',
    ])
  })
})
