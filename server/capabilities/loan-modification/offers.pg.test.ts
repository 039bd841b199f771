import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, businessToday } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { appendEntry } from '#server/loans/ledger/ledger.store'
import { insertModification } from '#server/loans/programs/loan-modification.store'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { changerOf, type TestChanger } from '#tests/fixtures/modifications'
import { at } from '#tests/fixtures/payments'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterEach(() => app.close())

const today = () => businessToday(app.clock)
/** P22 and P25 are current and never paid late; P26 paid late and is offered a change, P27 was. */
const elena = () => changerOf(app, 'p22@example.com', '100000000022')
const naomi = () => changerOf(app, 'p25@example.com', '100000000025')
const victor = () => changerOf(app, 'p26@example.com', '100000000026')

const night = async (date: string) => {
  await at(app, date, '00:10')
  const result = await runJob(app.services, 'rollover')
  await at(app, date, '10:00')
  return result
}

const told = async (person: TestChanger) => {
  const answer = await person.ask<{
    GetAlerts: { alerts: { kind: string; date: string | null; actions: string[] }[] }
  }>('query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind date actions } } }', {
    n: person.accountNumber,
  })
  return answer.data?.GetAlerts.alerts.find(({ kind }) => kind.startsWith('LoanMod')) ?? null
}

const offers = (accountNumber: string) =>
  app.services.db.read<{ experience: string; status: string; signBy: string; createdOn: string }>(
    `SELECT experience_to_show AS experience, status, sign_by::text AS "signBy", created_on::text AS "createdOn"
     FROM loan_modifications WHERE account_number = $1 AND created_by = 'Analytic' ORDER BY created_on`,
    [accountNumber],
  )

/** The fee of a payment that came back; no installment is past due. */
async function chargeFee(accountNumber: string): Promise<void> {
  const entry = { accountNumber, effectiveDate: today(), actor: 'test', atMs: app.clock.nowMs() }
  await app.services.db.withTx(async (tx) => {
    await appendEntry(tx, { ...entry, type: 'FEE_NSF', cents: 1500, description: 'Returned payment fee' })
  })
}

/** Pays what is due next, fees and all, and lets it post. */
async function payWhatIsDue(person: TestChanger): Promise<void> {
  const answer = await person.ask<{ GetAccount: { amountDue: { currentDue: number } } }>(
    'query($n: String!) { GetAccount(accountNumber: $n) { amountDue { currentDue } } }',
    { n: person.accountNumber },
  )
  const paid = await person.pay({ paymentAmount: answer.data?.GetAccount.amountDue.currentDue ?? 0 })
  expect(paid.code).toBeNull()
  await at(app, '2026-06-18', '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, '2026-06-18', '20:00')
  await runJob(app.services, 'posting')
}

test('[alert-06] the night after payments went wrong offers a caught-up loan another schedule, once, with its last day', async () => {
  await chargeFee(elena().accountNumber)
  expect(await told(elena())).toBeNull()
  const result = await night('2026-06-18')
  expect(result['modification-offered']).toBe(1)
  expect(await told(elena())).toEqual({ kind: 'LoanMod', date: null, actions: ['MODIFICATION_INTRODUCTION'] })
  expect(await offers(elena().accountNumber)).toEqual([
    { experience: 'No Agent Intro', status: 'PendingSignature', signBy: '2026-07-03', createdOn: '2026-06-18' },
  ])
  // Who always paid in time is offered nothing, and nobody anything twice.
  expect(await told(naomi())).toBeNull()
  await night('2026-06-19')
  expect(await offers(elena().accountNumber)).toHaveLength(1)
  const notes = await app.services.db.read(
    `SELECT 1 FROM notations WHERE account_number = $1 AND activity_code = 'LM'`,
    [elena().accountNumber],
  )
  expect(notes).toHaveLength(1)
})

test('[alert-10] an offer that nobody takes up ends after fifteen days, is told of for thirty, and is not made again for ninety', async () => {
  await chargeFee(elena().accountNumber)
  await night('2026-06-18')
  await payWhatIsDue(elena())
  await night('2026-07-03')
  expect((await told(elena()))?.kind).toBe('LoanMod')
  const result = await night('2026-07-04')
  // P26’s own offer ends in the days between.
  expect(result['modification-offer-expired']).toBeGreaterThanOrEqual(1)
  expect(await offers(elena().accountNumber)).toMatchObject([{ status: 'Expired', experience: 'No Experience' }])
  const expired = { kind: 'LoanModExpired', date: '2026-07-03' }
  expect(await told(elena())).toEqual({ ...expired, actions: ['VIEW_MODIFICATION'] })
  // Past due since its offer: the page would refuse to change anything, though an extension is open to it.
  expect(await told(victor())).toMatchObject({ kind: 'LoanModExpired', actions: ['CALL_US'] })
  await at(app, '2026-08-02', '10:00')
  expect((await told(elena()))?.kind).toBe('LoanModExpired')
  await at(app, '2026-08-03', '10:00')
  expect(await told(elena())).toBeNull()
})

test('[mod-04] nobody is offered a change who opted out, and what was offered to them is taken back', async () => {
  expect((await told(victor()))?.kind).toBe('LoanMod')
  expect((await victor().optOut()).code).toBeNull()
  expect(await told(victor())).toBeNull()
  expect((await elena().optOut()).code).toBeNull()
  await chargeFee(elena().accountNumber)
  await night('2026-06-18')
  expect(await offers(elena().accountNumber)).toEqual([])
})

test('a loan that is past due or being repossessed is offered nothing, and one that had a change lately is led to an advisor', async () => {
  await app.services.db.withTx((tx) =>
    insertModification(tx, {
      loanModId: 'mod_earlier',
      accountNumber: naomi().accountNumber,
      smeadId: null,
      type: 'Frequency',
      processType: 'SelfService',
      createdBy: 'SelfService',
      status: 'Complete',
      experienceToShow: 'View',
      signBy: null,
      completionDate: addDays(today(), -120),
      closedOn: null,
      newPaymentDueDate: null,
      newPaymentCents: null,
      createdOn: addDays(today(), -130),
    }),
  )
  await chargeFee(naomi().accountNumber)
  await night('2026-06-18')
  expect(await told(naomi())).toMatchObject({ kind: 'LoanMod', actions: ['AGENT_INTRODUCTION'] })
  // P3 has late fees and is past due; P8 is being repossessed.
  expect(await offers('100000000003')).toEqual([])
  expect(await offers('100000000008')).toEqual([])
})

test('asking takes the place of the offer', async () => {
  expect((await victor().request()).code).toBeNull()
  expect(await offers(victor().accountNumber)).toMatchObject([{ status: 'Cancelled' }])
  expect((await told(victor()))?.kind).toBe('LoanModProcessing')
})
