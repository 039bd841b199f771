import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestContext } from '#server/platform/context'
import { enforcePolicy } from '#server/identity/policy'
import { createLogger } from '#server/platform/log/log'
import { makeAPaymentModule } from '#server/capabilities/make-a-payment/make-a-payment.module'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { payerOf } from '#tests/fixtures/payments'
import { cancelIndividualPayment } from './cancel-payment.ts'
import { managePaymentsModule } from './manage-payments.module.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

/** A request of staff who look through a borrower's eyes. */
async function throughTheEyesOf(email: string): Promise<RequestContext> {
  const [login] = await app.services.db.read<{ loginId: string; customerId: string }>(
    'SELECT login_id AS "loginId", customer_id AS "customerId" FROM logins WHERE email_key = $1',
    [email],
  )
  return {
    ...app.services,
    actor: {
      kind: 'borrower',
      loginId: login?.loginId ?? '',
      customerId: login?.customerId ?? '',
      email,
      emailVerified: true,
      sessionId: 'ses_test',
      authTimeSeconds: Math.floor(app.clock.nowMs() / 1000),
      impersonatedBy: 'log_staff',
    },
    log: createLogger(),
    correlationId: 'test-impersonation',
    ip: '127.0.0.1',
    userAgent: 'test',
    place: 'WEB',
    origin: null,
    language: 'en',
    idempotencyKey: randomUUID(),
    confirmation: null,
    replyHeaders: new Map(),
  }
}

test("staff who look through a borrower's eyes cannot pay for them", async () => {
  const policy = makeAPaymentModule.policies['Mutation.CreateIndividualPayment']
  if (policy === undefined) throw new Error('There is no policy')
  const context = await throughTheEyesOf('p1@example.com')
  const args = { input: { accountNumber: '100000000001' } }
  await expect(
    enforcePolicy({ kind: 'mutation', name: 'Mutation.CreateIndividualPayment', policy, args, context }),
  ).rejects.toMatchObject({
    code: 'IMPERSONATION_BLOCKED',
  })
})

test("they may cancel a payment, which leaves a notation of theirs beside the borrower's", async () => {
  const payer = payerOf(app, 'p1@example.com', '100000000001')
  const made = await payer.pay({ paymentAmount: 2500 })
  const id = made.data?.CreateIndividualPayment.individualPayment.id ?? ''
  const context = await throughTheEyesOf('p1@example.com')
  const policy = managePaymentsModule.policies['Mutation.CancelIndividualPayment']
  if (policy === undefined) throw new Error('There is no policy')
  const args = { accountNumber: '100000000001', id }
  await enforcePolicy({ kind: 'mutation', name: 'Mutation.CancelIndividualPayment', policy, args, context })
  await cancelIndividualPayment(context, '100000000001', id)
  expect(await payer.payments()).toEqual([])
  const notations = await app.services.db.read(
    `SELECT activity_code AS code, actor FROM notations WHERE account_number = '100000000001' AND activity_code IN ('PX','IM') ORDER BY code`,
  )
  expect(notations).toEqual([
    { code: 'IM', actor: 'log_staff' },
    { code: 'PX', actor: 'log_staff' },
  ])
})
