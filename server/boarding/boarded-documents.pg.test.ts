import { createHash } from 'node:crypto'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { edit, testBoarding } from '#tests/fixtures/boarding'
import { contractPdf } from '#tests/fixtures/portfolio'

const loans = 12
const boarding = testBoarding('documents', {
  seed: 'documents',
  loans,
  tables: ['documents', 'boarded_documents', 'boarding_runs'],
})
const { dir, write, run, everything } = boarding
const numberOf = (index: number) => String(200_000_000_000 + index)
const told = (report: Awaited<ReturnType<typeof run>>) =>
  boarding.refused(report).map(({ line, column, rule, assetNumber }) => [line, column, rule, assetNumber?.slice(-2)])

/** A boarded customer with a login of the portal, by their number at the source. */
async function signIn(sourceId: string, accountNumber: string) {
  const { app } = boarding
  const { email } = await boarding.signIn(sourceId)
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

test.each([
  // The first, the second, and the third with the small ones.
  { bytes: 600_000, statements: 3 },
  // More than memory holds between judging and keeping them: the third is read again.
  { bytes: 2_000_000, statements: 4 },
])(
  'papers are kept together up to a megabyte, each with its own content, three of $bytes bytes, too',
  async (size) => {
    const large = [0, 1, 2].map((index) => `${contractPdf(index)}${'%'.repeat(size.bytes)}`)
    write(({ documents }) => {
      for (const [index, content] of large.entries())
        edit(documents[index], { sha256: createHash('sha256').update(content).digest('hex') })
    })
    for (const [index, content] of large.entries())
      writeFileSync(join(dir, 'documents', `contract-${index}.pdf`), content)
    const { result, statements } = await roundTripsOf(() => run())
    expect(result.documents).toEqual({ added: loans, unchanged: 0, refused: 0 })
    expect(statements.filter((sql) => sql.includes('COPY documents '))).toHaveLength(size.statements)
    const kept = await boarding.read<{ number: string; content: Buffer; isHashed: boolean }>(
      `SELECT account_number AS number, content, content_sha256 = encode(sha256(content), 'hex') AS "isHashed" FROM documents ORDER BY account_number`,
    )
    expect(kept.every(({ isHashed }) => isHashed)).toBe(true)
    expect(kept.map(({ number, content }) => [number, content.toString()])).toEqual(
      Array.from({ length: loans }, (_, index) => [numberOf(index), large[index] ?? contractPdf(index)]),
    )
  },
  30_000,
)
