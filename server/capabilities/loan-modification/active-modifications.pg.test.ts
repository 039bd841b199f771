import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessToday } from '#sdk/dates/dates'
import type { LoanModificationStatusValue } from '#sdk/loan/enums.graphql'
import { insertModification, type Modification } from '#server/loans/programs/loan-modification.store'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { valuesOfEnum } from '#tests/fixtures/enum-values'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

/** Current, and nothing keeps a change of it away. */
const person = { email: 'p22@example.com', accountNumber: '100000000022' }
const statuses = valuesOfEnum('LoanModificationStatusValue') as LoanModificationStatusValue[]
const finished = ['Complete', 'Cancelled', 'Declined', 'Expired', 'RejectedClosed']
const signed = ['PendingDocumentReview', 'PendingQaApproval', 'PendingFinalization', 'PendingMaintenanceTransaction']
const both = ['Extension', 'Frequency'] as const

type Shown = Pick<Modification, 'type' | 'status' | 'experienceToShow'>

/** What the dashboard shows about one change on the loan, which is its only one. */
async function told(change: Shown): Promise<string[]> {
  const { db } = app.services
  const today = businessToday(app.clock)
  await db.read('DELETE FROM loan_modifications WHERE account_number = $1', [person.accountNumber])
  await db.withTx((tx) =>
    insertModification(tx, {
      ...change,
      loanModId: 'mod_only',
      accountNumber: person.accountNumber,
      smeadId: null,
      processType: 'SelfService',
      createdBy: 'Analytic',
      signBy: null,
      // So long ago that it is not shown any more.
      completionDate: change.status === 'Complete' ? addDays(today, -31) : null,
      closedOn: null,
      newPaymentDueDate: null,
      newPaymentCents: null,
      createdOn: today,
    }),
  )
  const { data } = await app.gql<{ GetAlerts: { alerts: { kind: string }[] } }>(
    await app.token(person.email),
    'query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind } } }',
    { n: person.accountNumber },
  )
  return (data?.GetAlerts.alerts ?? []).map(({ kind }) => kind).filter((kind) => kind.startsWith('LoanMod'))
}

const cases = both.flatMap((type) => statuses.map((status) => ({ type, status })))

test('there are twelve statuses, of which five are finished', () => {
  expect(statuses).toHaveLength(12)
  expect(statuses.filter((status) => finished.includes(status))).toHaveLength(finished.length)
})

test.each(cases)(
  '[mod-07] a change of type $type in $status is told of as active with an experience, unless that is No Experience or it is finished',
  async ({ type, status }) => {
    const shown = finished.includes(status) ? [] : signed.includes(status) ? ['LoanModProcessing'] : ['LoanMod']
    for (const experienceToShow of ['Agent Intro', 'No Agent Intro', 'View']) {
      expect(await told({ type, status, experienceToShow })).toEqual(shown)
    }
    // What is signed is under way, whatever page it leads to.
    const silent = shown[0] === 'LoanModProcessing' ? shown : []
    for (const experienceToShow of ['No Experience', null]) {
      expect(await told({ type, status, experienceToShow })).toEqual(silent)
    }
  },
)

test.each(cases)(
  '[mod-08] a change of type $type in $status that is Ready to Sign is processing, unless it is finished',
  async ({ type, status }) => {
    const shown = finished.includes(status) ? [] : ['LoanModProcessing']
    expect(await told({ type, status, experienceToShow: 'Ready to Sign' })).toEqual(shown)
  },
)
