import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { sampleCode } from '#server/loans/accounts/electronic-records'
import { readCapabilityDocuments } from '#server/platform/graphql/trusted-documents'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { debtorOf } from '#tests/fixtures/charge-off'
import { elementDocument } from '#tests/fixtures/element-documents'
import { extenderOf } from '#tests/fixtures/extension'
import { changerOf } from '#tests/fixtures/modifications'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { payerOf, today } from '#tests/fixtures/payments'
import { pdfLines } from '#tests/fixtures/pdf-lines'

/** Somebody with the loan that a document is about. */
type Owner = readonly [email: string, accountNumber: string]
const payer: Owner = ['p17@example.com', '100000000017']
const changer: Owner = ['p1@example.com', '100000000001']
const extender: Owner = ['p2@example.com', '100000000002']
const planner: Owner = ['p3@example.com', '100000000003']
const unasked: Owner = ['p8@example.com', '100000000008']
const debtor: Owner = ['p9@example.com', '100000000009']
const sold: Owner = ['p11@example.com', '100000000011']
const mailReader: Owner = ['p12@example.com', '100000000012']
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

/** A letter that is kept, as its borrower has it written: in the portal, or by an element with the capability. */
async function letter(
  of: Owner,
  operation: 'WritePayoffLetter' | 'WriteChargeOffDocument',
  about: Readonly<Record<string, string>>,
  capability: string | null,
): Promise<string> {
  const [email, accountNumber] = of
  const token =
    capability === null
      ? await app.token(email)
      : await app.embedToken(email, accountNumber, { capabilities: [capability] })
  const variables = { accountNumber, ...about }
  const { data, code } = await app.gql<Record<string, { documentId: string }>>(
    token,
    elementDocument(operation),
    variables,
    { 'idempotency-key': randomUUID() },
  )
  const [written] = Object.values(data ?? {})
  if (written === undefined) throw new Error(`No letter: ${code}`)
  return written.documentId
}
const payoff = (capability: string | null) =>
  letter(payer, 'WritePayoffLetter', { goodUntil: addDays(today(app), 10) }, capability)
const chargeOff = (of: Owner, kind: string, capability: string | null) =>
  letter(of, 'WriteChargeOffDocument', { kind }, capability)

/** The newest letter of a kind that a loan's borrower has. */
async function newestLetter([, accountNumber]: Owner): Promise<string> {
  const [kept] = await app.services.db.read<{ id: string }>(
    'SELECT document_id AS id FROM documents WHERE account_number = $1 ORDER BY created_at DESC, document_id DESC LIMIT 1',
    [accountNumber],
  )
  return kept?.id ?? 'none'
}

async function mailed(): Promise<string> {
  const [email, accountNumber] = mailReader
  const token = await app.embedToken(email, accountNumber, { capabilities: ['payoff-quote'] })
  const sent = await app.gql(
    token,
    elementDocument('SendPayoffLetter'),
    { accountNumber, goodUntil: addDays(today(app), 10) },
    { 'idempotency-key': randomUUID() },
  )
  if (sent.code !== null) throw new Error(`No letter: ${sent.code}`)
  return newestLetter(mailReader)
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

/** Each kind of document: whose it is, how it is made, and the elements on which it is offered. */
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
  'a payoff letter that an element wrote': {
    of: payer,
    make: () => payoff('payoff-quote'),
    opens: ['payoff-quote', 'account-details'],
  },
  'a payoff letter from the portal': { of: payer, make: () => payoff(null), opens: [] },
  'a payoff letter that was mailed': { of: mailReader, make: mailed, opens: [] },
  'how a charged-off balance was computed, as an element wrote it': {
    of: debtor,
    make: () => chargeOff(debtor, 'BALANCE_STATEMENT', 'account-resolution'),
    opens: ['account-resolution', 'keep-your-keys', 'account-details'],
  },
  'how a charged-off balance was computed, from the portal': {
    of: debtor,
    make: () => chargeOff(debtor, 'BALANCE_STATEMENT', null),
    opens: [],
  },
  'the notice of a sale that an element wrote': {
    of: sold,
    make: () => chargeOff(sold, 'SALE_NOTICE', 'keep-your-keys'),
    opens: ['account-resolution', 'keep-your-keys', 'account-details'],
  },
  'the notice of a sale from the portal': { of: sold, make: () => chargeOff(sold, 'SALE_NOTICE', null), opens: [] },
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

/** Names that everybody on the loan goes by but the owner, and what identifies any vehicle. */
async function othersOf([email, accountNumber]: Owner): Promise<{
  vin: string
  names: readonly string[]
  own: string
}> {
  const people = await app.services.db.read<{ name: string; isOwner: boolean }>(
    `SELECT c.first_name || ' ' || c.last_name AS name, l.email IS NOT DISTINCT FROM $2 AS "isOwner"
     FROM account_customers JOIN customers c USING (customer_id) LEFT JOIN logins l USING (customer_id)
     WHERE account_number = $1`,
    [accountNumber, email],
  )
  const [vehicle] = await app.services.db.read<{ vin: string }>('SELECT vin FROM vehicles WHERE account_number = $1', [
    accountNumber,
  ])
  return {
    vin: vehicle?.vin ?? 'none',
    names: people.filter(({ isOwner }) => !isOwner).map(({ name }) => name),
    own: people.find(({ isOwner }) => isOwner)?.name ?? 'none',
  }
}

/** The text of a file. */
async function textOf(answer: Response): Promise<string> {
  const content = Buffer.from(await answer.arrayBuffer())
  return answer.headers.get('content-type') === 'application/pdf' ? pdfLines(content).join('\n') : content.toString()
}

/** The borrower's own words: they begin with their name, and the element shows them before they are agreed to. */
const agreedTo = /^(?:authorization|agreement)-/

describe.each(Object.entries(kinds))('%s', (_name, { of, make, opens }) => {
  let id = ''
  beforeAll(async () => {
    id = await make()
  })
  const open = async (capability: string) => {
    const token = await app.embedToken(...of, { capabilities: [capability], origin: app.url })
    return app.request(`/api/documents/${id}`, { headers: { authorization: `Bearer ${token}`, origin: app.url } })
  }

  test('[embed-13] opens on the elements that offer it, and is not there for any other', async () => {
    const statuses: Record<string, number> = {}
    for (const capability of capabilities) statuses[capability] = (await open(capability)).status
    expect(statuses).toEqual(Object.fromEntries(capabilities.map((name) => [name, opens.includes(name) ? 200 : 404])))
  })
  test.runIf(opens.length > 0)(
    '[embed-13] names no vehicle and nobody else to the page around an element',
    async () => {
      const { vin, names, own } = await othersOf(of)
      expect(vin).toMatch(/^\w{17}$/)
      for (const capability of opens) {
        const text = await textOf(await open(capability))
        expect(text.length, capability).toBeGreaterThan(20)
        for (const secret of [vin, ...names, ...(agreedTo.test(id) ? [] : [own])])
          expect(text, capability).not.toContain(secret)
      }
    },
  )

  test('[embed-13] is on the list of an element only where it opens there', async () => {
    const [email, accountNumber] = of
    const token = await app.embedToken(email, accountNumber, { capabilities: ['account-details'] })
    const { data } = await app.gql<{ GetDocuments: { documentId: string }[] }>(
      token,
      elementDocument('AccountDocuments'),
      {
        accountNumber,
      },
    )
    const listed = data?.GetDocuments.some(({ documentId }) => documentId === id)
    expect(listed === true && !opens.includes('account-details')).toBe(false)
  })
})
