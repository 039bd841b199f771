import { expect, test } from 'vitest'
import { readPayer } from '#server/loans/payments/payer.store'
import { textNumbersQuestion } from '#server/platform/messages/text-permissions.store'
import { reader } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'
import { edit, testBoarding } from '#tests/fixtures/boarding'
import { pdfLines } from '#tests/fixtures/pdf-lines'
import type { Tables } from '#tests/fixtures/portfolio'

const loans = 8
const boarding = testBoarding('consents', {
  seed: 'consents',
  loans,
  tables: ['consents', 'customer_phones', 'boarded_consents', 'boarding_runs'],
})
const { run, everything } = boarding
/** Each buyer agreed to electronic records and to texts. */
const rows = 2 * loans
const loan0 = '200000000000'
const write = (change?: (tables: Tables) => void) =>
  boarding.write((tables) => {
    for (const customer of tables.customers) customer['phoneVerifiedDate'] = '2026-02-01'
    change?.(tables)
  })
const told = (report: Awaited<ReturnType<typeof run>>) =>
  boarding.refused(report).map(({ line, column, rule, value }) => [line, column, rule, value])

interface Profile {
  readonly electronicRecords: {
    readonly isAccepted: boolean
    readonly changedAt: string | null
    readonly acceptedDocumentId: string | null
  }
  readonly phones: readonly { readonly preference: { readonly allowTexts: boolean } }[]
}

/** A boarded customer with a login of the portal, by their number at the source. */
async function signIn(sourceId: string) {
  const { app } = boarding
  const { email, customerId } = await boarding.signIn(sourceId)
  const asked = async <T>(query: string) => {
    const { data, code } = await app.gql<T>(await app.token(email), query)
    if (data === null) throw new Error(code ?? 'refused')
    return data
  }
  const records = 'electronicRecords { isAccepted changedAt acceptedDocumentId }'
  return {
    customerId,
    profile: async () =>
      (await asked<{ GetProfile: Profile }>(`{ GetProfile { ${records} phones { preference { allowTexts } } } }`))
        .GetProfile,
    withdraw: () => asked(`mutation { WithdrawEConsent { ${records} } }`),
    paper: async (id: string) => {
      const headers = { authorization: `Bearer ${await app.token(email)}` }
      const response = await app.request(`/api/documents/${id}`, { headers })
      return response.status === 200 ? pdfLines(Buffer.from(await response.arrayBuffer())) : response.status
    },
  }
}

test('a borrower finds what they agreed to, since when and with whom; their notices need no paper and texts may go out', async () => {
  write(({ consents }) => edit(consents[2], { consentStatus: 'WITHDRAWN', consentText: '' }))
  const report = await run()
  expect(report).toMatchObject({
    outcome: 'BOARDED',
    rejects: [],
    consents: { added: rows, unchanged: 0, refused: 0 },
  })
  expect(report.counts).toContainEqual({ file: 'consents', manifest: rows, found: rows, difference: 0 })
  const before = await everything()
  expect((await run()).consents).toEqual({ added: 0, unchanged: rows, refused: 0 })
  expect(await everything()).toEqual(before)

  const c0 = await signIn('C0')
  const { electronicRecords, phones } = await c0.profile()
  expect(electronicRecords).toMatchObject({ isAccepted: true, changedAt: '2026-01-31T07:00:00.000Z' })
  expect(phones).toEqual([{ preference: { allowTexts: true } }])
  const lines = await c0.paper(electronicRecords.acceptedDocumentId ?? '')
  expect(lines).toEqual(
    expect.arrayContaining([
      'Saturday, January 31, 2026',
      'Meadow Auto Credit',
      'boarded.E-0.en',
      'I agree to records online.',
    ]),
  )
  const q = reader(boarding.app.services.db)
  expect(await readPayer(q, loan0, c0.customerId)).toMatchObject({ electronicRecords: 'GIVEN' })
  expect(await ask(q, textNumbersQuestion(c0.customerId))).toMatchObject([{ phoneNumber: '4805550100' }])

  const c1 = await signIn('C1')
  expect((await c1.profile()).electronicRecords).toMatchObject({ isAccepted: false, acceptedDocumentId: null })
  expect(await readPayer(q, '200000000001', c1.customerId)).toMatchObject({ electronicRecords: 'WITHDRAWN' })
  expect(await c1.paper(electronicRecords.acceptedDocumentId ?? '')).toBe(404)

  // What they decide here counts, whatever the files say.
  await c0.withdraw()
  expect((await run()).consents).toEqual({ added: 0, unchanged: rows, refused: 0 })
  expect((await c0.profile()).electronicRecords.isAccepted).toBe(false)
}, 30_000)

test('a row that is wrong is refused by its rule, and the others go in', async () => {
  write(({ consents, customers, manifest }) => {
    edit(
      customers.find(({ customerId }) => customerId === 'C6'),
      { phoneType: 'HomePhone' },
    )
    const values: Readonly<Record<string, string>>[] = [
      { consentType: 'CALLS' },
      { phoneNumber: '' },
      { consentDate: '2026-11-01' },
      { customerId: 'nobody' },
      { givenHow: 'PHONE' },
      { phoneNumber: '4805550199' },
      { consentText: '' },
      { consentText: 'For card 4111 1111 1111 1111.' },
      { phoneNumber: '4805550104' },
    ]
    for (const [index, value] of values.entries()) edit(consents[index], value)
    consents.push({ ...consents[14] }, { ...consents[14], consentId: 'E-again' })
    edit(manifest[0], { consentCount: String(rows + 2) })
  })
  const refused = [
    [2, 'consentType', 'one-of', 'xxxxx'],
    [4, 'phoneNumber', 'required', ''],
    [5, 'consentDate', 'date-order', ''],
    [7, 'customerId', 'no-such-customer', 'xxxxxx'],
    [8, 'givenHow', 'web-only', ''],
    [10, 'phoneNumber', 'no-such-phone', '9999999999'],
    [11, 'consentText', 'required', ''],
    [12, 'consentText', 'account-number', 'xxx xxxx 9999 9999 9999 9999.'],
    [13, 'phoneNumber', 'texts-only', ''],
    [21, 'phoneNumber', 'no-such-phone', '9999999999'],
  ]
  const last = [27, 'consentId', 'one-consent', 'x-xxxxx']
  const report = await run()
  expect(told(report)).toEqual([...refused, [25, 'consentId', 'duplicate', 'x-9'], last])
  expect(report).toMatchObject({ loans: { opened: loans, heldBack: 0 }, consents: { added: 6, refused: 12 } })
  const before = await everything()
  expect(told(await run())).toEqual([...refused, last])
  expect(await everything()).toEqual(before)
}, 30_000)

test('a consent that was given or taken back here is not undone by another row of it', async () => {
  write(({ consents, manifest }) => {
    consents.shift()
    edit(manifest[0], { consentCount: String(rows - 1) })
  })
  await run()
  const [c0, c1] = [await signIn('C0'), await signIn('C1')]
  await boarding.app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO consents (consent_id, customer_id, kind, action, version, text, text_sha256, login_id, ip, created_at)
       VALUES ('cst_here', $1, 'ELECTRONIC_RECORDS', 'WITHDRAWN', 'e-records-2026-11-2.en', '', '', 'log_1', '', '2026-11-02T17:00:00Z')`,
      [c0.customerId],
    ),
  )
  await c1.withdraw()
  write(({ consents }) => edit(consents[2], { consentDate: '2026-03-01' }))
  const before = await everything()
  expect(told(await run())).toEqual([
    [2, 'consentId', 'one-consent', 'x-9'],
    [5, 'consentId', 'changed', 'x-9'],
  ])
  expect(await everything()).toEqual(before)
  expect((await c0.profile()).electronicRecords.isAccepted).toBe(false)
  expect((await c1.profile()).electronicRecords.isAccepted).toBe(false)
}, 30_000)
