import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatCents } from '#sdk/money/money'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf } from '#tests/fixtures/payments'

// P4 keeps a plan whose next payment, of 758.23, is planned for June 26.
const accountNumber = '100000000004'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const p4 = () => payerOf(app, 'p4@example.com', accountNumber)

interface Asked {
  readonly GetAccount: {
    readonly amountDue: {
      readonly planPayment: { readonly amount: number; readonly date: string } | null
      readonly stillToPay: {
        readonly kind: string
        readonly amount: number
        readonly due: number
        readonly dueOn: string
      }
    }
  }
  readonly GetAlerts: { readonly alerts: readonly { readonly kind: string; readonly amount: number | null }[] }
  readonly GetPtcPlan: { readonly nextPaymentAmount: number | null }
}

/** What is asked for next, as each page shows it: main button, payment page, dashboard, alert, plan page. */
async function asked() {
  const { data } = await p4().ask<Asked>(
    `query($n: String!) { GetAccount(accountNumber: $n) { amountDue { planPayment { amount date } stillToPay { kind amount due dueOn } } }
       GetAlerts(accountNumber: $n) { alerts { kind amount } } GetPtcPlan(accountNumber: $n) { nextPaymentAmount } }`,
    { n: accountNumber },
  )
  if (data === null) throw new Error('No answer.')
  const { planPayment, stillToPay } = data.GetAccount.amountDue
  const alert = data.GetAlerts.alerts.find(({ kind }) => kind === 'PlanToCure')
  const amounts = [
    stillToPay.amount,
    stillToPay.due,
    planPayment?.amount,
    alert?.amount,
    data.GetPtcPlan.nextPaymentAmount,
  ]
  expect([stillToPay.kind, stillToPay.dueOn]).toEqual(['PLAN', planPayment?.date])
  return { amount: new Set(amounts), by: planPayment?.date }
}

test('a plan asks for what no payment covers, while a part of it is on its way and once that is posted', async () => {
  expect(await asked()).toEqual({ amount: new Set([75_823]), by: '2026-06-26' })

  expect((await p4().pay({ paymentAmount: 20_000 })).code).toBeNull()
  expect(await asked()).toEqual({ amount: new Set([55_823]), by: '2026-06-26' })

  await at(app, '2026-06-17', '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, '2026-06-17', '20:00')
  await runJob(app.services, 'posting')
  expect(await asked()).toEqual({ amount: new Set([55_823]), by: '2026-06-26' })

  expect((await p4().pay({ paymentAmount: 55_823, paymentDate: '2026-06-18' })).code).toBeNull()
  expect((await asked()).by).not.toBe('2026-06-26')
})

const p9 = () => payerOf(app, 'p9@example.com', '100000000009')

/** A charged-off loan: what its own page has of the balance, what the account asks for, and what a payment is warned of. */
async function owedOn(person: ReturnType<typeof p9>) {
  const { data } = await person.ask<{
    GetPcoStanding: { readonly accountBalance: number; readonly underWay: number }
    GetAccount: { readonly amountDue: { readonly stillToPay: Record<string, unknown> } }
  }>(
    `query($n: String!) { GetPcoStanding(accountNumber: $n) { accountBalance underWay }
       GetAccount(accountNumber: $n) { amountDue { stillToPay { kind amount due dueOn inAll underWay scheduled } } } }`,
    { n: person.accountNumber },
  )
  if (data === null) throw new Error('No answer.')
  return { ...data.GetPcoStanding, stillToPay: data.GetAccount.amountDue.stillToPay }
}

test('of a charged-off loan the balance is shown as such, less what is processing and scheduled, and no more is warned of', async () => {
  const { accountBalance, underWay, stillToPay } = await owedOn(p9())
  expect(accountBalance).toBeGreaterThan(500_000)
  expect(underWay).toBe(0)
  const whole = { amount: accountBalance, due: accountBalance, inAll: accountBalance }
  expect(stillToPay).toEqual({ kind: 'CHARGED_OFF', ...whole, dueOn: null, underWay: 0, scheduled: 0 })

  expect((await p9().pay({ paymentAmount: 10_000 })).code).toBeNull()
  expect((await p9().pay({ paymentAmount: 5_000, paymentDate: '2026-06-25' })).code).toBeNull()
  const open = accountBalance - 15_000
  expect(await owedOn(p9())).toEqual({
    accountBalance,
    underWay: 15_000,
    stillToPay: {
      kind: 'CHARGED_OFF',
      amount: open,
      due: open,
      inAll: open,
      dueOn: null,
      underWay: 15_000,
      scheduled: 5_000,
    },
  })

  const warned = async (paymentAmount: number) =>
    (await p9().preview({ paymentAmount })).data?.PreviewIndividualPayment.warnings
  expect(await warned(open)).toEqual([])
  expect(await warned(accountBalance)).toEqual([
    {
      code: 'PAYMENT_UNDER_WAY',
      message: `You already have $150.00 processing or scheduled, and only ${formatCents(open)} more is due. The rest of this payment would come on top of it.`,
    },
  ])
})
