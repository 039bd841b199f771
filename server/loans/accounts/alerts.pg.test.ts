import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const query = `query ($n: String!) { GetAlerts(accountNumber: $n) {
  isActiveRepo alerts { kind severity isUrgent isDismissible amount date paymentDate paymentDisplayName actions } } }`
interface Answer {
  GetAlerts: { isActiveRepo: boolean; alerts: { kind: string; [name: string]: unknown }[] }
}
const ask = async (person: string, n: string) => app.gql<Answer>(await app.token(`${person}@example.com`), query, { n })
const kinds = async (person: string, n: string) =>
  (await ask(person, n)).data?.GetAlerts.alerts.map((alert) => alert.kind)
const dismiss = async (person: string, kind: string, n: string) =>
  app.gql(
    await app.token(`${person}@example.com`),
    'mutation ($n: String!, $kind: DashboardAlertKind!) { DismissAlert(accountNumber: $n, kind: $kind) { success } }',
    { n, kind },
  )

test('a stranger learns nothing of a loan and puts nothing away', async () => {
  expect((await ask('p3', '100000000007')).code).toBe('NOT_FOUND')
  expect((await dismiss('p3', 'EnrollInAutoPay', '100000000017')).code).toBe('NOT_FOUND')
})

test('an alert about something that is still open cannot be put away', async () => {
  expect((await dismiss('p7', 'PredictedRepoWarning', '100000000007')).code).toBe('NOT_ALLOWED')
  expect(await kinds('p7', '100000000007')).toContain('PredictedRepoWarning')
})

test('[alert-01][dash-05] a predicted repossession comes with the amount and the day of its notification', async () => {
  const { data } = await ask('p7', '100000000007')
  expect(data?.GetAlerts).toMatchObject({
    isActiveRepo: false,
    alerts: [{ kind: 'PredictedRepoWarning', severity: 'critical', amount: 133_270, date: '2026-06-23' }],
  })
  // It is the notification that marks the loan, and nothing else.
  await app.services.db.read(
    `DELETE FROM notifications WHERE account_number = '100000000007' AND kind = 'predicted-repo'`,
  )
  expect(await kinds('p7', '100000000007')).not.toContain('PredictedRepoWarning')
})

test('[dash-04] a vehicle that is being repossessed has its own notice and no alerts', async () => {
  expect((await ask('p8', '100000000008')).data?.GetAlerts).toEqual({ isActiveRepo: true, alerts: [] })
})

test('a protected servicemember reads of no repossession, by a route or by an earlier warning, and of everything else', async () => {
  const n = '100000000019'
  const change = (sql: string, ...more: unknown[]) => app.services.db.read(`${sql} RETURNING 1`, [n, ...more])
  await change(`UPDATE accounts SET route = 'S45' WHERE account_number = $1`)
  const notify = (kind: string, details: object) =>
    change(
      `INSERT INTO notifications (notification_id, account_number, kind, severity, details, created_on, after_entry_no)
       VALUES ('ntf_' || $2, $1, $2, 'warning', $3, '2026-06-16',
         (SELECT last_entry_no FROM account_balances WHERE account_number = $1))`,
      kind,
      details,
    )
  await notify('predicted-repo', { stopPayments: [{ amountAdjusted: 5000, dateAdjusted: '2026-06-20' }] })
  await notify('nsf', { nSFDate: '2026-06-16', paymentReceiptDate: '2026-06-14', receiptAmount: 1000 })
  const { data } = await ask('p19', n)
  expect(data?.GetAlerts).toMatchObject({ isActiveRepo: false, alerts: [{ kind: 'NSF', actions: ['CALL_US'] }] })
  const notified = await app.gql(
    await app.token('p19@example.com'),
    'query ($n: String!) { GetNotifications(accountNumber: $n) { type } }',
    { n },
  )
  expect(notified.data).toEqual({ GetNotifications: [{ type: 'nsf' }] })
  const refused = await app.gql(
    await app.token('p19@example.com'),
    'query ($n: String!) { GetPaymentEligibility(accountNumber: $n) { oneTimeAchReasonCode reasonCode } }',
    { n },
  )
  expect(refused.data).toEqual({
    GetPaymentEligibility: { oneTimeAchReasonCode: 'account-status', reasonCode: 'account-status' },
  })
  // The day after the protection ends, the route counts again.
  await change(`UPDATE accounts SET scra_to = '2026-06-16' WHERE account_number = $1`)
  expect((await ask('p19', n)).data?.GetAlerts).toEqual({ isActiveRepo: true, alerts: [] })
})

test('[alert-02][alert-03][alert-05][alert-08][alert-09][alert-11][alert-12] everybody is told what their loan has to tell', async () => {
  expect(await kinds('p6', '100000000006')).toEqual(['NSF', 'PaymentPlanOptions'])
  expect(await kinds('p3', '100000000003')).toEqual(['ClearCredit', 'PaymentPlanOptions'])
  expect(await kinds('p12', '100000000012')).toEqual(['LoanModProcessing'])
  expect((await ask('p4', '100000000004')).data?.GetAlerts.alerts[0]).toMatchObject({
    kind: 'PlanToCure',
    isUrgent: false,
    amount: 75_823,
    date: '2026-06-26',
  })
  expect((await ask('p5', '100000000005')).data?.GetAlerts.alerts[0]).toMatchObject({
    kind: 'PlanToCure',
    isUrgent: true,
    date: '2026-06-21',
  })
  expect(await kinds('p13', '100000000013')).toContain('LoanModComplete')
  expect((await ask('p9', '100000000009')).data?.GetAlerts.alerts[0]).toMatchObject({
    kind: 'NewlyChargedOff',
    actions: ['KEEP_YOUR_KEYS', 'CALL_US'],
  })
  expect((await ask('p10', '100000000010')).data?.GetAlerts.alerts[0]).toMatchObject({
    kind: 'PerformingChargedOff',
    amount: 31_874,
    date: '2026-06-25',
  })
})

test('[flag-20] while its flag is off no alert speaks of a charge-off', async () => {
  await app.services.flags.set('ChargeOffExperiences', false)
  for (const [person, n] of [
    ['p9', '100000000009'],
    ['p10', '100000000010'],
    ['p11', '100000000011'],
  ] as const)
    expect(await kinds(person, n)).toEqual([])
  await app.services.flags.set('ChargeOffExperiences', true)
  expect(await kinds('p11', '100000000011')).toEqual(['NewlyChargedOff'])
})

test('[acct-14] a plan is read with its payments; the method only by its owner', async () => {
  const { data } = await app.gql<{ GetPtcPlan: Record<string, unknown> }>(
    await app.token('p4@example.com'),
    `query { GetPtcPlan(accountNumber: "100000000004") {
      planId accountId customerId isActive planTypeId planStatus paymentFrequency numberOfPaymentsPlanned firstPaymentDate lastPaymentDate
      estimatedInterestSavingsOverLifeOfLoan createdBy cancelledBy planOfferedDate cancellationDate planCancellationReason
      nextPaymentScheduledDueDate nextPaymentAmount numberOfPaymentsCompleted vehicleMakeModelYear
      payments { paymentId planId regularPaymentAmount paymentAmount paymentSequence paymentScheduledDueDate paymentStatus paymentSatisfiedDate
        paymentReversalDate confirmationNumber paymentMethodId }
      paymentMethod { customerId isSaveForReuse last4OfPaymentMethod paymentMethodAccountInformation paymentMethodAddedDate paymentMethodId
        paymentMethodNickName paymentMethodTypeId } } }`,
  )
  expect(data?.GetPtcPlan).toMatchObject({
    planId: expect.stringMatching(/^ptc_/),
    accountId: '100000000004',
    customerId: expect.stringMatching(/^cus_/),
    isActive: true,
    planTypeId: 1,
    planStatus: 'Active',
    paymentFrequency: 'MONTHLY',
    firstPaymentDate: '2026-05-27',
    lastPaymentDate: '2026-08-25',
    estimatedInterestSavingsOverLifeOfLoan: 0,
    createdBy: 'SelfService',
    cancelledBy: null,
    planOfferedDate: '2026-05-20',
    cancellationDate: null,
    planCancellationReason: null,
    vehicleMakeModelYear: expect.stringMatching(/ \d{4}$/),
    numberOfPaymentsPlanned: 4,
    numberOfPaymentsCompleted: 1,
    nextPaymentScheduledDueDate: '2026-06-26',
    nextPaymentAmount: 75_823,
    payments: [
      {
        paymentId: expect.any(String),
        planId: expect.stringMatching(/^ptc_/),
        paymentSequence: 1,
        paymentScheduledDueDate: '2026-05-27',
        paymentStatus: 'APPLIED',
        paymentSatisfiedDate: '2026-05-27',
        paymentReversalDate: null,
        confirmationNumber: null,
        paymentMethodId: expect.stringMatching(/^pm_/),
        regularPaymentAmount: 50_549,
        paymentAmount: 75_825,
      },
      { paymentStatus: 'SCHEDULED' },
      { paymentStatus: 'SCHEDULED' },
      { paymentStatus: 'SCHEDULED' },
    ],
    paymentMethod: {
      customerId: expect.stringMatching(/^cus_/),
      isSaveForReuse: true,
      last4OfPaymentMethod: '6789',
      paymentMethodAccountInformation: expect.stringContaining('6789'),
      paymentMethodAddedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      paymentMethodId: expect.stringMatching(/^pm_/),
      paymentMethodNickName: 'Everyday',
      paymentMethodTypeId: 'CHECKING_ACCOUNT',
    },
  })
})

test('[acct-09] a change of the contract is read with its label; a loan without one has an empty list', async () => {
  const modifications = async (person: string, n: string) =>
    app.gql(
      await app.token(`${person}@example.com`),
      `query ($n: String!) { GetLoanModifications(accountNumber: $n) { typeName numberOfExtensions status { value description }
        summaries { loanModId smeadId experienceToShow status { value } completionDate newPaymentDueDate newPaymentAmount type processType } } }`,
      { n },
    )
  expect((await modifications('demo', '100000000099')).data).toMatchObject({
    GetLoanModifications: [
      {
        typeName: 'Extension',
        numberOfExtensions: 1,
        status: { value: 'Complete', description: 'Complete' },
        summaries: [
          {
            loanModId: expect.stringMatching(/^mod_/),
            smeadId: null,
            status: { value: 'Complete' },
            experienceToShow: 'View',
            completionDate: '2026-01-23',
            newPaymentDueDate: '2026-02-25',
            newPaymentAmount: 79_612,
            type: 'Extension',
            processType: 'SelfService',
          },
        ],
      },
    ],
  })
  expect((await modifications('p12', '100000000012')).data).toMatchObject({
    GetLoanModifications: [{ status: { description: 'Approved, Pending Signature' } }],
  })
  expect((await modifications('p1', '100000000001')).data).toEqual({ GetLoanModifications: [] })
})

test('[alert-04][alert-15] an offer that one borrower puts away stays away for 30 days, whatever tab asks', async () => {
  const n = '100000000017'
  const put = () => dismiss('p17', 'SimplePayNotification', n)
  expect(await kinds('p17', n)).toEqual(['SimplePayNotification', 'EnrollInAutoPay'])
  const answers = await Promise.all([put(), put()])
  expect(answers.map((answer) => answer.code)).toEqual([null, null])
  expect(await kinds('p17', n)).toEqual(['EnrollInAutoPay'])
  await app.clock.advanceBy(30 * 86_400_000)
  expect(await kinds('p17', n)).toContain('SimplePayNotification')
})
