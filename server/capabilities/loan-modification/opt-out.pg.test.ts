import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, businessToday } from '#sdk/dates/dates'
import { insertModification } from '#server/loans/programs/loan-modification.store'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { confirmFrame, gqlConfirmed } from '#tests/fixtures/confirmed'
import { elementDocument } from '#tests/fixtures/element-documents'
import { changerOf } from '#tests/fixtures/modifications'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterEach(() => app.close())

const today = () => businessToday(app.clock)
const account = '100000000001'
/** Current, on autopay; P18 is the co-buyer. */
const maria = () => changerOf(app, 'p1@example.com', account)
const rosa = () => changerOf(app, 'p18@example.com', account)

test('[mod-04] opting out stops the change, tells both, hides offers for 90 days and leaves asking open', async () => {
  const asked = await maria().request()
  const id = asked.data?.RequestLoanModification.loanModification.loanModId
  await maria().sign(await maria().passcode())
  expect((await rosa().optOut(id)).code).toBeNull()
  const [change] = await maria().requests()
  expect([change?.summary.status.value, change?.endedBecause]).toEqual(['Cancelled', 'someone on the loan opted out'])
  expect((await maria().options()).optedOutUntil).toBe(addDays(today(), 90))
  expect((await maria().request()).code).toBeNull()
})

test('opting out of a change again is told as done and written once; one that ended otherwise is not stopped', async () => {
  const asked = async () => (await maria().request()).data?.RequestLoanModification.loanModification.loanModId ?? ''
  const stopped = await asked()
  for (const person of [rosa(), rosa(), maria()]) expect((await person.optOut(stopped)).code).toBeNull()
  const written = await app.services.db.read(
    `SELECT (SELECT count(*)::int FROM audit_log WHERE account_number = $1 AND action = 'modification.cancel') AS audits,
            (SELECT count(*)::int FROM loan_modification_opt_outs WHERE account_number = $1) AS "optOuts",
            (SELECT count(*)::int FROM messages WHERE recipient = 'p1@example.com' AND template = 'loan-change-cancelled') AS mails`,
    [account],
  )
  expect(written).toEqual([{ audits: 1, optOuts: 1, mails: 1 }])
  const expired = await asked()
  await app.services.db.withTx((tx) =>
    tx.query(`UPDATE loan_modifications SET status = 'Expired', closed_on = sign_by WHERE loan_mod_id = $1`, [expired]),
  )
  expect((await maria().optOut(expired)).code).toBe('MOD_NOT_READY')
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

test('on a partner’s page nothing is asked for, signed or stopped before the borrower confirms it in our frame', async () => {
  const token = await app.embedToken('p1@example.com', account, { capabilities: ['loan-modification'] })
  const ask = {
    accountNumber: account,
    type: 'Frequency',
    requestedFrequency: 'BI_WEEKLY',
    hardshipReason: null,
    withAdvisor: false,
  }
  expect((await app.gql(token, elementDocument('AskForLoanChange'), ask)).code).toBe('CONFIRMATION_REQUIRED')
  expect((await gqlConfirmed(app, token, elementDocument('AskForLoanChange'), ask)).code).toBeNull()
  const [change] = await maria().requests()
  const sign = {
    accountNumber: account,
    loanModId: change?.summary.loanModId,
    documentHash: change?.agreement?.sha256,
    // What a page sends as a code counts for nothing.
    passcode: '000000',
    signature: {
      authorizationVersion: change?.agreement?.version,
      acceptedAt: new Date(app.clock.nowMs()).toISOString(),
      signatureName: 'Maria Santos',
    },
  }
  const { body } = await confirmFrame(app, token).ask({ operation: 'SignLoanModification', variables: sign })
  expect([body.view?.act, body.view?.authorization]).toEqual(['Sign the loan change', change?.agreement?.text])
  expect((await app.gql(token, elementDocument('SignLoanChange'), sign)).code).toBe('CONFIRMATION_REQUIRED')
  expect((await gqlConfirmed(app, token, elementDocument('SignLoanChange'), sign)).code).toBeNull()
  expect((await maria().requests())[0]?.signers.map(({ signedAt }) => signedAt !== null)).toEqual([true, false])
  const stop = { accountNumber: account, loanModId: change?.summary.loanModId }
  expect((await gqlConfirmed(app, token, elementDocument('StopLoanChange'), stop)).code).toBeNull()
  expect((await maria().requests())[0]?.summary.status.value).toBe('Cancelled')
})

test.each([
  ['en', 'Interest compared with no change: The same'],
  ['es', 'Intereses en comparación con no hacer el cambio: Los mismos'],
] as const)(
  '[mod-02] on a loan without interest our frame says in %s that it stays the same',
  async (language, line) => {
    await app.services.db.withTx((tx) =>
      tx.query('UPDATE accounts SET rate_millionths = 0 WHERE account_number = $1', [account]),
    )
    const token = await app.embedToken('p1@example.com', account, { capabilities: ['loan-modification'] })
    const variables = {
      accountNumber: account,
      type: 'Frequency',
      requestedFrequency: 'BI_WEEKLY',
      hardshipReason: null,
      withAdvisor: false,
    }
    const frame = confirmFrame(app, token, { 'ui-language': language })
    const { body } = await frame.ask({ operation: 'RequestLoanModification', variables })
    expect(body.view?.rows.map(({ label, value }) => `${label}: ${value}`)).toContain(line)
  },
)
