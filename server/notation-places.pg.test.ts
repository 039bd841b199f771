import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { payerOf } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const accountNumber = '100000000001'
const takenPlaces = () =>
  app.services.db.read<{ code: string; place: string }>(
    `DELETE FROM notations WHERE account_number = $1 RETURNING activity_code AS code, place_called AS place`,
    [accountNumber],
  )

/** Everything that is noted when a borrower of the loan pays, cancels, asks for the payoff letter and changes a name. */
async function placesOf(client: string | null): Promise<Record<string, string>> {
  const headers: Record<string, string> = client === null ? {} : { 'x-carport-client': client }
  const there: TestApp = {
    ...app,
    gql: (token, query, variables, more) => app.gql(token, query, variables, { ...headers, ...more }),
  }
  const payer = payerOf(there, 'p1@example.com', accountNumber)
  const made = await payer.pay()
  const id = made.data?.CreateIndividualPayment.individualPayment.id ?? ''
  const profile = await payer.ask<{ GetProfile: { version: number } }>('{ GetProfile { version } }', {})
  const fresh = () => ({ 'idempotency-key': randomUUID() })
  const refusals = [
    made.code,
    (await payer.cancel(id)).code,
    (
      await payer.ask(
        'mutation($n: String!) { SendPayoffQuote(accountNumber: $n, goodUntil: "2026-06-27", channel: EMAIL) { success } }',
        { n: accountNumber },
        fresh(),
      )
    ).code,
    (
      await payer.ask(
        'mutation($v: Int!) { UpdateNickName(nickName: "Mia", version: $v) { success } }',
        { v: profile.data?.GetProfile.version },
        fresh(),
      )
    ).code,
  ]
  expect(refusals).toEqual([null, null, null, null])
  const notations = await takenPlaces()
  return Object.fromEntries(notations.map(({ code, place }) => [code, place]))
}

test('a notation has the place where the borrower acted: an app, or the web', async () => {
  expect(await placesOf('web')).toEqual({ PY: 'WEB', PX: 'WEB', PO: 'WEB', PR: 'WEB' })
  expect(await placesOf('app')).toEqual({ PY: 'APP', PX: 'APP', PO: 'APP', PR: 'APP' })
  expect(await placesOf(null)).toEqual({ PY: 'WEB', PX: 'WEB', PO: 'WEB', PR: 'WEB' })
})
