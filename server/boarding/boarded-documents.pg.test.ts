import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createLogin } from '#server/identity/logins.store'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { contractPdf, type Tables, writePortfolio } from '#tests/fixtures/portfolio'
import { board } from './board.ts'

const asOf = '2026-10-31'
const dir = mkdtempSync(join(tmpdir(), 'carport-documents-'))
const loans = 12
const numberOf = (index: number) => String(200_000_000_000 + index)
let app: TestApp

beforeEach(async () => {
  app = await startTestApp({ people: false, now: '2026-11-02T17:00:00Z' })
})
afterEach(() => app.close())
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const write = (change?: (tables: Tables) => void) =>
  writePortfolio(dir, { seed: 'documents', loans, asOf, withAutopay: true }, change)
const run = () => {
  const { db, config, clock } = app.services
  const request = { dir, source: 'lms', asOf, isDryRun: false, actor: 'command:Ana Ortiz', acceptedBecause: null }
  return board({ db, config, nowMs: clock.nowMs() }, request)
}
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const everything = () =>
  Promise.all(
    ['documents', 'boarded_documents', 'boarding_runs'].map((table) =>
      read(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY t::text`),
    ),
  )
const edit = (row: Record<string, string> | undefined, values: Record<string, string>) =>
  void Object.assign(row ?? {}, values)
const told = ({ rejects }: Awaited<ReturnType<typeof run>>) =>
  rejects
    .filter(({ file }) => file === 'documents')
    .map(({ line, column, rule, assetNumber }) => [line, column, rule, assetNumber?.slice(-2)])

/** A boarded customer with a login of the portal, by their number at the source. */
async function signIn(sourceId: string, accountNumber: string) {
  const email = `${sourceId.toLowerCase()}@example.com`
  const [row] = await read<{ id: string }>('SELECT customer_id AS id FROM boarded_customers WHERE source_id = $1', [
    sourceId,
  ])
  const createdAt = '2026-09-01T17:00:00.000Z'
  const login = { email, passwordHash: 'none', emailVerified: true, customerId: row?.id ?? null, roles: [], createdAt }
  await app.services.db.withTx((tx) => createLogin(tx, login))
  return {
    papers: async () => {
      const { data } = await app.gql<{ GetDocuments: { documentId: string; kind: string; date: string }[] }>(
        await app.token(email),
        'query($n: String!) { GetDocuments(accountNumber: $n) { documentId kind date } }',
        { n: accountNumber },
      )
      return data?.GetDocuments ?? []
    },
    open: async (id: string) => {
      const headers = { authorization: `Bearer ${await app.token(email)}` }
      const response = await app.request(`/api/documents/${id}`, { headers })
      return response.status === 200 ? response.text() : response.status
    },
  }
}

test('a borrower finds their contract among their documents and opens it; nobody else does', async () => {
  let signedOn = ''
  write(({ documents }) => {
    signedOn = documents[0]?.['documentDate'] ?? ''
  })
  const report = await run()
  expect(report).toMatchObject({
    outcome: 'BOARDED',
    rejects: [],
    documents: { added: loans, unchanged: 0, refused: 0 },
  })
  expect(report.counts).toContainEqual({ file: 'documents', manifest: loans, found: loans, difference: 0 })
  const before = await everything()
  expect((await run()).documents).toEqual({ added: 0, unchanged: loans, refused: 0 })
  expect(await everything()).toEqual(before)

  const c0 = await signIn('C0', numberOf(0))
  const papers = (await c0.papers()).filter(({ kind }) => kind === 'LOAN_CONTRACT')
  expect(papers).toMatchObject([{ kind: 'LOAN_CONTRACT', date: signedOn }])
  const id = papers[0]?.documentId ?? ''
  expect(await c0.open(id)).toBe(contractPdf(0))
  const c1 = await signIn('C1', numberOf(1))
  expect(await c1.open(id)).toBe(404)
  expect((await c1.papers()).map(({ documentId }) => documentId)).not.toContain(id)
}, 30_000)

test('a row that is wrong, or whose file is, is refused by its rule, and the others go in', async () => {
  write(({ documents, balances, manifest }) => {
    const was = Number(balances[7]?.['accruedInterestAmount'])
    const sum = Number(manifest[0]?.['accruedInterestAmount'])
    edit(balances[7], { accruedInterestAmount: '999.99' })
    const values: Readonly<Record<string, string>>[] = [
      { fileName: '../balances.pdf' },
      { fileName: 'gone.pdf' },
      { fileName: 'link.pdf' },
      { sha256: '0'.repeat(64) },
      { fileName: 'page.pdf' },
      { customerId: 'C6' },
      { assetNumber: numberOf(99) },
      {},
      { documentDate: '2026-11-01' },
      { documentType: 'PAYMENT_RECEIPT' },
    ]
    for (const [index, value] of values.entries()) edit(documents[index], value)
    documents.push({ ...documents[11], documentType: 'LETTER' })
    edit(manifest[0], { documentCount: String(loans + 1), accruedInterestAmount: (sum + 999.99 - was).toFixed(2) })
  })
  symlinkSync(join(dir, 'documents', 'contract-2.pdf'), join(dir, 'documents', 'link.pdf'))
  writeFileSync(join(dir, 'documents', 'page.pdf'), '<script>alert(1)</script>')
  const refused = [
    [2, 'fileName', 'file-name', '00'],
    [3, 'fileName', 'no-such-file', '01'],
    [4, 'fileName', 'no-such-file', '02'],
    [5, 'sha256', 'sha-256', '03'],
    [6, 'fileName', 'pdf', '04'],
    [7, 'customerId', 'no-such-customer', '05'],
    [8, 'assetNumber', 'no-such-loan', '99'],
    [9, 'assetNumber', 'loan-not-open', '07'],
    [10, 'documentDate', 'date-order', '08'],
    [11, 'documentType', 'one-of', '09'],
  ]
  const report = await run()
  expect(told(report)).toEqual([...refused, [14, 'documentId', 'duplicate', '11']])
  expect(report).toMatchObject({ loans: { opened: loans - 1, quarantined: 1 }, documents: { added: 2, refused: 11 } })
  const before = await everything()
  expect(told(await run())).toEqual([...refused, [14, 'documentId', 'changed', '11']])
  expect(await everything()).toEqual(before)

  // Corrected, they board; the loan that was being set up is open.
  write()
  expect((await run()).documents).toEqual({ added: loans - 2, unchanged: 2, refused: 0 })
}, 30_000)
