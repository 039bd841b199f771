import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDate } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import type { Language } from '#sdk/i18n/language'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { debtorOf } from '#tests/fixtures/charge-off'
import { extenderOf } from '#tests/fixtures/extension'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { pdfLines } from '#tests/fixtures/pdf-lines'
import { today } from '#tests/fixtures/payments'

let app: TestApp
let language: Language
const spoken = () => ({ 'accept-language': language })

/** A person who signs, on which loan, and somebody who is on another one. */
const signers = {
  plan: ['p3@example.com', '100000000003'],
  extension: ['p2@example.com', '100000000002'],
  chargeOff: ['p9@example.com', '100000000009'],
} as const

type Signed = { readonly programId: string; readonly text: string }

/** Signs a plan of three payments, debited from a bank account. */
async function signPlan(): Promise<Signed> {
  const planner = plannerOf(app, ...signers.plan)
  const [bank] = await planner.wallet('ACH')
  const paymentMethodId = bank?.id ?? 'none'
  const passcode = await planner.code()
  const offer = (await planner.offers(addDays(today(app), 7))).data?.GetPtcOffers[1]
  const planId = offer?.planId ?? 'none'
  const read = await planner.ask<{ PreviewPtcPlan: { authorizationVersion: string; authorizationText: string } }>(
    `query($n: String!, $p: ID!, $m: ID) { PreviewPtcPlan(accountNumber: $n, planId: $p, paymentMethodId: $m) {
      authorizationVersion authorizationText } }`,
    { n: planner.accountNumber, p: planId, m: paymentMethodId },
    spoken(),
  )
  const words = read.data?.PreviewPtcPlan
  const version = words?.authorizationVersion ?? 'none'
  const signed = await planner.sign(planId, { passcode, paymentMethodId, version })
  return {
    programId: signed.data?.CreatePtcPlan.plan.planId ?? 'none',
    text: words?.authorizationText ?? '',
  }
}

/** Signs an extension that is paid from a bank account. */
async function signExtension(): Promise<Signed> {
  const payer = extenderOf(app, ...signers.extension)
  const [bank] = await payer.wallet('ACH')
  const read = await payer.ask<{ PreviewExtension: { agreement: { version: string; text: string } } }>(
    `query($n: String!, $d: LocalDate!, $m: ID) { PreviewExtension(accountNumber: $n, paymentDate: $d, paymentMethodId: $m, skipAutopay: true) {
      agreement { version text } } }`,
    { n: payer.accountNumber, d: today(app), m: bank?.id },
    spoken(),
  )
  const agreement = read.data?.PreviewExtension.agreement
  const signed = await payer.extend({ version: agreement?.version ?? 'none', signatureName: 'Dana Reyes' })
  return { programId: signed.data?.CreateExtension.summary.loanModId ?? 'none', text: agreement?.text ?? '' }
}

/** Signs a plan of 24 months for a charged-off balance. */
async function signChargeOffPlan(): Promise<Signed> {
  const debtor = debtorOf(app, ...signers.chargeOff)
  const passcode = await debtor.passcode()
  const { limits } = await debtor.standing()
  const terms = {
    initialPaymentAmount: limits?.leastInitial ?? 0,
    paymentFrequency: 'MONTHLY',
    numberOfPayments: 24,
    paymentStartDate: addDays(today(app), 14),
  }
  const read = await debtor.ask<{ PreviewPcoPlan: { authorizationVersion: string; text: string } }>(
    `query($n: String!, $terms: PcoTerms!) { PreviewPcoPlan(accountNumber: $n, terms: $terms) { authorizationVersion text } }`,
    { n: debtor.accountNumber, terms },
    spoken(),
  )
  const words = read.data?.PreviewPcoPlan
  await debtor.sign(passcode, { version: words?.authorizationVersion ?? 'none' })
  const [row] = await app.services.db.read<{ programId: string }>(
    `SELECT plan_id AS "programId" FROM charge_off_plans WHERE account_number = $1 AND state <> 'Offered'`,
    [debtor.accountNumber],
  )
  return { programId: row?.programId ?? 'none', text: words?.text ?? '' }
}

const open = async (id: string, token: string | null) =>
  app.request(`/api/documents/${id}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })
const linesOf = async (id: string, email: string) =>
  pdfLines(Buffer.from(await (await open(id, await app.token(email))).arrayBuffer()))
/** A paragraph is set in as many lines as it needs. */
const asOne = (lines: readonly string[]) => lines.join(' ').replaceAll(/\s+/g, ' ')
const listed = async ([email, accountNumber]: readonly [string, string]) =>
  (
    await app.gql<{ GetDocuments: { documentId: string; kind: string; date: string }[] }>(
      await app.token(email),
      'query($n: String!) { GetDocuments(accountNumber: $n) { documentId kind date } }',
      { n: accountNumber },
    )
  ).data?.GetDocuments

const titles = {
  en: {
    plan: 'Payment plan agreement',
    extension: 'Payment extension agreement',
    chargeOff: 'Plan agreement for a charged-off loan',
    zone: ' Arizona time',
    columns: ['Payment', 'Date', 'Amount'],
    last: 'Payment 24',
  },
  es: {
    plan: 'Acuerdo del plan de pagos',
    extension: 'Acuerdo de extensión de pagos',
    chargeOff: 'Acuerdo del plan de su préstamo pasado a pérdidas',
    zone: ', hora de Arizona',
    columns: ['Pago', 'Fecha', 'Monto'],
    last: 'Pago 24',
  },
} as const

describe.each(['en', 'es'] as const)('what was signed is a paper, in the language it was read in (%s)', (spokenIn) => {
  const signed: Partial<Record<keyof typeof signers, Signed>> = {}
  const at = Date.parse('2026-06-17T17:00:00Z')
  const idOf = (program: keyof typeof signers) => `agreement-${signed[program]?.programId}`

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
    language = spokenIn
    signed.plan = await signPlan()
    signed.extension = await signExtension()
    signed.chargeOff = await signChargeOffPlan()
  })
  afterAll(() => app.close())

  test.each(['plan', 'extension', 'chargeOff'] as const)(
    'the %s: its words exactly, its dates and amounts, who signed it and when',
    async (program) => {
      const [email, accountNumber] = signers[program]
      const lines = await linesOf(idOf(program), email)
      const t = titles[spokenIn]
      const { text = '' } = signed[program] ?? {}
      expect(asOne(lines).startsWith(`Sandbox Auto Finance ${t[program]} `)).toBe(true)
      expect(text.length).toBeGreaterThan(400)
      // The words are the end of the paper, with nothing between or after them.
      expect(asOne(lines).endsWith(` ${asOne(text.split('\n'))}`)).toBe(true)
      const [kept] = await app.services.db.read<{ version: string; sha256: string; name: string; at: string }>(
        `SELECT text_version AS version, text_sha256 AS sha256, accepted_at AS at,
                COALESCE(signature_name, first_name || ' ' || last_name) AS name
         FROM program_signatures JOIN customers USING (customer_id) WHERE program_id = $1`,
        [signed[program]?.programId],
      )
      const when = `${formatDate('2026-06-17', spokenIn)}, ${formatTime(Date.parse(kept?.at ?? ''), spokenIn)}${t.zone}`
      expect(Date.parse(kept?.at ?? '')).toBeGreaterThanOrEqual(at)
      expect(lines).toEqual(
        expect.arrayContaining([`•••• ${accountNumber.slice(-4)}`, kept?.name, kept?.version, kept?.sha256, when]),
      )
      expect(kept?.version.endsWith(`.${spokenIn}`)).toBe(true)
      expect(lines.slice(lines.indexOf(t.columns[0])).slice(0, 3)).toEqual(t.columns)
    },
  )

  test('the schedule of a plan has every payment of it', async () => {
    const lines = await linesOf(idOf('plan'), signers.plan[0])
    const start = lines.indexOf(titles[spokenIn].columns[0]) + 3
    const date = (day: string) => formatDate(day, spokenIn)
    const name = (sequence: number) => `${spokenIn === 'en' ? 'Payment' : 'Pago'} ${sequence}`
    const rows = [
      [name(1), date('2026-06-24'), '$1,326.88'],
      [name(2), date('2026-07-24'), '$1,326.86'],
      [name(3), date('2026-08-24'), '$1,326.86'],
    ]
    expect(lines.slice(start, start + 9)).toEqual(rows.flat())
    expect(await linesOf(idOf('chargeOff'), signers.chargeOff[0])).toContain(titles[spokenIn].last)
  })

  test('it is among the documents of who signed it, dated by our clock', async () => {
    for (const [program, kind] of [
      ['plan', 'PAYMENT_PLAN_AGREEMENT'],
      ['extension', 'EXTENSION_AGREEMENT'],
      ['chargeOff', 'CHARGE_OFF_PLAN_AGREEMENT'],
    ] as const)
      expect(await listed(signers[program])).toContainEqual({ documentId: idOf(program), kind, date: '2026-06-17' })
  })

  test('the page of the program names it', async () => {
    const ask = async <T>(program: keyof typeof signers, query: string) =>
      (await app.gql<T>(await app.token(signers[program][0]), query, { n: signers[program][1] })).data
    expect(
      await ask('plan', 'query($n: String!) { GetPtcPlanHistory(accountNumber: $n) { agreementDocumentId } }'),
    ).toEqual({ GetPtcPlanHistory: [{ agreementDocumentId: idOf('plan') }] })
    expect(
      await ask(
        'extension',
        'query($n: String!) { GetExtension(accountNumber: $n) { current { agreementDocumentId } } }',
      ),
    ).toEqual({ GetExtension: { current: { agreementDocumentId: idOf('extension') } } })
    expect(
      await ask(
        'chargeOff',
        'query($n: String!) { GetPcoStanding(accountNumber: $n) { plan { agreementDocumentId } } }',
      ),
    ).toEqual({ GetPcoStanding: { plan: { agreementDocumentId: idOf('chargeOff') } } })
  })

  test('nobody else reads it: not without signing in, not another borrower, not one that was made up', async () => {
    for (const program of ['plan', 'extension', 'chargeOff'] as const) {
      expect((await open(idOf(program), null)).status).toBe(401)
      expect((await open(idOf(program), await app.token('p1@example.com'))).status).toBe(404)
    }
    for (const id of ['agreement-ptc_none', 'agreement-mod_none', 'agreement-pco_none', 'agreement-chat_none'])
      expect((await open(id, await app.token(signers.plan[0]))).status).toBe(404)
  })

  test('on a partner’s page it is there with the program’s capability, and not with another one', async () => {
    for (const [program, capability] of [
      ['plan', 'payment-plan'],
      ['extension', 'payment-extension'],
      ['chargeOff', 'keep-your-keys'],
    ] as const) {
      const [email, number] = signers[program]
      const status = async (capabilities: string[]) =>
        (await open(idOf(program), await app.embedToken(email, number, { capabilities }))).status
      expect([capability, await status([capability])]).toEqual([capability, 200])
      expect(await status(['account-details'])).toBe(200)
      expect([403, 404]).toContain(await status(['profile']))
    }
  })

  test('the other borrower of the loan sees the plan and not the paper, which names an account of the signer’s', async () => {
    const { accountNumber } = plannerOf(app, ...signers.plan)
    const [other] = await app.services.db.read<{ customerId: string }>(
      `SELECT customer_id AS "customerId" FROM logins WHERE email = 'p18@example.com'`,
    )
    await app.services.db.read(
      `INSERT INTO account_customers (account_number, customer_id, customer_type) VALUES ($1, $2, 'cobuyer')`,
      [accountNumber, other?.customerId],
    )
    const answer = await app.gql<{ GetPtcPlanHistory: object[] }>(
      await app.token('p18@example.com'),
      'query($n: String!) { GetPtcPlanHistory(accountNumber: $n) { planId agreementDocumentId } }',
      { n: accountNumber },
      { 'idempotency-key': randomUUID() },
    )
    expect(answer.data?.GetPtcPlanHistory).toEqual([{ planId: signed.plan?.programId, agreementDocumentId: null }])
    expect((await open(idOf('plan'), await app.token('p18@example.com'))).status).toBe(404)
    expect(await listed(['p18@example.com', accountNumber])).toEqual([])
  })
})
