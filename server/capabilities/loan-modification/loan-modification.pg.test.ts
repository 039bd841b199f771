import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, businessToday } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { findRequested } from '#server/loans/programs/modification-records.store'
import { type ModificationStep, takeStep } from '#server/loans/programs/modification-steps'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { changerOf } from '#tests/fixtures/modifications'
import { at } from '#tests/fixtures/payments'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterEach(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const today = () => businessToday(app.clock)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const account = '100000000001'
/** Current, on autopay; P18 is the co-buyer. */
const maria = () => changerOf(app, 'p1@example.com', account)
const rosa = () => changerOf(app, 'p18@example.com', account)

async function staff(loanModId: string, event: ModificationStep['event'], more: Partial<ModificationStep> = {}) {
  const context = { config: app.services.config, clock: app.clock, correlationId: 'test' }
  await app.services.db.withTx(async (tx) => {
    const change = await findRequested(tx, loanModId)
    if (change === null) throw new Error('No such change')
    await takeStep(tx, context, change, { event, by: 'staff', actor: `staff-${event}`, subject: account, ...more })
  })
}

async function signedByBoth(): Promise<string> {
  const asked = await maria().request()
  expect(asked.code).toBeNull()
  const id = asked.data?.RequestLoanModification.loanModification.loanModId ?? ''
  expect((await maria().sign(await maria().passcode())).code).toBeNull()
  expect((await rosa().sign(await rosa().passcode())).code).toBeNull()
  return id
}

const autopay = async () => (await autopayOf(app, 'p1@example.com', account).list()).data?.GetRecurringPayments[0]
const statusOf = async (person = maria()) => (await person.requests())[0]?.summary.status.value

test('nothing is offered that is refused, and what is refused says why', async () => {
  const past = changerOf(app, 'p3@example.com', '100000000003')
  const options = await past.options()
  expect(options.refusals.filter(({ type }) => type === 'Frequency')).toEqual([
    { type: 'Frequency', reasonCode: 'past-due', isException: true },
  ])
  expect(options.choices.map(({ type, isOpen }) => [type, isOpen])).toEqual([
    ['Frequency', false],
    ['Frequency', false],
    ['Frequency', false],
    ['Extension', false],
  ])
  const refused = await past.request()
  expect([refused.code, refused.errors[0]?.message]).toEqual([
    'MOD_INELIGIBLE',
    'You can’t change your payments online right now because your account is past due. Call us and we’ll look at your options.',
  ])
  for (const choice of (await maria().options()).choices) expect(choice.isOpen).toBe(true)
  expect((await maria().request({ requestedFrequency: 'MONTHLY' })).code).toBe('FIELD_INVALID')
  expect((await changerOf(app, 'p8@example.com', '100000000008').request({ withAdvisor: true })).code).toBe(
    'MOD_INELIGIBLE',
  )
})

test('a stranger neither sees, asks for, signs nor stops a change of the loan', async () => {
  const asked = await maria().request()
  const id = asked.data?.RequestLoanModification.loanModification.loanModId
  const stranger = changerOf(app, 'p2@example.com', account)
  expect((await stranger.request()).code).toBe('NOT_FOUND')
  expect((await stranger.optOut(id)).code).toBe('NOT_FOUND')
  const smeadId = asked.data?.RequestLoanModification.loanModification.smeadId
  const open = async (email: string) =>
    (await app.request(`/api/documents/${smeadId}`, { headers: { authorization: `Bearer ${await app.token(email)}` } }))
      .status
  expect([await open('p2@example.com'), await open('p18@example.com')]).toEqual([404, 200])
})

test('[mod-02][gql-14] both sign with their own login, staff check twice, and the posting changes the schedule', async () => {
  const asked = await maria().request()
  const made = asked.data?.RequestLoanModification.loanModification
  expect(made).toMatchObject({
    type: 'Frequency',
    experienceToShow: 'Ready to Sign',
    status: { value: 'PendingSignature', description: 'Approved, Pending Signature' },
  })
  const [change] = await maria().requests()
  const { terms } = change as NonNullable<typeof change>
  expect(change?.canSign).toBe(true)
  expect(terms.after.regularPaymentAmount).toBe(Math.ceil((terms.before.regularPaymentAmount * 12) / 26))
  expect(terms.keptPayments[0]?.date).toBe(terms.before.nextDueDate)
  expect(terms.firstNewDate > terms.lastDay).toBe(true)
  const first = await maria().sign(await maria().passcode(), { name: 'Maria Santos' })
  expect(first.data?.SignLoanModification.loanModification.status.value).toBe('PendingSignature')
  const again = await maria().sign(await maria().passcode())
  expect([again.code, again.errors[0]?.message]).toEqual([
    'MOD_WAITING_OTHER_SIGNER',
    'Thanks. We’re waiting for Rosa to sign too.',
  ])
  const second = await rosa().sign(await rosa().passcode(), { name: 'Rosa Santos' })
  expect(second.data?.SignLoanModification.loanModification.status).toEqual({
    value: 'PendingDocumentReview',
    description: 'Signed and Submitted',
  })
  const id = made?.loanModId ?? ''
  await staff(id, 'accept-documents')
  await staff(id, 'accept-quality')
  const before = await autopay()
  await runJob(app.services, 'posting')
  const after = await autopay()
  // Autopay stays on, with the same dates, and each draw covers what's due before the next one.
  expect([after?.status, after?.id]).toEqual(['ENROLLED', before?.id])
  expect(after?.scheduledPayments.map(({ paymentDate }) => paymentDate)).toEqual(
    before?.scheduledPayments.map(({ paymentDate }) => paymentDate),
  )
  const kept = terms.keptPayments.reduce((sum, { amount }) => sum + amount, 0)
  const twoOfTheNew = 2 * terms.after.regularPaymentAmount
  expect(after?.scheduledPayments.slice(0, 2).map(({ paymentAmount }) => paymentAmount)).toEqual([
    kept + twoOfTheNew,
    twoOfTheNew,
  ])
  const [done] = await maria().requests()
  expect(done?.summary).toMatchObject({ status: { value: 'Complete' }, completionDate: today() })
  // Its card would read as if it had come to nothing.
  expect(done?.closedOn).toBeNull()
  const answer = await maria().ask<{
    GetAccount: { amountDue: { nextDueDate: string; afterNextDueDate: string } }
    GetPaymentPlan: { paymentFrequency: string; regularPaymentAmount: number }
  }>(
    `query($n: String!) { GetAccount(accountNumber: $n) { amountDue { nextDueDate afterNextDueDate } }
      GetPaymentPlan(accountNumber: $n) { paymentFrequency regularPaymentAmount } }`,
    { n: account },
  )
  expect(answer.data).toEqual({
    GetAccount: { amountDue: { nextDueDate: terms.keptPayments[0]?.date, afterNextDueDate: terms.firstNewDate } },
    GetPaymentPlan: { paymentFrequency: 'BI_WEEKLY', regularPaymentAmount: terms.after.regularPaymentAmount },
  })
  const notes = await read<{ comment: string }>(
    `SELECT comment FROM notations WHERE account_number = $1 AND activity_code = 'LM'`,
    [account],
  )
  expect(notes).toHaveLength(7)
  const told = await read<{ template: string; recipient: string }>(
    `SELECT template, recipient FROM messages WHERE template = 'loan-change-complete' ORDER BY length(recipient)`,
  )
  expect(told.map(({ recipient }) => recipient)).toEqual(['p1@example.com', 'p18@example.com'])
})

test('a signature is refused for another document, without a code, without a name, and once it is over', async () => {
  await maria().request()
  const [change] = await maria().requests()
  const code = await maria().passcode()
  expect((await maria().sign(code, { documentHash: 'f'.repeat(64) })).code).toBe('PRICE_CHANGED')
  expect((await maria().sign(code, { name: '  ' })).code).toBe('FIELD_INVALID')
  expect((await maria().sign('000000')).code).toBe('OTP_WRONG')
  await at(app, addDays(change?.terms.signBy ?? '', 1), '09:00')
  const late = await maria().sign(await maria().passcode(), change === undefined ? {} : { of: change })
  expect(late.code).toBe('MOD_EXPIRED')
  expect(await statusOf()).toBe('Expired')
})

test('a change that waits for approval cannot be signed, and its terms are those of the day it is approved', async () => {
  const asked = await maria().request({ withAdvisor: true, hardshipReason: 'Fewer hours at work' })
  const id = asked.data?.RequestLoanModification.loanModification.loanModId ?? ''
  expect(await statusOf()).toBe('PendingManagerApproval')
  expect((await maria().sign(await maria().passcode())).code).toBe('MOD_NOT_READY')
  await at(app, addDays(today(), 3), '09:00')
  await staff(id, 'approve')
  const [change] = await maria().requests()
  expect([change?.summary.status.value, change?.terms.signBy]).toEqual(['PendingSignature', addDays(today(), 15)])
})

test('outside the limits an advisor may make an exception, or decline with the main reason', async () => {
  const past = changerOf(app, 'p3@example.com', '100000000003')
  const asked = await past.request({ withAdvisor: true })
  expect(asked.data?.RequestLoanModification.loanModification.status.value).toBe(
    'PendingManagerEligibilityExceptionApproval',
  )
  const id = asked.data?.RequestLoanModification.loanModification.loanModId ?? ''
  await staff(id, 'decline', { reason: 'too-far-past-due' })
  const [change] = await past.requests()
  expect([change?.summary.status.value, change?.endedBecause]).toEqual([
    'Declined',
    'the loan is too far past due for this change',
  ])
  expect((await past.options()).choices).toHaveLength(4)
})

test('two requests at once leave one, and the same key asks once', async () => {
  const key = randomUUID()
  const answers = await Promise.all([maria().request({}, key), maria().request({}, key), rosa().request()])
  expect(answers.filter(({ code }) => code === null).length).toBeGreaterThanOrEqual(1)
  expect(await maria().requests()).toHaveLength(1)
  expect((await maria().request()).code).toBe('MOD_INELIGIBLE')
})

test('signing twice at once keeps one signature', async () => {
  await maria().request()
  const [change] = await maria().requests()
  const code = await maria().passcode()
  const of = change === undefined ? {} : { of: change }
  const answers = await Promise.all([maria().sign(code, of), maria().sign(code, of)])
  expect(answers.filter(({ code: refusal }) => refusal === null)).toHaveLength(1)
  expect(await read(`SELECT 1 FROM program_signatures WHERE program = 'loan-modification'`)).toHaveLength(1)
})

test('a signature and the expiry run at once: either it is signed in time or it has expired, never both', async () => {
  await maria().request()
  const [change] = await maria().requests()
  await maria().sign(await maria().passcode())
  const code = await rosa().passcode()
  await at(app, change?.terms.signBy ?? '', '23:59')
  const of = (await rosa().requests())[0]
  await app.clock.advanceBy(2 * 60_000)
  const [answer] = await Promise.all([
    rosa().sign(code, of === undefined ? {} : { of }),
    runJob(app.services, 'rollover'),
    runJob(app.services, 'rollover'),
  ])
  expect(['MOD_EXPIRED', 'OTP_EXPIRED']).toContain(answer.code)
  expect(await statusOf()).toBe('Expired')
  // P12's own change expires in the same run.
  const id = change?.summary.loanModId
  expect(
    await read(`SELECT 1 FROM loan_modification_steps WHERE event = 'expire' AND loan_mod_id = $1`, [id]),
  ).toHaveLength(1)
  const told = await read(
    `SELECT 1 FROM messages WHERE template = 'loan-change-expired' AND recipient IN ('p1@example.com','p18@example.com')`,
  )
  expect(told).toHaveLength(2)
})

test('a signed change that is not checked in time is canceled, and the loan stays as it was', async () => {
  await signedByBoth()
  const [change] = await maria().requests()
  await at(app, addDays(change?.terms.lastDay ?? '', 1), '00:30')
  await runJob(app.services, 'rollover')
  const [ended] = await maria().requests()
  expect([ended?.summary.status.value, ended?.endedBecause]).toEqual([
    'Cancelled',
    'it couldn’t take effect by the date in the agreement',
  ])
  expect(await read(`SELECT 1 FROM ledger_entries WHERE type = 'FREQUENCY_CHANGE'`)).toHaveLength(0)
})

test('the posting run twice, and for a day it missed, changes the schedule once', async () => {
  const id = await signedByBoth()
  await staff(id, 'accept-documents')
  await staff(id, 'accept-quality')
  const day = today()
  await at(app, addDays(day, 1), '21:00')
  await runJob(app.services, 'posting', day)
  await runJob(app.services, 'posting', day)
  await runJob(app.services, 'posting')
  expect(await read(`SELECT 1 FROM ledger_entries WHERE type = 'FREQUENCY_CHANGE'`)).toHaveLength(1)
  expect((await maria().requests())[0]?.summary.completionDate).toBe(day)
})

test('signed documents that are not in order are closed with the reason', async () => {
  const id = await signedByBoth()
  expect((await maria().sign(await maria().passcode())).code).toBe('MOD_ALREADY_SIGNED')
  await staff(id, 'reject-documents', { reason: 'signature-unclear' })
  expect(await statusOf()).toBe('RejectedClosed')
})

test('the extension that waits in the sandbox is signed by the buyer and, with a login, the co-buyer', async () => {
  const omar = changerOf(app, 'p12@example.com', '100000000012')
  const [change] = await omar.requests()
  expect(change).toMatchObject({ canSign: true, summary: { type: 'Extension', status: { value: 'PendingSignature' } } })
  expect(change?.terms.before.nextDueDate).toBe(addDays(today(), -16))
  const signed = await omar.sign(await omar.passcode(), { name: 'Omar Haddad' })
  expect(signed.code).toBeNull()
  expect((await omar.requests())[0]?.signers).toMatchObject([
    { firstName: 'Omar', isCaller: true, signedAt: expect.any(String) },
    { firstName: 'Leila', isCaller: false, signedAt: null },
  ])
})
