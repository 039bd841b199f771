import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, todayInPhoenix } from '#sdk/dates/dates'
import { insertModification } from '#server/loans/programs/loan-modification.store'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { changerOf } from '#tests/fixtures/modifications'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterEach(() => app.close())

const today = () => todayInPhoenix(app.clock)
const account = '100000000001'
/** Current, on autopay; P18 is the co-buyer. */
const maria = () => changerOf(app, 'p1@example.com', account)
const rosa = () => changerOf(app, 'p18@example.com', account)

test('[mod-04] opting out stops the change, tells both, hides offers for 90 days and leaves asking open', async () => {
  const asked = await maria().request()
  const id = asked.data?.RequestLoanModification.loanModification.loanModId
  await maria().sign(await maria().passcode())
  expect((await rosa().optOut(id)).code).toBeNull()
  expect((await rosa().optOut(id)).code).toBe('MOD_NOT_READY')
  const [change] = await maria().requests()
  expect([change?.summary.status.value, change?.endedBecause]).toEqual(['Cancelled', 'someone on the loan opted out'])
  expect((await maria().options()).optedOutUntil).toBe(addDays(today(), 90))
  expect((await maria().request()).code).toBeNull()
})

test('[alert-06] an offer is on the dashboard only while asking for it would not be refused and nobody opted out', async () => {
  const offer = (accountNumber: string) =>
    app.services.db.withTx((tx) =>
      insertModification(tx, {
        loanModId: `mod_offer${accountNumber.slice(-2)}`,
        accountNumber,
        smeadId: null,
        type: 'Frequency',
        processType: 'SelfService',
        createdBy: 'Analytic',
        status: 'PendingSignature',
        experienceToShow: 'No Agent Intro',
        signBy: null,
        completionDate: null,
        closedOn: null,
        newPaymentDueDate: null,
        newPaymentCents: null,
        createdOn: today(),
      }),
    )
  const isOffered = async (person: ReturnType<typeof changerOf>) => {
    const answer = await person.ask<{ GetAlerts: { alerts: { kind: string }[] } }>(
      'query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind } } }',
      { n: person.accountNumber },
    )
    return answer.data?.GetAlerts.alerts.some(({ kind }) => kind === 'LoanMod')
  }
  const past = changerOf(app, 'p3@example.com', '100000000003')
  await offer(account)
  await offer('100000000003')
  expect([await isOffered(maria()), await isOffered(past)]).toEqual([true, false])
  expect((await rosa().optOut()).code).toBeNull()
  expect(await isOffered(maria())).toBe(false)
  expect((await maria().request()).code).toBeNull()
})
