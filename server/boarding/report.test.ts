import { expect, test } from 'vitest'
import { type BoardingReport, reportLines, reportPage } from './report.ts'

const report: BoardingReport = {
  runId: 'brd_1',
  source: 'lms',
  asOf: '2026-10-31',
  endedAt: '2026-11-01T00:00:00.000Z',
  outcome: 'REFUSED',
  tiesOut: false,
  acceptedBy: null,
  acceptedBecause: null,
  loans: { opened: 2, unchanged: 1, quarantined: 1, heldBack: 0 },
  customers: { added: 4, unchanged: 0, refused: 0, withoutLoan: 0 },
  autopays: { added: 0, unchanged: 0, refused: 0 },
  scheduledPayments: { added: 5, unchanged: 2, refused: 1 },
  consents: { added: 2, unchanged: 1, refused: 0 },
  documents: { added: 0, unchanged: 0, refused: 4 },
  paymentMethods: { added: 3, unchanged: 0, refused: 1 },
  counts: [
    { file: 'loans', manifest: 5, found: 4, difference: 1 },
    { file: 'parties', manifest: 6, found: 6, difference: 0 },
  ],
  tieOut: [
    {
      figure: 'principalAmount',
      isAmount: true,
      manifest: 123_456,
      opened: 0,
      unchanged: 0,
      quarantined: 0,
      heldBack: 0,
      difference: 123_456,
    },
    {
      figure: 'loansCurrent',
      isAmount: false,
      manifest: 4,
      opened: 4,
      unchanged: 0,
      quarantined: 0,
      heldBack: 0,
      difference: 0,
    },
  ],
  quarantined: [
    {
      assetNumber: '200000000002',
      differences: [
        { figure: 'pastDueAmount', file: 0, ledger: 2050 },
        { figure: 'nextPaymentDueDate', file: '<b>', ledger: null },
      ],
    },
  ],
  rejects: [],
}

test('the lines say what became of the run and name only what does not add up', () => {
  expect(reportLines(report)).toEqual([
    expect.stringMatching(/^Refused: .*Nothing was boarded\./),
    'Loans: 2 opened, 1 boarded before, 1 being set up, 0 held back.',
    'People: 4 added, 0 boarded before, 0 refused, 0 on no boarded loan.',
    'Payment methods: 3 added, 0 boarded before, 1 refused.',
    'Scheduled payments: 5 added, 2 boarded before, 1 refused.',
    'Consents: 2 added, 1 boarded before, 0 refused.',
    'Documents: 0 added, 0 boarded before, 4 refused.',
    'The manifest has 5 rows of loans; there are 4.',
    'principalAmount: the manifest has $1,234.56, off by $1,234.56.',
    '1 loans being set up: see report.html.',
  ])
})

test('the page has both sides of every difference, and no markup of the files', () => {
  const page = reportPage(report)
  expect(page).toContain('<td>200000000002</td><td>pastDueAmount</td><td>$0.00</td><td>$20.50</td>')
  expect(page).toContain('<td>&lt;b&gt;</td><td>none</td>')
})
