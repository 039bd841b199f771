import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { sampleCode } from '#server/loans/accounts/electronic-records'
import { type KeptDocument, keepDocument } from '#server/platform/documents/documents.store'
import { readCapabilityDocuments } from '#server/platform/graphql/trusted-documents'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { debtorOf } from '#tests/fixtures/charge-off'
import { extenderOf } from '#tests/fixtures/extension'
import { changerOf } from '#tests/fixtures/modifications'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { payerOf, today } from '#tests/fixtures/payments'

/** Somebody with the loan that a document is about. */
type Owner = readonly [email: string, accountNumber: string]
const payer: Owner = ['p17@example.com', '100000000017']
const changer: Owner = ['p1@example.com', '100000000001']
const extender: Owner = ['p2@example.com', '100000000002']
const planner: Owner = ['p3@example.com', '100000000003']
const unasked: Owner = ['p8@example.com', '100000000008']
const debtor: Owner = ['p9@example.com', '100000000009']
const paidOff: Owner = ['p15@example.com', '100000000015']

const elements = readCapabilityDocuments()
const capabilities = Object.keys(elements)
const thatAsk = (operation: string) => capabilities.filter((name) => elements[name]?.[operation] !== undefined)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const ask = async <T>([email]: Owner, query: string, variables = {}) => {
  const answer = await app.gql<T>(await app.token(email), query, variables)
  if (answer.data === null) throw new Error(`Nothing came of ${query}: ${answer.code}`)
  return answer.data
}

async function customerOf([email]: Owner): Promise<string> {
  const [login] = await app.services.db.read<{ customerId: string }>(
    'SELECT customer_id AS "customerId" FROM logins WHERE email = $1',
    [email],
  )
  return login?.customerId ?? ''
}

async function letter(owner: Owner, kind: KeptDocument['kind']): Promise<string> {
  const about = { accountNumber: owner[1], customerId: await customerOf(owner), kind, facts: kind }
  const content = { fileName: 'letter.pdf', content: Buffer.from('%PDF-1.7'), at: '2026-06-17T17:00:00Z' }
  return app.services.db.withTx((tx) => keepDocument(tx, { ...about, ...content }))
}

async function paid(): Promise<string> {
  const { data } = await payerOf(app, ...payer).pay({ paymentAmount: 2500 })
  return data?.CreateIndividualPayment.individualPayment.id ?? 'none'
}

interface Records {
  readonly consent: { readonly version: string }
  readonly sampleDocumentId: string
  readonly acceptedDocumentId: string | null
}
const records = async (owner: Owner) =>
  (
    await ask<{ GetElectronicRecords: Records }>(
      owner,
      '{ GetElectronicRecords { consent { version } sampleDocumentId acceptedDocumentId } }',
    )
  ).GetElectronicRecords

async function agreed(): Promise<string> {
  const { version } = (await records(unasked)).consent
  const code = sampleCode(app.services.config, await customerOf(unasked), version)
  await ask(unasked, 'mutation($v: String!, $c: String!) { AcceptEConsent(version: $v, code: $c) { success } }', {
    v: version,
    c: code,
  })
  return (await records(unasked)).acceptedDocumentId ?? 'none'
}

async function said(): Promise<string> {
  const accountNumber = payer[1]
  const { GetChatIdentity: identity } = await ask<{ GetChatIdentity: { token: string } }>(
    payer,
    'query($n: String!) { GetChatIdentity(accountNumber: $n, attributes: []) { token } }',
    { n: accountNumber },
  )
  const { SendChatMessage: sent } = await ask<{ SendChatMessage: { conversation: { id: string } } }>(
    payer,
    `mutation($n: String!, $t: String!) {
      SendChatMessage(accountNumber: $n, text: "Hello", identity: $t, attributes: []) { conversation { id } } }`,
    { n: accountNumber, t: identity.token },
  )
  return sent.conversation.id
}

async function chargeOffPlan(): Promise<string> {
  const person = debtorOf(app, ...debtor)
  await person.sign(await person.passcode())
  const [plan] = await app.services.db.read<{ id: string }>(
    `SELECT plan_id AS id FROM charge_off_plans WHERE account_number = $1 AND state <> 'Offered'`,
    [debtor[1]],
  )
  return plan?.id ?? 'none'
}

/** Each kind of document: whose it is, how it comes to be there, and the elements on which it is offered. */
const kinds: Readonly<
  Record<string, { readonly of: Owner; readonly make: () => Promise<string>; readonly opens: readonly string[] }>
> = {
  'the sample': {
    of: unasked,
    make: async () => (await records(unasked)).sampleDocumentId,
    opens: thatAsk('AcceptEConsent'),
  },
  'the agreement to electronic records': { of: unasked, make: agreed, opens: ['profile'] },
  'a receipt': {
    of: payer,
    make: async () => `receipt-${await paid()}`,
    opens: ['make-a-payment', 'manage-payments', 'autopay-otp', 'account-details'],
  },
  'the authorization of a payment': {
    of: payer,
    make: async () => {
      const [payment] = await payerOf(app, ...payer).payments()
      return `authorization-${payment?.id}`
    },
    opens: ['make-a-payment', 'manage-payments', 'autopay-otp', 'account-details'],
  },
  'the authorization of autopay': {
    of: payer,
    make: async () => {
      const { data } = await autopayOf(app, ...payer).create()
      return `authorization-${data?.CreateRecurringPayment.recurringPayment.id}`
    },
    opens: ['autopay', 'autopay-otp', 'manage-payments', 'account-details'],
  },
  'a payoff letter': {
    of: payer,
    make: () => letter(payer, 'PAYOFF_LETTER'),
    opens: ['payoff-quote', 'account-details'],
  },
  'how a charged-off balance was computed': {
    of: debtor,
    make: () => letter(debtor, 'BALANCE_STATEMENT'),
    opens: ['account-resolution', 'keep-your-keys', 'account-details'],
  },
  'the notice of a sale': {
    of: debtor,
    make: () => letter(debtor, 'SALE_NOTICE'),
    opens: ['account-resolution', 'keep-your-keys', 'account-details'],
  },
  'the payment history': { of: payer, make: async () => `history-${payer[1]}`, opens: ['account-details'] },
  'the paid-in-full letter': {
    of: paidOff,
    make: async () => `paid-in-full-${paidOff[1]}`,
    opens: ['account-details', 'dashboard'],
  },
  'a change of the loan': {
    of: changer,
    make: async () => {
      const { data } = await changerOf(app, ...changer).request()
      return data?.RequestLoanModification.loanModification.smeadId ?? 'none'
    },
    opens: ['loan-modification', 'account-details'],
  },
  'the agreement of a payment plan': {
    of: planner,
    make: async () => {
      const { data } = await plannerOf(app, ...planner).start(addDays(today(app), 7), 3)
      return `agreement-${data?.CreatePtcPlan.plan.planId}`
    },
    opens: ['payment-plan', 'account-details'],
  },
  'the agreement of an extension': {
    of: extender,
    make: async () => {
      const { data } = await extenderOf(app, ...extender).extend()
      return `agreement-${data?.CreateExtension.summary.loanModId}`
    },
    opens: ['payment-extension', 'account-details'],
  },
  'the agreement of a charge-off plan': {
    of: debtor,
    make: async () => `agreement-${await chargeOffPlan()}`,
    opens: ['keep-your-keys', 'account-resolution', 'account-details'],
  },
  'what was said in a chat': { of: payer, make: async () => `transcript-${await said()}`, opens: ['chat'] },
}

test('whatever is signed on a partner’s page can be: its element asks for electronic records, and opens their sample', () => {
  expect(thatAsk('AcceptEConsent')).toEqual(expect.arrayContaining(['payment-plan', 'autopay', 'keep-your-keys']))
  expect(thatAsk('AcceptEConsent').length).toBeLessThan(capabilities.length)
})

describe.each(Object.entries(kinds))('%s', (_name, { of, make, opens }) => {
  let id = ''
  beforeAll(async () => {
    id = await make()
  })

  test('[embed-13] opens on the elements that offer it, and is not there for any other', async () => {
    const statuses: Record<string, number> = {}
    for (const capability of capabilities) {
      const token = await app.embedToken(...of, { capabilities: [capability], origin: app.url })
      const headers = { authorization: `Bearer ${token}`, origin: app.url }
      statuses[capability] = (await app.request(`/api/documents/${id}`, { headers })).status
    }
    expect(statuses).toEqual(Object.fromEntries(capabilities.map((name) => [name, opens.includes(name) ? 200 : 404])))
  })
})
